import assert from 'node:assert/strict'
import { answered, each, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { kills, killWhile, testKills } from './killing.ts'

/** How many requests at once keep a service busy until it is killed. */
const together = 20
/** Within this time the first are made, and mostly not the last. */
const mostMilliseconds = 60

testKills(
  'an owner starts lists',
  'makes each of them once when the same requests come again',
  async ({ settings: place, owner, database }, t) => {
    const folder = await freshFolder()
    const settings = { ...place, CREATES_PER_MINUTE: '0' }
    let service = await startService(folder, settings)
    let cut = 0
    for (let n = 0; n < kills; n++) {
      const titles = Array.from({ length: together }, (_, k) => `List ${n} ${k}`)
      const meta = { registry_invitees: ['ivy@home.example'] }
      const sendAll = () => {
        const client = clientOf(service, owner)
        const create = (title: string) =>
          client.createRegistry({ title, meta }, { idempotencyKey: `key-of-${title.replaceAll(' ', '-')}` })
        return Promise.all(titles.map((title) => answered(() => create(title))))
      }
      // The service knows its caller by now.
      must(await answered(() => clientOf(service, owner).listRegistries()))
      const outcomes = await killWhile(service, mostMilliseconds, sendAll)
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
  },
  true,
)
