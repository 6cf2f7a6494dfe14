import assert from 'node:assert/strict'
import { type Client, isClientError } from '@hopechest/client'
import { makePerson } from '@hopechest/host/testing'
import { answered, must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { kills, killWhile, testKills } from './killing.ts'

/** People who come into the circle, and guests who are invited beside them. */
const together = 8
const mostMilliseconds = 60
/** An account has room for no more people than these bring. */
const killsOfOwner = 25

testKills(
  'people come into a circle and guests are invited',
  'has all of them on the list that is open to the circle',
  async ({ settings, database }) => {
    const folder = await freshFolder()
    let service = await startService(folder, settings)
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
        for (const address of entries) {
          const add = () => client.addPerson({ name: 'Lise', address }, { idempotencyKey: address })
          people.push(must(await answered(add)).id)
        }
        const guests = entries.map((entry) => entry.replace('person', 'guest'))
        wanted.push(...entries, ...guests)
        const sendAll = (by: Client) =>
          Promise.all([
            ...people.map((person) => answered(() => by.putInCircle(circle, person))),
            ...guests.map((guest) => answered(() => by.addInvitees(id, [guest]))),
          ])
        await killWhile(service, mostMilliseconds, () => sendAll(client))
        service = await startService(folder, settings)
        for (const outcome of await sendAll(clientOf(service, owner)))
          assert.ok(!isClientError(outcome), JSON.stringify(outcome))
        const { meta } = must(await answered(() => clientOf(service, owner).getRegistry(id)))
        assert.deepEqual(meta.registry_invitees.toSorted(), wanted.toSorted())
      }
    }
  },
  true,
)
