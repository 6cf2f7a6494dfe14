import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Endpoint, scopeNames } from '@hopechest/contract'
import { makeKey, makePerson } from '@hopechest/host/testing'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'
import { everyEndpoint } from './followed.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }
const exampleOf = (shape: object) => (shape as { examples?: unknown[] }).examples?.[0]
const mine = { 'x-release-key': 'the-key-of-a-first-guest' }

for (const itemRoutes of ['members', 'authenticated'] as const)
  suiteWith(
    `the front of a shop, with ITEM_ROUTES=${itemRoutes}`,
    () => openOne({ settings: { ITEM_ROUTES: itemRoutes } }),
    (world) => {
      let front: Person
      let open: number
      let closed: number
      let items: number[]
      let closedItem: number
      let slugs: string[]

      before(async () => {
        front = await makePerson(world.database, 'shop', 'front')
        const { owner } = world.as
        const meta = {
          registry_invitees: [world.people.invitee.username, front.username, front.email],
          registry_owners: ['jonas@example.com'],
        }
        const both = [
          must(await owner.createRegistry({ title: 'Wedding', status: 'publish', meta })),
          must(await owner.createRegistry({ title: 'A secret', meta })),
        ]
        slugs = both.map(({ slug }) => slug)
        ;[open = 0, closed = 0] = both.map(({ id }) => id)
        items = [
          must(await owner.addRegistryItem(open, lamp)).id,
          must(await owner.addRegistryItem(open, lamp)).id,
        ]
        closedItem = must(await owner.addRegistryItem(closed, { ...lamp, name: 'Secret lamp' })).id
      })

      const wishes = async () => ({
        lists: (await world.send('owner', '/registries')).body,
        items: (await world.send('admin', '/items')).body,
        people: (await world.send('owner', '/people')).body,
        settings: (await world.send('admin', '/settings')).body,
      })

      /** What the front hears of an endpoint that it asks as the example of the description does. */
      const ask = ({ method, path, needs, body }: Endpoint, list: number, item: number | undefined) => {
        const address = path
          .replace('/registries/:id', `/registries/${list}`)
          .replace(':item_id', String(item))
        return world.send(front, address.replaceAll(/:\w+/g, '1'), {
          method,
          headers: { ...mine, ...(needs && { [needs]: mine['x-release-key'] }) },
          ...(body && { body: exampleOf(body) }),
        })
      }

      test('says of itself that it is a page which reads and gives', async () => {
        const { role, may_create, scopes, owned, invited } = (await world.send(front, '/me')).body
        assert.deepEqual(
          { role, may_create, scopes, owned, invited },
          { role: 'page', may_create: false, scopes: ['lists:read', 'give'], owned: 0, invited: 0 },
        )
        const key = await makeKey(world.database, front.id, { scopes: scopeNames, registries: [open] })
        const narrow = (await world.send({ ...front, password: key }, '/me')).body
        assert.deepEqual(
          [narrow.scopes, narrow.registries],
          [['lists:read', 'give'], [open]],
          'no key widens it',
        )
      })

      test('reads every public list, its gifts, and the names of no people', async () => {
        const { body } = await world.send(front, `/registries/${open}`)
        const seen = [body.title, body.meta.registry_invitees, body.meta.registry_owners]
        assert.deepEqual(seen, ['Wedding', [], []])
        const [bySlug] = (await world.send(front, `/registries?slug=${slugs[0]}`)).body
        assert.deepEqual([bySlug.id, bySlug.meta.registry_invitees], [open, []])
        const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)
        assert.deepEqual(ids(await world.send(front, `/registries/${open}/items`)), items)
        assert.deepEqual(ids(await world.send(front, `/items?ids=${items},${closedItem}`)), items)
        assert.equal((await world.send(front, `/items/${items[0]}`)).status, 200)
        assert.deepEqual((await world.send(front, `/registries/${open}/invitees`)).body, { invitees: [] })
        assert.deepEqual(ids(await world.send(front, '/registries')), [])
        const found = ids(await world.send(front, '/registries?invited=true'))
        assert.deepEqual(found, [], 'an invitation means people')
        assert.deepEqual(ids(await world.send(front, '/items')), [])
      })

      test('gives for guests whom the service does not know, and takes back with their key', async () => {
        const at = `/registries/${open}/items/${items[0]}/purchases`
        const { status, body } = await world.post(front, at, { quantity: 2, purchaser: 'Jo' })
        assert.equal(status, 201)
        const [left] = (await world.send(front, `/registries/${open}/items`)).body
        assert.equal(left.quantity_purchased, 2, 'a guest sees what is left')
        const back = `${at}/${body.id}`
        assert.equal((await world.delete(front, back)).status, 403)
        const headers = { 'x-release-key': body.release_key }
        assert.equal((await world.delete(front, back, headers)).status, 204)
        assert.equal(
          (await world.post(front, `/registries/${open}/items/${items[1]}/questions`, { question: 'Which?' }))
            .status,
          201,
        )
      })

      test('finds a private list, by its number, its name or its gift, as one that no visitor may read', async () => {
        const before = await wishes()
        for (const [name, endpoint] of everyEndpoint) {
          if (endpoint.isOpen || !endpoint.path.includes('/registries/:id')) continue
          const answer = await ask(endpoint, closed, closedItem)
          assert.ok([403, 404].includes(answer.status), `${name} ${answer.status} ${endpoint.scope}`)
          assert.doesNotMatch(JSON.stringify(answer.body), /secret/i, name)
        }
        assert.equal((await world.send(front, `/items/${closedItem}`)).status, 403)
        assert.deepEqual((await world.send(front, `/registries?slug=${slugs[1]}`)).body, [])
        assert.deepEqual((await world.send(front, '/changes')).body.changes ?? [], [])
        assert.deepEqual(await wishes(), before)
      })

      test('changes nothing: what neither reads nor gives is refused at every endpoint', async () => {
        const before = await wishes()
        for (const [name, endpoint] of everyEndpoint) {
          const { scope } = endpoint
          if (endpoint.isOpen || scope === null || ['lists:read', 'give'].includes(scope)) continue
          const answer = await ask(endpoint, open, items[0])
          assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [403, 'out_of_scope'], name)
        }
        for (const [name, { method, scope }] of everyEndpoint)
          assert.ok(scope !== 'lists:read' || method === 'GET', `${name} reads`)
        assert.deepEqual(await wishes(), before)
      })
    },
  )
