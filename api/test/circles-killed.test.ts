import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, isClientError } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { answered, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'

/** `KILLS=100` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
/** People who come into the circle, and guests who are invited beside them. */
const together = 8
const mostMilliseconds = 60
/** An account has room for no more people than these bring. */
const killsOfOwner = 25

describe(`a service that is killed ${kills} times while people come into a circle and guests are invited`, () => {
  for (const engine of engines) {
    test(`has all of them on the list that is open to the circle, on ${engine.name}`, async (t) => {
      const url = await engine.freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      const folder = await freshFolder()
      let service = await startService(folder, { DATABASE_URL: url })
      for (let begun = 0; begun < kills; begun += killsOfOwner) {
        const owner = await makePerson(database, `owner-${begun}`, 'member')
        const first = clientOf(service, owner)
        const { id } = must(await first.createRegistry({ title: 'A wedding' }))
        const circle = must(await first.addCircle('Family')).id
        must(await first.setOpenTo(id, { circle_ids: [circle], person_ids: [], left_out_ids: [] }))
        const wanted: string[] = []
        for (let n = begun; n < Math.min(kills, begun + killsOfOwner); n++) {
          const client = clientOf(service, owner)
          const entries = Array.from({ length: together }, (_, k) => `person-${n}-${k}@home.example`)
          const people: number[] = []
          for (const address of entries)
            people.push(
              must(
                await answered(() =>
                  client.addPerson({ name: 'Lise', address }, { idempotencyKey: address }),
                ),
              ).id,
            )
          const guests = entries.map((entry) => entry.replace('person', 'guest'))
          wanted.push(...entries, ...guests)
          const sendAll = (by: Client) =>
            Promise.all([
              ...people.map((person) => answered(() => by.putInCircle(circle, person))),
              ...guests.map((guest) => answered(() => by.addInvitees(id, [guest]))),
            ])
          const sent = sendAll(client)
          setTimeout(() => service.signal('SIGKILL'), Math.random() * mostMilliseconds)
          await Promise.all([sent, service.ended])
          service = await startService(folder, { DATABASE_URL: url })
          for (const outcome of await sendAll(clientOf(service, owner)))
            assert.ok(!isClientError(outcome), JSON.stringify(outcome))
          const { meta } = must(await answered(() => clientOf(service, owner).getRegistry(id)))
          assert.deepEqual(meta.registry_invitees.toSorted(), wanted.toSorted())
        }
      }
    })
  }
})
