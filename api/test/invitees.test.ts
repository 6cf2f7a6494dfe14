import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@hopechest/contract'
import type { Host } from '@hopechest/host'
import { must, mustInTime, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { openOne, settings } from '@hopechest/testing/world'

const notYours = /^You may not read this registry$/

test('owners are added to the list as it is once it was passed on at the same moment', async () => {
  let isPassedOn = false
  const wrapHost = (host: Host): Host => {
    const { order } = host
    assert.ok(order)
    const change: typeof order.change = async (caller, before, plan) => {
      if (!isPassedOn) {
        isPassedOn = true
        const owners = ['heir@x.example', 'first@x.example']
        await host.updateRegistry(caller, before.id, { meta: { registry_owners: owners } })
      }
      return order.change(caller, before, plan)
    }
    return { ...host, order: { ...order, change } }
  }
  await using world = await openOne({ wrapHost })
  const made = await world.post('owner', '/registries', { title: 'A wedding' })
  const add = { method: 'POST', body: { owners: ['new@x.example'] } }
  const { body } = await world.send('owner', `/registries/${made.body.id}/owners`, add)
  assert.deepEqual(body, { owners: ['heir@x.example', 'first@x.example', 'new@x.example'] })
})

onEach(settings, 'invitees', (world) => {
  const wedding = async (more: object = {}): Promise<Registry> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))

  test('are matched by name, or by e-mail when there is an "@", in any case', async () => {
    const { username } = world.people.invitee
    const { email } = world.people.inviteeByEmail
    const { id } = await wedding({
      meta: { registry_invitees: [` ${username.toUpperCase()} `, email.toUpperCase()] },
    })
    for (const name of ['invitee', 'inviteeByEmail'] as const) {
      assert.equal(must(await world.as[name].getRegistry(id)).id, id)
      assert.deepEqual(must(await world.as[name].listRegistryItems(id)), [])
      assert.equal(must(await world.as[name].listInvitees(id)).invitees.length, 2)
    }
    const { id: wrong } = await wedding({
      meta: {
        registry_invitees: [
          `${world.people.inviteeByEmail.username}@`,
          `${username}x`,
          `${email.split('@')[0]}@`,
        ],
      },
    })
    for (const name of ['invitee', 'inviteeByEmail'] as const) {
      refused(await world.as[name].getRegistry(wrong), 403, notYours)
    }
  })

  test('are added once, as typed, and taken off in any spelling', async () => {
    const { id } = await wedding()
    assert.deepEqual(must(await world.as.owner.addInvitees(id, [' Bob ', 'bob', 'A+b@Example.com'])), {
      invitees: ['Bob', 'A+b@Example.com'],
    })
    assert.deepEqual(must(await world.as.owner.addInvitees(id, ['a+B@example.COM', 'zoe'])).invitees, [
      'Bob',
      'A+b@Example.com',
      'zoe',
    ])
    assert.deepEqual(must(await world.as.owner.removeInvitee(id, 'a+b@example.com')).invitees, ['Bob', 'zoe'])
    const { status, body } = await world.delete('owner', `/registries/${id}/invitees/unknown`)
    assert.deepEqual([status, body], [404, { detail: 'Invitee not found' }])
    assert.equal((await world.delete('owner', `/registries/${id}/invitees/%00`)).status, 404)
    refused(await world.as.owner.addInvitees(id, ['eve', '..']), 422, /^invitees/)
    const odd = ['per%cent', 'sl/ash', 'back\\slash', '%252F', 'a?b#c', '😀', '"', 'a b']
    must(await world.as.owner.addInvitees(id, odd))
    for (const entry of odd) must(await world.as.owner.removeInvitee(id, entry))
    assert.deepEqual(must(await world.as.owner.listInvitees(id)).invitees, ['Bob', 'zoe'])
  })

  test('lose their access with the next request, though they are known to the service', async () => {
    const { owner, invitee } = world.as
    const { username } = world.people.invitee
    const { id } = await wedding({ meta: { registry_invitees: [username] } })
    assert.equal(must(await invitee.getRegistry(id)).id, id)
    must(await owner.removeInvitee(id, username))
    refused(await invitee.getRegistry(id), 403, notYours)
    must(await owner.addInvitees(id, [username]))
    assert.equal(must(await invitee.getRegistry(id)).id, id)
  })

  test('are up to a thousand, however they come', async () => {
    const guests = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `guest${from + n}`)
    const { id } = await wedding({ meta: { registry_invitees: guests(0, 999) } })
    assert.equal(must(await world.as.owner.addInvitees(id, ['guest5', 'last'])).invitees.length, 1000)
    const late = await world.as.owner.addInvitees(id, ['one more'])
    refused(late, 422, /^invitees must have at most 1000 entries$/)
  })

  test('that many people add at the same time are all on the list', async () => {
    const { id } = await wedding()
    const names = Array.from({ length: 20 }, (_, n) => `friend${n}`)
    await Promise.all(names.map((name) => mustInTime(() => world.as.owner.addInvitees(id, [name]))))
    assert.deepEqual(must(await world.as.owner.listInvitees(id)).invitees.toSorted(), names.toSorted())
  })
})
