import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type RegistryCreate, registryMetaDefaults } from '@hopechest/contract'
import { suiteWith } from '@hopechest/testing/suites'
import { assertRefused, callerOf, hostAt, openWorld, patientSeconds } from '../testing/wordpress/world.ts'
import { createWordPressHost } from './wordpress-host.ts'

suiteWith('making and reading registries on a WordPress site', openWorld, (world) => {
  beforeEach(() => world.calm())

  test('Olive makes a registry: private, hers, every key of its meta stored', async () => {
    const made = await world.host.createRegistry(world.as.olive, { title: 'Wedding' })
    assert.equal(made.user_id, world.people.olive.id)
    assert.deepEqual([made.title, made.story, made.status], ['Wedding', '', 'private'])
    // The site has a currency of its own.
    const { registry_currency: _, ...stored } = registryMetaDefaults
    assert.deepEqual(world.site.registryOf(made.id)?.meta, stored)
    assert.match(made.permalink, /\/registry\/wedding\/$/)
    assert.match(made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
  })

  test('what she gives is kept, and read back by one call', async () => {
    const given: RegistryCreate = {
      title: 'Baby',
      story: 'One\n\nTwo',
      status: 'publish',
      meta: {
        registry_item_ids: [3, 1, 2],
        registry_invitees: ['ida'],
        registry_owners: [],
        registry_event_type: 'baby',
        registry_event_date: '2027-01-02',
        registry_time_zone: 'Europe/Vienna',
        registry_currency: 'EUR',
        registry_reveal: 'always',
        registry_most_wanted: 3,
        registry_group_gifts: [],
        registry_hand_over: '',
        registry_headings: [{ title: 'Kitchen', items_above: 1 }],
        registry_item_currencies: [{ item_id: 3, currency: 'SEK' }],
        registry_put_away: true,
        registry_for_child: true,
        registry_search_engines: true,
      },
    }
    const made = await world.host.createRegistry(world.as.olive, given)
    world.site.requests.length = 0
    const read = await world.host.findRegistry(world.as.olive, made.id)
    assert.deepEqual(read, made)
    const { title, story, status, meta } = made
    assert.deepEqual({ title, story, status, meta }, given)
    assert.equal(world.site.requests.length, 1)
  })

  test('Ida is invited by name or e-mail and reads a private registry by one call, as it was typed', async () => {
    for (const invitee of ['IDA', 'Ida@example.COM']) {
      const title = 'Tom & Jerry "big" <3 day>'
      const meta = { registry_invitees: [invitee], registry_item_ids: [4] }
      const made = await world.host.createRegistry(world.as.olive, { title, story: 'a\n\nb', meta })
      world.site.requests.length = 0
      const named = invitee === 'IDA' ? { ida: world.people.ida.id } : {}
      const seen = { ...made, invited_accounts: named }
      assert.deepEqual(await world.host.findRegistry(world.as.ida, made.id), seen)
      assert.equal(world.site.requests.length, 1)
    }
  })

  test('the admin reads any registry; Sam is refused a private one', async () => {
    const made = await world.host.createRegistry(world.as.olive, { title: 'Mine' })
    assert.deepEqual(await world.host.findRegistry(world.as.admin, made.id), made)
    const refusal = await assertRefused(world.host.findRegistry(world.as.sam, made.id), 'forbidden')
    assert.deepEqual(refusal.cause, { status: 403, code: 'rest_forbidden' })
  })

  test('Sam sees a public registry without the lists, which read as empty', async () => {
    const meta = { registry_invitees: ['ida'], registry_item_ids: [1], registry_event_type: 'party' }
    const made = await world.host.createRegistry(world.as.olive, { title: 'P', status: 'publish', meta })
    world.site.requests.length = 0
    const seen = await world.host.findRegistry(world.as.sam, made.id)
    const shown = { registry_event_type: 'party', registry_currency: 'USD' }
    assert.deepEqual(seen?.meta, { ...registryMetaDefaults, ...shown })
    assert.equal(world.site.requests.length, 1)
  })

  test('Rita, whose password has been revoked, is not shown her public registry as a stranger', async () => {
    const rita = world.site.addPerson('rita', 'member')
    const caller = callerOf(rita)
    const { id, slug } = await world.host.createRegistry(caller, { title: 'Public', status: 'publish' })
    world.site.revoke(rita.id)
    const refusal = await assertRefused(world.host.findRegistry(caller, id), 'unauthenticated')
    assert.equal(refusal.message, 'Invalid or missing credentials')
    const page = { skip: 0, limit: 10 }
    await assertRefused(world.host.findRegistryBySlug(caller, slug), 'unauthenticated')
    await assertRefused(world.host.listRegistries(caller, page), 'unauthenticated')
    await assertRefused(world.host.createRegistry(caller, { title: 'x' }), 'unauthenticated')
    await assertRefused(world.host.updateRegistry(caller, id, { title: 'x' }), 'unauthenticated')
    await assertRefused(world.host.deleteRegistry(caller, id), 'unauthenticated')
  })

  test('a registry that does not exist is missing, and so is one in the trash', async () => {
    assert.equal(await world.host.findRegistry(world.as.olive, 999_999), undefined)
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'Old' })
    await fetch(`${world.site.url}/wp-json/wp/v2/gift_registry/${id}`, {
      method: 'DELETE',
      headers: { authorization: world.as.olive.authorization },
    })
    assert.equal(world.site.registryOf(id)?.status, 'trash')
    assert.equal(await world.host.findRegistry(world.as.olive, id), undefined)
    assert.equal(await world.host.updateRegistry(world.as.olive, id, { title: 'x' }), undefined)
  })

  test('a user without any role may not make a registry', async () => {
    const ron = callerOf(world.site.addPerson('ron', 'none'))
    await assertRefused(world.host.createRegistry(ron, { title: 'x' }), 'forbidden')
  })

  test('a site without registries is not mistaken for a registry that is missing', async () => {
    const host = createWordPressHost({
      url: world.site.url,
      postType: 'wish_list',
      timeoutSeconds: patientSeconds,
    })
    const page = { skip: 0, limit: 10 }
    for (const call of [
      () => host.findRegistry(world.as.olive, 1),
      () => host.listRegistries(world.as.olive, page),
      () => host.createRegistry(world.as.olive, { title: 'x' }),
      () => host.updateRegistry(world.as.olive, 1, { title: 'x' }),
      () => host.deleteRegistry(world.as.olive, 1),
    ]) {
      const { message } = await assertRefused(call(), 'host_failed')
      assert.equal(message, 'The registry host does not offer registries')
    }
    await host.close()
    world.answering({ status: 404, body: '<h1>Not Found</h1>' })
    await assertRefused(world.host.findRegistry(world.as.olive, 1), 'host_failed')
  })

  test('requests that arrive together with the same credentials share one call, others do not', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'Shared' })
    world.site.requests.length = 0
    const find = () => world.host.findRegistry(world.as.olive, id)
    const [one, two, three] = await Promise.all([find(), find(), find()])
    assert.deepEqual([two, three], [one, one])
    assert.equal(world.site.requests.length, 1)
    await find()
    assert.equal(world.site.requests.length, 2)
    await Promise.all([find(), world.host.findRegistry(world.as.admin, id)])
    assert.equal(world.site.requests.length, 4)
    const hurried = { ...world.as.olive, deadline: performance.now() + (patientSeconds * 1000) / 2 }
    await Promise.all([find(), world.host.findRegistry(hurried, id)])
    assert.equal(world.site.requests.length, 6)
  })

  test('a hundred equal requests cost at most four calls at a time, and each is answered', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'Popular' })
    let most = 0
    let underWay = 0
    world.site.fault = () => {
      most = Math.max(most, ++underWay)
      setTimeout(() => underWay--, 20)
      return { delayMilliseconds: 30 }
    }
    world.site.requests.length = 0
    const reads: Promise<unknown>[] = []
    for (let n = 0; n < 100; n++) {
      reads.push(world.host.findRegistry(world.as.olive, id))
      await new Promise(setImmediate)
    }
    for (const found of await Promise.all(reads)) assert.equal((found as { id: number }).id, id)
    assert.ok(world.site.requests.length < 50, `${world.site.requests.length} calls`)
    assert.ok(most <= 4, `${most} at a time`)
  })

  test('a request joins no read for which the site was asked before the request arrived', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'Before' })
    const asked = new Promise<void>((resolve) => {
      world.site.fault = ({ method }) => {
        if (method !== 'GET') return undefined
        world.site.fault = undefined
        resolve()
        return { delayMilliseconds: 100, isCarriedOut: true }
      }
    })
    const early = world.host.findRegistry(world.as.olive, id)
    await asked
    // Another process, with a host of its own, makes the change.
    const other = hostAt(world.site.url)
    await other.updateRegistry(world.as.olive, id, { title: 'After' })
    assert.equal((await world.host.findRegistry(world.as.olive, id))?.title, 'After')
    await early
    await other.close()
  })

  test('a read after a change never gets the answer of a read that began before it', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'Before' })
    let held = true
    world.site.fault = ({ method }) => {
      const isFirstRead = method === 'GET' && held
      if (isFirstRead) held = false
      return isFirstRead
        ? {
            delayMilliseconds: 100,
            body: { id, status: 'trash' },
            status: 500,
          }
        : undefined
    }
    const early = assertRefused(world.host.findRegistry(world.as.olive, id), 'host_failed')
    await world.host.updateRegistry(world.as.olive, id, { title: 'After' })
    assert.equal((await world.host.findRegistry(world.as.olive, id))?.title, 'After')
    await early
  })
})
