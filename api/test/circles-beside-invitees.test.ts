import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { embeddedSettings } from '@hopechest/testing/world'

const rounds = 20

onEach(embeddedSettings, 'a list that is open to a circle', (world) => {
  test('has everyone in the circle, and everyone whom its owner invites at the same moment', async () => {
    const { owner } = world.as
    const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
    const circle = must(await owner.addCircle('Family')).id
    must(await owner.setOpenTo(id, { circle_ids: [circle], person_ids: [], left_out_ids: [] }))
    const people: { id: number; entry: string }[] = []
    for (let n = 0; n < rounds; n++) {
      const entry = `person-${n}@home.example`
      people.push({ id: must(await owner.addPerson({ name: `Person ${n}`, address: entry })).id, entry })
    }
    for (const [n, person] of people.entries()) {
      const [invited, put] = await Promise.all([
        owner.addInvitees(id, [`guest-${n}@home.example`]),
        owner.putInCircle(circle, person.id),
      ])
      must(invited)
      must(put)
    }
    const { meta } = must(await owner.getRegistry(id))
    const wanted = people.flatMap(({ entry }, n) => [entry, `guest-${n}@home.example`])
    assert.deepEqual(meta.registry_invitees.toSorted(), wanted.toSorted())
  })
})
