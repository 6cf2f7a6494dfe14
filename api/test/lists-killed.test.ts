import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { answered, each, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'

/** `KILLS=100` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
/** How many requests at once keep a service busy until it is killed. */
const together = 20
/** Within this time the first are made, and mostly not the last. */
const mostMilliseconds = 60

describe(`a service that is killed ${kills} times while an owner starts lists`, () => {
  for (const engine of engines) {
    test(`makes each of them once when the same requests come again, on ${engine.name}`, async (t) => {
      const url = await engine.freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      const owner = await makePerson(database, 'owner', 'member')
      const folder = await freshFolder()
      const settings = { DATABASE_URL: url, CREATES_PER_MINUTE: '0' }
      let service = await startService(folder, settings)
      let cut = 0
      for (let n = 0; n < kills; n++) {
        const titles = Array.from({ length: together }, (_, k) => `List ${n} ${k}`)
        const meta = { registry_invitees: ['ivy@home.example'] }
        const sendAll = () => {
          const client = clientOf(service, owner)
          return Promise.all(
            titles.map((title) =>
              answered(() =>
                client.createRegistry(
                  { title, meta },
                  { idempotencyKey: `key-of-${title.replaceAll(' ', '-')}` },
                ),
              ),
            ),
          )
        }
        // The service knows its caller by now.
        must(await answered(() => clientOf(service, owner).listRegistries()))
        const sent = sendAll()
        setTimeout(() => service.signal('SIGKILL'), Math.random() * mostMilliseconds)
        const [outcomes] = await Promise.all([sent, service.ended])
        cut += outcomes.filter((outcome) => !outcome || !('id' in outcome)).length
        service = await startService(folder, settings)
        const again = (await sendAll()).map((outcome) => must(outcome))
        for (const [k, outcome] of outcomes.entries())
          if (outcome && 'id' in outcome) assert.equal(again[k]?.id, outcome.id)
        const rows = await database.rows<{ title: string; invitees: string }>(
          'SELECT title, invitees FROM registries WHERE title LIKE $1',
          [`List ${n} %`],
        )
        assert.deepEqual(each(rows, 'title').sort(), titles.toSorted())
        assert.deepEqual(new Set(each(rows, 'invitees')), new Set([JSON.stringify(meta.registry_invitees)]))
      }
      t.diagnostic(`${kills} kills, ${cut} requests cut, each made once`)
    })
  }
})
