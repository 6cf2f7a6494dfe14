import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Registry } from '@hopechest/contract'
import { each } from '@hopechest/testing/outcome'
import { suiteWith } from '@hopechest/testing/suites'
import { recorded } from '../testing/wordpress/recordings.ts'
import { assertRefused, callerOf, openWorld, type World } from '../testing/wordpress/world.ts'

suiteWith('lists of a WordPress site', openWorld, (world) => {
  const made: number[] = []
  before(async () => {
    for (const status of ['publish', 'private', 'publish', 'private', 'publish'] as const) {
      made.unshift((await world.host.createRegistry(world.as.olive, { title: 'A & B', status })).id)
    }
    await world.host.createRegistry(world.as.ida, { title: 'Idas', status: 'publish' })
  })
  beforeEach(() => world.calm())

  const list = async (skip: number, limit: number) => {
    const { registries, total, totalPages } = await world.host.listRegistries(world.as.olive, { skip, limit })
    return { ids: (registries as Registry[]).map(({ id }) => id), total, totalPages }
  }

  test('Olive sees her own, public and private, newest first, with the totals', async () => {
    assert.deepEqual(await list(0, 100), { ids: made, total: 5, totalPages: 1 })
    assert.deepEqual(await list(0, 2), { ids: made.slice(0, 2), total: 5, totalPages: 3 })
    assert.deepEqual(await list(3, 2), { ids: made.slice(3), total: 5, totalPages: 3 })
    assert.equal(world.site.requests.length, 3)
    const { registries } = await world.host.listRegistries(world.as.olive, { skip: 0, limit: 1 })
    assert.equal((registries as Registry[])[0]?.title, 'A & B')
  })

  test('behind the last one the site is asked once more, for the totals alone', async () => {
    assert.deepEqual(await list(50, 2), { ids: [], total: 5, totalPages: 3 })
    assert.equal(world.site.requests.length, 2)
    assert.match(world.site.requests[1]?.path ?? '', /_fields=id&/)
  })

  test('Olive follows the next pages of more than a thousand lists to the end, by one call each', async () => {
    const ona = callerOf(world.site.addPerson('ona', 'administrator'))
    for (let n = 0; n < 1101; n++) await world.host.createRegistry(ona, { title: 'A' })
    world.calm()
    const seen: number[] = []
    let begin: { skip?: number; after?: number } | undefined = {}
    let pages = 0
    for (; begin; pages++) {
      const page = await world.host.listRegistries(ona, { skip: 0, ...begin, limit: 100 })
      seen.push(...(page.registries as Registry[]).map(({ id }) => id))
      begin = page.next
    }
    assert.deepEqual([pages, new Set(seen).size, world.site.requests.length], [12, 1101, 12])
  })

  test('a caller without registries gets an empty list by one call, and so does the admin', async () => {
    const nothing = { registries: [], total: 0, totalPages: 0 }
    for (const caller of [world.as.sam, world.as.admin]) {
      assert.deepEqual(await world.host.listRegistries(caller, { skip: 0, limit: 100 }), nothing)
    }
    assert.equal(world.site.requests.length, 2)
  })

  test('a user whose role may own no registry has an empty list', async () => {
    const ron = callerOf(world.site.addPerson('ron', 'none'))
    const nothing = { registries: [], total: 0, totalPages: 0 }
    assert.deepEqual(await world.host.listRegistries(ron, { skip: 0, limit: 1 }), nothing)
    assert.deepEqual(await world.host.listRegistries(ron, { skip: 5, limit: 1 }), nothing)
    assert.deepEqual(await world.host.listRegistryIds(ron, 1000), [])
  })

  test('a caller whom the site refuses for another reason gets a refusal, and no empty list', async () => {
    const page = { skip: 0, limit: 1 }
    for (const body of [
      { code: 'rest_forbidden' },
      { code: 'rest_forbidden_context' },
      '<h1>Forbidden</h1>',
    ]) {
      world.site.fault = () => ({ status: 403, body })
      await assertRefused(world.host.listRegistries(world.as.olive, page), 'forbidden')
    }
    world.calm()
    world.site.revoke(world.as.sam.id)
    await assertRefused(world.host.listRegistries(world.as.sam, page), 'unauthenticated')
  })

  test('a registry of another user in the list is left out', async () => {
    world.site.fault = () => recorded('list-own-full')
    const dave = { ...world.as.olive, id: 5 }
    const page = await world.host.listRegistries(dave, { skip: 0, limit: 2 })
    assert.deepEqual(each(page.registries as Registry[], 'id'), [617, 616])
    assert.deepEqual([page.total, page.totalPages], [5, 3])
    assert.deepEqual((await list(0, 2)).ids, [])
  })

  test('totals that are not plain digits are left out', async () => {
    const values = ['', ' ', '-1', '+5', '5.0', '1e3', '0x10', '٥', '5, 5', '1234567890', 'x']
    for (const value of values) {
      const headers = { 'X-WP-Total': encodeURI(value), 'X-WP-TotalPages': encodeURI(value) }
      world.site.fault = () => ({ status: 200, body: [], headers })
      assert.deepEqual(await list(0, 2), { ids: [], total: undefined, totalPages: undefined }, value)
    }
    world.site.fault = () => ({ status: 200, body: [], headers: { 'X-WP-Total': ['5', '6'] } })
    assert.deepEqual(await list(0, 2), { ids: [], total: undefined, totalPages: undefined })
    world.site.fault = () => ({ status: 200, body: [], headers: { 'X-WP-Total': '123456789' } })
    assert.equal((await list(0, 2)).total, 123_456_789)
  })

  test('a malformed entry spoils the list', async () => {
    for (const entry of [null, 5, 'x', [], {}, { id: 1 }]) {
      world.site.fault = () => ({ status: 200, body: [entry] })
      await assertRefused(list(0, 2), 'host_failed')
      await assertRefused(world.host.findRegistryBySlug(world.as.olive, 'x'), 'host_failed')
    }
    for (const body of [{}, null, 'x', { registries: [] }]) {
      world.site.fault = () => ({ status: 200, body: JSON.stringify(body) })
      await assertRefused(list(0, 2), 'host_failed')
      await assertRefused(world.host.findRegistryBySlug(world.as.olive, 'x'), 'host_failed')
    }
  })
})

describe('lists of a WordPress site that invite a caller', () => {
  const page = { skip: 0, limit: 100 }
  const make = (world: World, who: 'olive' | 'ida', status: 'publish' | 'private') =>
    world.host.createRegistry(world.as[who], { title: 'T', status, meta: { registry_invitees: ['IDA'] } })
  const unknown = { registries: [], total: undefined, totalPages: undefined }

  test('are found by one call, which asks for no status: a guest whose role may own none may not do that', async () => {
    await using world = await openWorld()
    const made = [await make(world, 'olive', 'publish'), await make(world, 'olive', 'private')].toReversed()
    await make(world, 'ida', 'private')
    world.site.requests.length = 0
    assert.deepEqual(await world.host.listInviting(world.as.ida, page), {
      registries: made.map((each) => ({ ...each, invited_accounts: { ida: world.people.ida.id } })),
      total: 2,
      totalPages: 1,
    })
    assert.equal(world.site.requests.length, 1)
    assert.doesNotMatch(world.site.requests[0]?.path ?? '', /[?&](status|author)=/)
    assert.deepEqual(await world.host.listInviting(world.as.ida, { skip: 5, limit: 1 }), unknown)
  })

  test('are an empty list where the plugin does not know the question, also when the site lists some', async () => {
    for (const plugin of ['none', 'older'] as const) {
      await using world = await openWorld({ plugin })
      await make(world, 'ida', 'publish')
      await make(world, 'olive', 'private')
      const { registries, total } = await world.host.listInviting(world.as.sam, page)
      assert.deepEqual([registries, total], [[], undefined], plugin)
    }
  })

  test('leave out what does not invite the caller, and a malformed entry spoils the list', async () => {
    await using world = await openWorld()
    world.site.fault = () => recorded('list-own-full')
    assert.deepEqual(await world.host.listInviting(world.as.ida, page), unknown)
    world.answering({ status: 200, body: JSON.stringify([{ id: 1 }]) })
    await assertRefused(world.host.listInviting(world.as.ida, page), 'host_failed')
  })
})
