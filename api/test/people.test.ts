import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { forgetRemovedPeople, lockBooks } from '@hopechest/host/family'
import { stepsOfADay } from '@hopechest/host/running-time'
import { must, refused } from '@hopechest/testing/outcome'
import { onEach, suiteWith } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { embeddedSettings, openOne, settings } from '@hopechest/testing/world'

const notYours = /^(?:You may not read|Only an owner of)/
const shut = { circle_ids: [], person_ids: [], left_out_ids: [] }

onEach(settings, 'people and circles', (world) => {
  const wedding = async () =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', status: 'private' })).id
  const invitees = async (id: number) => must(await world.as.owner.listInvitees(id)).invitees
  const write = async (name: string, address = '') => must(await world.as.owner.addPerson({ name, address }))
  const circle = async (...people: { id: number }[]) => {
    const { id } = must(await world.as.owner.addCircle('Family'))
    for (const person of people) must(await world.as.owner.putInCircle(id, person.id))
    return id
  }

  test('a list that is open to a circle follows it', async () => {
    const { email } = world.people.inviteeByEmail
    const jim = await write('Jim', email)
    const lise = await write('Oma Lise')
    const family = await circle(jim)
    const id = await wedding()
    must(await world.as.owner.addInvitees(id, ['pia@x.example']))
    must(await world.as.owner.setOpenTo(id, { ...shut, circle_ids: [family] }))
    assert.deepEqual(await invitees(id), ['pia@x.example', email])
    assert.equal(must(await world.as.inviteeByEmail.getRegistry(id)).id, id)

    must(await world.as.owner.putInCircle(family, lise.id))
    assert.deepEqual(await invitees(id), ['pia@x.example', email, `Oma Lise #${lise.id}`])
    must(await world.as.owner.updatePerson(lise.id, { name: 'Lise', address: 'lise@x.example' }))
    assert.deepEqual(await invitees(id), ['pia@x.example', email, 'lise@x.example'])

    must(await world.as.owner.takeOutOfCircle(family, jim.id))
    assert.deepEqual(await invitees(id), ['pia@x.example', 'lise@x.example'])
    refused(await world.as.inviteeByEmail.getRegistry(id), 403, notYours)

    must(await world.as.owner.removePerson(lise.id))
    assert.deepEqual(await invitees(id), ['pia@x.example'])
  })

  test('an owner takes a removal back: link, circles and lists are as they were', async () => {
    const lise = await write('Oma Lise', 'lise.back@x.example')
    const family = await circle(lise)
    const [open, alone, closed] = [await wedding(), await wedding(), await wedding()]
    must(await world.as.owner.setOpenTo(open, { ...shut, circle_ids: [family] }))
    for (const id of [alone, closed])
      must(await world.as.owner.setOpenTo(id, { ...shut, person_ids: [lise.id] }))
    must(await world.as.owner.removePerson(lise.id))
    assert.deepEqual(await invitees(open), [])
    const byId = async () => must(await world.as.owner.listPeople()).find(({ id }) => id === lise.id)
    assert.equal(await byId(), undefined)
    assert.equal(await world.as.owner.updatePerson(lise.id, { name: 'Lise' }), null)
    assert.equal(await world.as.owner.putInCircle(family, lise.id), null)
    assert.equal(await world.as.owner.removePerson(lise.id), null)
    assert.deepEqual(must(await world.as.owner.getOpenTo(alone)), shut)
    must(await world.as.owner.deleteRegistry(closed))
    assert.equal(await world.as.otherOwner.restorePerson(lise.id), null)
    assert.equal(must(await world.as.owner.restorePerson(lise.id)).link, lise.link)
    assert.deepEqual((await byId())?.circle_ids, [family])
    for (const id of [open, alone]) assert.deepEqual(await invitees(id), ['lise.back@x.example'])
    assert.equal(await world.as.owner.restorePerson(lise.id), null)
  })

  test('a circle that is removed meanwhile opens nothing to whom an owner brings back', async () => {
    const ana = await write('Ana')
    const [family, friends] = [await circle(ana), await circle(ana)]
    const id = await wedding()
    must(await world.as.owner.setOpenTo(id, { ...shut, circle_ids: [family] }))
    must(await world.as.owner.removePerson(ana.id))
    must(await world.as.owner.removeCircle(family))
    assert.deepEqual(must(await world.as.owner.restorePerson(ana.id)).circle_ids, [friends])
    assert.deepEqual(await invitees(id), [])
  })

  test('a list is open to a person alone, and one of a circle is left out', async () => {
    const [ana, ben, cleo] = [await write('Ana'), await write('Ben'), await write('Cleo')]
    const family = await circle(ana, ben)
    const id = await wedding()
    const open = { circle_ids: [family], person_ids: [cleo.id], left_out_ids: [ben.id] }
    assert.deepEqual(must(await world.as.owner.setOpenTo(id, open)), open)
    assert.deepEqual(must(await world.as.owner.getOpenTo(id)), open)
    assert.deepEqual(await invitees(id), [`Ana #${ana.id}`, `Cleo #${cleo.id}`])
    must(await world.as.owner.setOpenTo(id, { ...open, left_out_ids: [] }))
    assert.deepEqual((await invitees(id)).toSorted(), [
      `Ana #${ana.id}`,
      `Ben #${ben.id}`,
      `Cleo #${cleo.id}`,
    ])
    must(await world.as.owner.removeCircle(family))
    assert.deepEqual(await invitees(id), [`Cleo #${cleo.id}`])
    must(await world.as.owner.setOpenTo(id, shut))
    assert.deepEqual(await invitees(id), [])
  })

  test('of owners who each open a list to another person at one moment none undoes what another one did', async () => {
    const people = [await write('Ana'), await write('Ben'), await write('Cleo')]
    const id = await wedding()
    const seen = must(await world.as.owner.getOpenTo(id))
    await Promise.all(
      people.map(async (person) =>
        must(await world.as.owner.setOpenTo(id, { ...seen, person_ids: [person.id], seen })),
      ),
    )
    const found = new Set(must(await world.as.owner.getOpenTo(id)).person_ids)
    assert.deepEqual(found, new Set(people.map((person) => person.id)))
    assert.equal((await invitees(id)).length, 3)
    const [ana = 0, ...others] = people.map((person) => person.id)
    await world.as.owner.setOpenTo(id, {
      ...seen,
      person_ids: others,
      seen: { ...seen, person_ids: [ana, ...others] },
    })
    assert.deepEqual(new Set(must(await world.as.owner.getOpenTo(id)).person_ids), new Set(others))
  })

  test('whom an owner took off stays off when they open the list to others, and comes back by name', async () => {
    const [ana, ben] = [await write('Ana', 'ana.off@x.example'), await write('Ben', 'ben.off@x.example')]
    const family = await circle(ana)
    const id = await wedding()
    must(await world.as.owner.setOpenTo(id, { ...shut, circle_ids: [family] }))
    must(await world.as.owner.removeInvitee(id, 'ana.off@x.example'))
    const seen = must(await world.as.owner.getOpenTo(id))
    assert.deepEqual(seen.left_out_ids, [ana.id])
    must(await world.as.owner.setOpenTo(id, { ...seen, person_ids: [ben.id], seen }))
    assert.deepEqual(await invitees(id), ['ben.off@x.example'])
    const after = must(await world.as.owner.getOpenTo(id))
    must(await world.as.owner.setOpenTo(id, { ...after, left_out_ids: [], seen: after }))
    assert.deepEqual(new Set(await invitees(id)), new Set(['ana.off@x.example', 'ben.off@x.example']))
  })

  test('a person of two circles stays until the last of them is closed', async () => {
    const ana = await write('Ana')
    const [one, other] = [await circle(ana), await circle(ana)]
    const id = await wedding()
    must(await world.as.owner.setOpenTo(id, { ...shut, circle_ids: [one, other] }))
    must(await world.as.owner.takeOutOfCircle(one, ana.id))
    assert.deepEqual(await invitees(id), [`Ana #${ana.id}`])
    must(await world.as.owner.takeOutOfCircle(other, ana.id))
    assert.deepEqual(await invitees(id), [])
  })

  test('a person whom an owner takes off the invitees is left out, also under another name, until the owner opens the list to them anew', async () => {
    const ana = await write('Ana')
    const family = await circle(ana)
    const id = await wedding()
    const open = { ...shut, circle_ids: [family] }
    must(await world.as.owner.setOpenTo(id, open))
    must(await world.as.owner.removeInvitee(id, `Ana #${ana.id}`))
    assert.deepEqual(must(await world.as.owner.getOpenTo(id)), { ...open, left_out_ids: [ana.id] })
    must(await world.as.owner.updatePerson(ana.id, { name: 'Anna' }))
    assert.deepEqual(await invitees(id), [])
    must(await world.as.owner.setOpenTo(id, open))
    assert.deepEqual(await invitees(id), [`Anna #${ana.id}`])
  })

  test('people and circles are those of their owner alone', async () => {
    const ana = await write('Ana')
    const family = await circle(ana)
    const id = await wedding()
    for (const name of ['otherOwner', 'admin', 'stranger'] as const) {
      const other = world.as[name]
      assert.deepEqual(must(await other.listPeople()), [], name)
      assert.deepEqual(must(await other.listCircles()), [], name)
      assert.equal(await other.updatePerson(ana.id, { name: 'Eve' }), null, name)
      assert.equal(await other.removePerson(ana.id), null, name)
      assert.equal(await other.renameCircle(family, 'Eve'), null, name)
      assert.equal(await other.removeCircle(family), null, name)
      assert.equal(await other.putInCircle(family, ana.id), null, name)
      assert.equal(await other.takeOutOfCircle(family, ana.id), null, name)
      const own = must(await other.createRegistry({ title: 'Mine' })).id
      const opened = await other.setOpenTo(own, { ...shut, circle_ids: [family] })
      refused(opened, 422, /^circle_ids may name circles of the caller and their household only$/)
      refused(await other.setOpenTo(own, { ...shut, person_ids: [ana.id] }), 422, /^person_ids may/)
      refused(await other.setOpenTo(own, { ...shut, left_out_ids: [ana.id] }), 422, /^left_out_ids may/)
    }
    refused(await world.as.stranger.getOpenTo(id), 403, notYours)
    refused(await world.as.stranger.setOpenTo(id, shut), 403, notYours)
    const mine = must(await world.as.otherOwner.addPerson({ name: 'Mine' }))
    assert.equal(await world.as.otherOwner.putInCircle(family, mine.id), null)
    assert.equal(await world.as.owner.putInCircle(family, mine.id), null)
  })

  test('two owners share a household once both want to, and either ends it at once', async () => {
    const { owner, otherOwner, stranger } = world.as
    const asked = must(await owner.askHousehold(world.people.otherOwner.email))
    assert.deepEqual([asked.is_own, asked.is_agreed], [true, false])
    assert.deepEqual(must(await owner.askHousehold(world.people.otherOwner.email)), asked)
    assert.equal(await stranger.agreeToHousehold(asked.id), null)
    assert.equal(await stranger.endHousehold(asked.id), null)
    refused(await owner.agreeToHousehold(asked.id), 403, /^Only the account that has proved/)
    const cleo = must(await otherOwner.addPerson({ name: 'Cleo' }))
    assert.equal(await owner.updatePerson(cleo.id, { name: 'Eve' }), null)

    const [seen] = must(await otherOwner.listHouseholds())
    assert.deepEqual(seen, { ...asked, is_own: false })
    assert.equal(must(await otherOwner.agreeToHousehold(asked.id)).is_agreed, true)
    assert.ok(must(await owner.listPeople()).some(({ id }) => id === cleo.id))
    must(await owner.updatePerson(cleo.id, { birthday: '--02-29' }))
    const id = await wedding()
    must(await owner.setOpenTo(id, { ...shut, person_ids: [cleo.id] }))
    assert.deepEqual(await invitees(id), [`Cleo #${cleo.id}`])

    // Whom one of them brings back when the household has ended is on no list of the other.
    must(await otherOwner.removePerson(cleo.id))
    must(await owner.endHousehold(asked.id))
    must(await otherOwner.restorePerson(cleo.id))
    assert.deepEqual(must(await otherOwner.listHouseholds()), [])
    assert.deepEqual(await invitees(id), [])
    assert.equal(await owner.updatePerson(cleo.id, { name: 'Eve' }), null)
    assert.ok(!must(await owner.listPeople()).some(({ id }) => id === cleo.id))
  })
})

onEach(embeddedSettings, 'what follows', (world) => {
  test('a list of one owner follows the circle that the other owner changes', async () => {
    const { owner, otherOwner } = world.as
    const asked = must(await owner.askHousehold(world.people.otherOwner.email))
    must(await otherOwner.agreeToHousehold(asked.id))
    const lise = must(await otherOwner.addPerson({ name: 'Lise' }))
    const { id: family } = must(await otherOwner.addCircle('Family'))
    const { id } = must(await owner.createRegistry({ title: 'Hers alone' }))
    must(await owner.setOpenTo(id, { ...shut, circle_ids: [family] }))
    must(await otherOwner.putInCircle(family, lise.id))
    assert.deepEqual(must(await owner.listInvitees(id)).invitees, [`Lise #${lise.id}`])
    must(await otherOwner.takeOutOfCircle(family, lise.id))
    assert.deepEqual(must(await owner.listInvitees(id)).invitees, [])
  })

  test('an owner who has left a list brings no one to it and takes no one off, and whom they brought stay its guests', async () => {
    const { owner, otherOwner } = world.as
    const { username, email } = world.people.otherOwner
    const { id } = must(await owner.createRegistry({ title: 'Ours', status: 'private' }))
    must(await owner.addOwners(id, [username]))
    const [lise, jo, pia] = [
      must(await otherOwner.addPerson({ name: 'Lise' })),
      must(await otherOwner.addPerson({ name: 'Jo' })),
      must(await otherOwner.addPerson({ name: 'Pia' })),
    ]
    const { id: friends } = must(await otherOwner.addCircle('Friends'))
    must(await otherOwner.putInCircle(friends, lise.id))
    must(await otherOwner.setOpenTo(id, { ...shut, circle_ids: [friends], person_ids: [pia.id] }))
    must(await owner.removeOwner(id, username))
    const invited = async () => must(await owner.listInvitees(id)).invitees
    const before = await invited()
    assert.deepEqual(before.toSorted(), [`Lise #${lise.id}`, `Pia #${pia.id}`])

    must(await otherOwner.updatePerson(jo.id, { address: email }))
    must(await otherOwner.putInCircle(friends, jo.id))
    refused(await otherOwner.getRegistry(id), 403, notYours)
    must(await otherOwner.updatePerson(pia.id, { address: email }))
    must(await otherOwner.takeOutOfCircle(friends, lise.id))
    assert.deepEqual(await invited(), before)
    refused(await otherOwner.getRegistry(id), 403, notYours)

    must(await owner.addOwners(id, [username]))
    must(await otherOwner.setOpenTo(id, { ...shut, circle_ids: [friends] }))
    assert.deepEqual(await invited(), [...before, email])
  })

  test('whom one owner took off by hand stays off when this owner leaves the list, and when the household ends', async () => {
    const { owner, otherOwner } = world.as
    const { username, email } = world.people.otherOwner
    const { id: household } = must(await owner.askHousehold(email))
    must(await otherOwner.agreeToHousehold(household))
    const [lise, jo] = [
      must(await owner.addPerson({ name: 'Lise' })),
      must(await owner.addPerson({ name: 'Jo' })),
    ]
    const { id: family } = must(await owner.addCircle('Family'))
    must(await owner.putInCircle(family, lise.id))
    const lists: number[] = []
    for (const title of ['That the other leaves', 'That stays with both']) {
      const { id } = must(await owner.createRegistry({ title, status: 'private' }))
      must(await owner.addOwners(id, [username]))
      must(await owner.setOpenTo(id, { ...shut, circle_ids: [family] }))
      must(await otherOwner.removeInvitee(id, `Lise #${lise.id}`))
      lists.push(id)
    }
    const invited = async () =>
      Promise.all(lists.map(async (id) => must(await owner.listInvitees(id)).invitees))
    must(await owner.removeOwner(lists[0] ?? 0, username))
    must(await owner.putInCircle(family, jo.id))
    assert.deepEqual(await invited(), [[`Jo #${jo.id}`], [`Jo #${jo.id}`]])
    must(await owner.endHousehold(household))
    assert.deepEqual(await invited(), [[`Jo #${jo.id}`], [`Jo #${jo.id}`]])
  })

  test('a household that ends while an owner opens a list to its people opens it to none of them', async () => {
    const { database } = world
    const { owner, otherOwner } = world.as
    const { id: household } = must(await owner.askHousehold(world.people.otherOwner.email))
    must(await otherOwner.agreeToHousehold(household))
    const lise = must(await otherOwner.addPerson({ name: 'Lise' }))
    const list = must(await owner.createRegistry({ title: 'Hers alone' }))
    const opening = await database.transaction(async (statements) => {
      await lockBooks(statements, [list.user_id, lise.owner_id])
      const opened = owner.setOpenTo(list.id, { ...shut, person_ids: [lise.id] })
      // On SQLite one transaction begins when the other has ended.
      if (database.engine !== 'sqlite')
        await until('a caller who waits', async () => {
          const waiting = await database.rows(
            `SELECT pid FROM pg_locks WHERE NOT granted
               AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
          )
          return waiting.length > 0
        })
      await statements.run('DELETE FROM households WHERE id = $1', [household])
      return { opened }
    })
    refused(await opening.opened, 422, /^person_ids may name people of the caller and their household only$/)
    assert.deepEqual(must(await owner.listInvitees(list.id)).invitees, [])
  })

  test('changes at one moment all reach the list', async () => {
    const { stranger } = world.as
    const people = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => must(await stranger.addPerson({ name: `P${n}` }))),
    )
    const { id: family } = must(await stranger.addCircle('Family'))
    const lists = await Promise.all(
      [1, 2].map(async () => must(await stranger.createRegistry({ title: 'At once' })).id),
    )
    await Promise.all([
      ...people.map(async ({ id }) => must(await stranger.putInCircle(family, id))),
      ...lists.map(async (id) => must(await stranger.setOpenTo(id, { ...shut, circle_ids: [family] }))),
    ])
    const entries = people.map(({ name, id }) => `${name} #${id}`).toSorted()
    for (const id of lists)
      assert.deepEqual(must(await stranger.listInvitees(id)).invitees.toSorted(), entries)
  })
})

suiteWith('the bounds of people and circles', openOne, (world) => {
  test('a book has room for 500 people, 30 circles, 50 lists and 5 households', async () => {
    const { stranger } = world.as
    const first = must(await stranger.addPerson({ name: 'First' }))
    for (let n = 1; n < limits.people; n++) must(await stranger.addPerson({ name: `P${n}` }))
    refused(await stranger.addPerson({ name: 'One more' }), 409, /at most 500 people$/)
    const [, second] = must(await stranger.listPeople())
    must(await stranger.removePerson(second?.id ?? 0))
    const other = must(await stranger.addPerson({ name: 'In their place' }))
    refused(await stranger.restorePerson(second?.id ?? 0), 409, /at most 500 people$/)
    must(await stranger.removePerson(other.id))
    assert.equal(must(await stranger.restorePerson(second?.id ?? 0)).name, 'P1')
    for (let n = 0; n < limits.circles; n++) must(await stranger.addCircle(`C${n}`))
    refused(await stranger.addCircle('One more'), 409, /at most 30 circles$/)
    const open = { ...shut, person_ids: [first.id] }
    for (let n = 0; n <= limits.openLists; n++) {
      const { id } = must(await stranger.createRegistry({ title: `L${n}` }))
      const opened = await stranger.setOpenTo(id, open)
      if (n < limits.openLists) must(opened)
      else refused(opened, 409, /at most 50 registries/)
    }
    for (let n = 0; n < limits.households; n++) must(await stranger.askHousehold(`a${n}@x.example`))
    refused(await stranger.askHousehold('one.more@x.example'), 409, /at most 5 households$/)
  })

  test('an account shares people with five others, also with those who asked it, and no more', async () => {
    const { owner, otherOwner, invitee } = world.as
    const { id, email } = world.people.otherOwner
    const share = (one: number, other: number) =>
      world.database.run(
        "INSERT INTO households (account_id, asked_by, address, address_key, agreed_by) VALUES ($1, 'a', 'a@x', $2, $3)",
        [one, `a@x${one}${other}`, other],
      )
    for (let n = 1; n < limits.households; n++) await share(9000 + n, id)
    const [fifth, sixth] = [must(await owner.askHousehold(email)), must(await invitee.askHousehold(email))]
    for (let n = 1; n <= 2; n++) must(await otherOwner.agreeToHousehold(fifth.id))
    refused(await otherOwner.agreeToHousehold(sixth.id), 409, /at most 5 households$/)
    must(await otherOwner.endHousehold(fifth.id))
    for (let n = 1; n <= limits.households; n++) await share(world.people.invitee.id, 9100 + n)
    refused(await otherOwner.agreeToHousehold(sixth.id), 409, /at most 5 households$/)
    assert.ok(
      must(await otherOwner.listHouseholds()).some(({ id, is_agreed }) => id === sixth.id && !is_agreed),
    )
    await world.database.run('DELETE FROM households')
  })

  test('a circle that would make a list longer than it may be changes nothing', async () => {
    const { otherOwner } = world.as
    const { id } = must(await otherOwner.createRegistry({ title: 'A long list' }))
    const { id: family } = must(await otherOwner.addCircle('Family'))
    must(await otherOwner.setOpenTo(id, { ...shut, circle_ids: [family] }))
    const many = Array.from({ length: limits.invitees - 1 }, (_, n) => `guest${n}`)
    must(await otherOwner.updateRegistry(id, { meta: { registry_invitees: many } }))
    const [last, more] = [
      must(await otherOwner.addPerson({ name: 'Last' })),
      must(await otherOwner.addPerson({ name: 'More' })),
    ]
    must(await otherOwner.putInCircle(family, last.id))
    refused(await otherOwner.putInCircle(family, more.id), 409, /more than 1000 invitees$/)
    const circlesOf = must(await otherOwner.listPeople()).map(({ circle_ids }) => circle_ids)
    assert.deepEqual(circlesOf, [[family], []])
    assert.equal(must(await otherOwner.listInvitees(id)).invitees.length, limits.invitees)
  })

  test('whom an owner has removed can be brought back for a day of running time, and no longer', async () => {
    const { database } = world
    const { invitee } = world.as
    const { id } = must(await invitee.addPerson({ name: 'Ana' }))
    const later = async (steps: number) => {
      await database.run('UPDATE running_time SET steps = steps + $1', [steps])
      await forgetRemovedPeople(database, 50)
    }
    must(await invitee.removePerson(id))
    await later(stepsOfADay - 1)
    must(await invitee.restorePerson(id))
    await later(1)
    must(await invitee.removePerson(id))
    await later(stepsOfADay)
    assert.equal(await invitee.restorePerson(id), null)
  })

  test('a list that is deleted leaves nothing of what it was open to', async () => {
    const { invitee } = world.as
    const ana = must(await invitee.addPerson({ name: 'Ana' }))
    const { id } = must(await invitee.createRegistry({ title: 'Short' }))
    must(await invitee.setOpenTo(id, { ...shut, person_ids: [ana.id] }))
    must(await invitee.deleteRegistry(id))
    for (const table of ['list_people', 'list_guests', 'list_circles'])
      assert.deepEqual(
        await world.database.rows(`SELECT registry_id FROM ${table} WHERE registry_id = $1`, [id]),
        [],
      )
  })
})
