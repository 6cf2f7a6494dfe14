import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scope, scopeNames } from '@hopechest/contract'
import { keyOf } from '@hopechest/testing/keys'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne, type World } from '@hopechest/testing/world'
import { everyEndpoint } from './followed.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const hour = 3_600_000
let clock = new Date('2026-11-20T12:00:00.000Z')
let uptime = 1_000_000

const exampleOf = (shape: object) => (shape as { examples?: unknown[] }).examples?.[0]

const open = () => openOne({ now: () => clock, uptime: () => uptime })

suiteWith('the key of a program', open, (world) => {
  let list: number
  let other: number
  let item: number
  let otherItem: number

  before(async () => {
    const meta = { registry_invitees: [world.people.invitee.username], registry_reveal: 'always' as const }
    list = must(await world.as.owner.createRegistry({ title: 'Wishes', meta })).id
    other = must(await world.as.owner.createRegistry({ title: 'Others', meta })).id
    item = must(await world.as.owner.addRegistryItem(list, lamp)).id
    otherItem = must(await world.as.owner.addRegistryItem(other, lamp)).id
  })

  const without = (scope: Scope) => scopeNames.filter((each) => each !== scope)
  const codeOf = async (answer: ReturnType<World['send']>) => {
    const { status, headers } = await answer
    return [status, headers.get('x-error-code')]
  }

  test('may do no more than its scopes: each endpoint names the one that is missing', async () => {
    const keys = new Map<Scope, Person>()
    for (const scope of scopeNames) keys.set(scope, await keyOf(world, 'admin', { scopes: without(scope) }))
    const described = (await world.send(undefined, '/openapi.json')).body
    for (const [name, { method, path, scope, ...endpoint }] of everyEndpoint) {
      if (endpoint.isOpen) continue
      const address = path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = described.paths[address][method.toLowerCase()]
      assert.equal(operation['x-scope'], scope ?? undefined, name)
      // Any key may ask what it may do.
      assert.equal(scope === null, name === 'getMe', name)
      if (!scope) continue
      const answer = await world.send(keys.get(scope), path.replaceAll(/:\w+/g, '999999'), {
        method,
        ...(endpoint.body && { body: exampleOf(endpoint.body) }),
        ...(endpoint.needs && { headers: { [endpoint.needs]: 'the-key-of-a-first-guest' } }),
      })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [403, 'out_of_scope'], name)
      assert.match(answer.body.detail, new RegExp(`lacks the scope ${scope}$`), name)
    }
  })

  test('of an admin changes the settings of the site with the scope for that alone', async () => {
    const people = await keyOf(world, 'admin', { scopes: without('site') })
    assert.deepEqual(await codeOf(world.patch(people, '/settings', { currency: 'CHF' })), [
      403,
      'out_of_scope',
    ])
    const site = await keyOf(world, 'admin', { scopes: ['site'] })
    assert.equal((await world.patch(site, '/settings', { currency: 'CHF' })).status, 200)
    const ofOwner = await keyOf(world, 'owner', { scopes: ['site'] })
    assert.deepEqual(await codeOf(world.patch(ofOwner, '/settings', { currency: 'EUR' })), [403, 'forbidden'])
  })

  test('refuses a wish for surprises that it does not understand, and names the header', async () => {
    for (const wish of ['Keep', 'keep ', 'kept', '', 'hide', 'keep, keep']) {
      const { status, headers, body } = await world.send('owner', `/registries/${list}`, {
        headers: { 'x-surprises': wish },
      })
      // The value of a header ends before its blanks.
      if (wish.trim() === 'keep') assert.equal(status, 200, wish)
      else {
        assert.deepEqual([status, headers.get('x-error-code')], [422, 'invalid'], wish)
        assert.match(body.detail, /^x-surprises/)
      }
    }
    assert.equal((await world.send('owner', '/me', { headers: { 'x-surprises': 'keep' } })).status, 200)
  })

  test('moves no gift from a wrapped list to an open one while it keeps the surprise, also with a password that may do all', async () => {
    const { otherOwner } = world.as
    const wrapped = must(await otherOwner.createRegistry({ title: 'Wrapped' })).id
    const meta = { registry_reveal: 'always' as const }
    const shown = must(await otherOwner.createRegistry({ title: 'Shown', meta })).id
    const gift = must(await otherOwner.addRegistryItem(wrapped, lamp)).id
    const move = (to: number, wish: Record<string, string>) =>
      world.post('otherOwner', `/registries/${wrapped}/items/${gift}/move`, { registry_id: to }, wish)
    assert.deepEqual(await codeOf(move(shown, { 'x-surprises': 'keep' })), [409, 'wrapped'])
    assert.equal((await move(shown, {})).status, 201)
  })

  test('says in GET /me what it may do, and a key of which nothing is said may do all', async () => {
    const narrow = await keyOf(world, 'owner', { scopes: ['lists:read'], registries: [list] })
    const { scopes, registries, owned } = (await world.send(narrow, '/me')).body
    assert.deepEqual({ scopes, registries, owned }, { scopes: ['lists:read'], registries: [list], owned: 1 })
    const wide = (await world.send('owner', '/me')).body
    assert.deepEqual([wide.scopes, wide.registries, wide.owned], [[...scopeNames], null, 2])
    const kept = (await world.send('owner', '/me', { headers: { 'x-surprises': 'keep' } })).body
    assert.deepEqual([kept.scopes, kept.owned], [without('surprises'), 2])
  })

  test('is remembered by its password: two keys of one person have each its own rights', async () => {
    const reads = await keyOf(world, 'owner', { scopes: ['lists:read'] })
    const writes = await keyOf(world, 'owner', { scopes: ['gifts:write'] })
    for (let n = 0; n < 2; n++) {
      assert.equal((await world.send(reads, `/items/${item}`)).status, 200)
      assert.deepEqual(await codeOf(world.put(reads, `/items/${item}`, { price: 3 })), [403, 'out_of_scope'])
      assert.equal((await world.put(writes, `/items/${item}`, { price: 3 })).status, 200)
      assert.deepEqual(await codeOf(world.send(writes, `/items/${item}`)), [403, 'out_of_scope'])
      assert.equal((await world.send('owner', `/items/${item}`)).status, 200)
    }
  })

  test('is for some lists, and is refused any other in the same words as one that is not there', async () => {
    const key = await keyOf(world, 'owner', { scopes: scopeNames, registries: [list] })
    assert.equal((await world.send(key, `/registries/${list}`)).status, 200)
    const refusals = await Promise.all([
      world.send(key, `/registries/${other}`),
      world.send(key, '/registries/999999'),
      world.patch(key, `/registries/${other}`, { title: 'X' }),
      world.post(key, '/registries', { title: 'X' }),
      world.post(key, `/registries/${list}/copy`, { title: 'X', along: [] }),
      world.send(key, '/people'),
      world.send(key, '/affiliate'),
    ])
    for (const { status, headers, body } of refusals) {
      assert.deepEqual([status, headers.get('x-error-code')], [403, 'out_of_scope'])
      assert.equal(body.detail, refusals[0]?.body.detail)
    }
    const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)
    assert.deepEqual(ids(await world.send(key, '/registries')), [list])
    assert.deepEqual(ids(await world.send(key, '/items')), [item])
    assert.deepEqual(ids(await world.send(key, `/items?ids=${otherItem},${item}`)), [item])
    assert.equal((await world.send(key, `/items/${otherItem}`)).status, 403)
    assert.equal((await world.put(key, `/items/${otherItem}`, { price: 1 })).status, 403)
    assert.equal((await world.post(key, '/items', { ...lamp, registry_id: other })).status, 403)
    const move = `/registries/${list}/items/${item}/move`
    assert.equal((await world.post(key, move, { registry_id: other })).status, 403)
    const slug = (await world.send('owner', `/registries/${other}`)).body.slug
    assert.deepEqual(ids(await world.send(key, `/registries?slug=${slug}`)), [])
    const guest = await keyOf(world, 'invitee', { scopes: ['lists:read', 'give'], registries: [list] })
    assert.deepEqual(ids(await world.send(guest, '/registries?invited=true')), [list])
    assert.equal((await world.post(guest, `/registries/${list}/items/${item}/purchases`, {})).status, 201)
    const admin = await keyOf(world, 'admin', { scopes: scopeNames, registries: [list] })
    assert.deepEqual(ids(await world.send(admin, '/items')), ids(await world.send(key, '/items')))
    assert.equal((await world.send(admin, `/registries/${other}`)).status, 403)
  })

  test('needs another scope for affiliate links in a gift, and for people in a list', async () => {
    const admin = await keyOf(world, 'admin', { scopes: without('affiliate') })
    const affiliate_url = 'https://shop.example/lamp?ours'
    const refused = [403, 'out_of_scope']
    assert.deepEqual(await codeOf(world.put(admin, `/items/${item}`, { affiliate_url })), refused)
    assert.deepEqual(await codeOf(world.put(admin, `/items/${item}`, { affiliate_url: null })), refused)
    const seen = await codeOf(world.post(admin, `/registries/${list}/items`, { ...lamp, affiliate_url }))
    assert.deepEqual(seen, refused)
    const batch = { items: [lamp, { ...lamp, affiliate_url }] }
    assert.deepEqual(await codeOf(world.post(admin, `/registries/${list}/items/batch`, batch)), refused)
    const read = (await world.send(admin, `/items/${item}`)).body.data
    assert.ok(!('affiliate_url' in read))
    const owner = await keyOf(world, 'owner', { scopes: without('people') })
    const invited = (names: string[]) => ({ meta: { registry_invitees: names } })
    const path = `/registries/${list}`
    assert.deepEqual(await codeOf(world.patch(owner, path, invited(['stranger']))), refused)
    assert.equal((await world.patch(owner, path, invited(['invitee']))).status, 200)
    const found = await codeOf(world.post(owner, '/registries', { title: 'X', ...invited(['stranger']) }))
    assert.deepEqual(found, refused)
    const copy = { title: 'X', along: ['guests'] }
    assert.deepEqual(await codeOf(world.post(owner, `${path}/copy`, copy)), refused)
  })

  test('without surprises reads no link of a person, and shares no people', async () => {
    const key = await keyOf(world, 'owner', { scopes: without('surprises') })
    const made = await world.post(key, '/people', { name: 'Oma Lise' })
    assert.deepEqual([made.status, made.body.link], [201, null])
    assert.deepEqual([(await world.send(key, '/people')).body[0].link], [null])
    assert.notEqual((await world.send('owner', '/people')).body[0].link, null)
    const asked = world.post(key, '/households', { address: world.people.stranger.email })
    assert.deepEqual(await codeOf(asked), [403, 'out_of_scope'])
  })

  test('with surprises, or once the list is open, reads what was bought', async () => {
    const shown = async (key: Person) =>
      (await world.send(key, `/items/${item}`)).body.data.quantity_purchased
    const purchases = `/registries/${list}/purchases`
    const keeps = await keyOf(world, 'owner', { scopes: ['lists:read'] })
    const sees = await keyOf(world, 'owner', { scopes: ['lists:read', 'surprises'] })
    assert.deepEqual([await shown(keeps), await shown(sees)], [1, 1])
    must(await world.as.owner.updateRegistry(list, { meta: { registry_reveal: 'never' } }))
    assert.deepEqual([await shown(keeps), await shown(sees)], [0, 1])
    assert.deepEqual(await codeOf(world.send(keeps, purchases)), [409, 'wrapped'])
    assert.equal((await world.send(sees, purchases)).body.length, 1)
    // A guest gives, and so reads what is left.
    assert.equal(await shown(await keyOf(world, 'invitee', { scopes: ['lists:read'] })), 1)
    must(await world.as.owner.updateRegistry(list, { meta: { registry_reveal: 'always' } }))
    assert.equal((await world.send(keeps, purchases)).body.length, 1)
  })

  test('without surprises moves no gift to a list that is unwrapped sooner', async () => {
    const key = await keyOf(world, 'owner', { scopes: without('surprises') })
    const make = async (registry_event_date?: string) => {
      const meta = registry_event_date === undefined ? {} : { registry_event_date }
      return must(await world.as.owner.createRegistry({ title: 'Wrapped', meta })).id
    }
    const [never, soon, late, later] = [
      await make(),
      await make('2026-12-01'),
      await make('2026-12-24'),
      await make('2026-12-25'),
    ]
    const move = async (from: number, to: number) => {
      const { id } = must(await world.as.owner.addRegistryItem(from, lamp))
      return codeOf(world.post(key, `/registries/${from}/items/${id}/move`, { registry_id: to }))
    }
    const refused = [409, 'wrapped']
    assert.deepEqual([await move(never, soon), await move(late, soon)], [refused, refused])
    assert.deepEqual(await move(later, late), refused, 'by a day')
    const moved = [201, null]
    assert.deepEqual([await move(late, later), await move(soon, never)], [moved, moved])
  })

  test('ends at its time, also where the service remembers it', async () => {
    const endsAt = new Date(clock.getTime() + hour)
    const key = await keyOf(world, 'owner', { scopes: ['lists:read'], endsAt }, clock)
    const status = async () => (await world.send(key, '/registries')).status
    const pass = (milliseconds: number) => {
      clock = new Date(clock.getTime() + milliseconds)
      uptime += milliseconds
    }
    pass(hour - 2)
    assert.equal(await status(), 200)
    pass(1)
    assert.equal(await status(), 200)
    pass(1)
    assert.equal(await status(), 401)
  })
})
