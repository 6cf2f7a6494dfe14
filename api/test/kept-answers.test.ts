import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '@hopechest/database'
import { createEmbeddedHost } from '@hopechest/host'
import { makeKey, makePerson } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { serve } from '@hopechest/testing/in-process'
import type { PersonName, World } from '@hopechest/testing/world'
import fc from 'fast-check'

const link = 'https://shop.example/lamp?tag=ours'

interface Chosen {
  world: World
  number: number
  item: number
  /** The registry of the item. */
  registry: number
  either: number
}

const lamp = { name: 'Another lamp', url: 'https://shop.example/lamp' }

/** Acts on items and registries. An act that comes too late is refused, which is right here. */
const changes: Record<string, (chosen: Chosen) => Promise<unknown>> = {
  create: ({ world, either, number }) =>
    world.post('admin', '/items', { ...lamp, registry_id: either, price: number }),
  add: ({ world, either }) =>
    world.post('owner', `/registries/${either}/items`, { ...lamp, name: '“Lamp” \u{1F381}' }),
  update: ({ world, item, number }) =>
    world.put('owner', `/items/${item}`, { price: number / 10, description: null }),
  remove: ({ world, item }) => world.delete('owner', `/items/${item}`),
  bringBack: ({ world, item }) => world.put('owner', `/items/${item}`, { is_active: true }),
  removeFromRegistry: ({ world, registry, item }) =>
    world.delete('owner', `/registries/${registry}/items/${item}`),
  buy: ({ world, registry, item }) =>
    world.post('owner', `/registries/${registry}/items/${item}/purchases`, {}),
  async giveBack({ world, registry, item }) {
    const path = `/registries/${registry}/items/${item}/purchases`
    const { body } = await world.send('owner', path)
    const standing = Array.isArray(body) && body.find(({ released_at }) => released_at === null)
    if (standing) await world.delete('owner', `${path}/${standing.id}`)
  },
  setAffiliate: ({ world, registry, item }) =>
    world.put('owner', `/registries/${registry}/items/${item}/affiliate`, { affiliate_url: link }),
  changeAffiliate: ({ world, item }) => world.put('admin', `/items/${item}`, { affiliate_status: 'expired' }),
  clearAffiliate: ({ world, registry, item }) =>
    world.delete('owner', `/registries/${registry}/items/${item}/affiliate`),
  reorder: ({ world, registry, item }) =>
    world.patch('owner', `/registries/${registry}`, { meta: { registry_item_ids: [item] } }),
  publish: ({ world, either, number }) =>
    world.patch('owner', `/registries/${either}`, { status: number % 2 ? 'publish' : 'private' }),
  deleteRegistry: ({ world, either, number }) =>
    // Not each time, because little is left to change afterwards.
    number > 6 ? world.delete('owner', `/registries/${either}`) : Promise.resolve(),
}

for (const engine of engines) {
  describe(`answers that two services on one ${engine.name} keep`, () => {
    let one: World
    let other: World
    /** Keeps nothing, so it always says what the database has. */
    let forgetful: World

    let file: string

    before(async () => {
      const url = await engine.freshUrl()
      file = url.replace('sqlite:', '')
      const database = await openDatabase(url)
      const people = {
        admin: await makePerson(database, 'admin', 'administrator'),
        owner: await makePerson(database, 'owner', 'member'),
        invitee: await makePerson(database, 'invitee', 'member'),
      } as World['people']
      const open = async (ground: Database, settings = {}) =>
        serve(
          { settings },
          {
            database: ground,
            host: createEmbeddedHost(ground),
            people,
            revoke: async () => {},
            makeKey: ({ id }, rights) => makeKey(database, id, rights),
            stopHost: async () => {},
          },
        )
      one = await open(database)
      other = await open(await openDatabase(url))
      forgetful = await open(await openDatabase(url), { ANSWER_MEMORY: '0' })
    })
    after(() => Promise.all([one, other, forgetful].map((world) => world.close())))

    const newRegistry = async (): Promise<number> =>
      (await one.post('owner', '/registries', { title: 'A wedding' })).body.id

    const newItem = async (registry_id: number): Promise<number> => {
      const body = { registry_id, name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 9 }
      return (await one.post('owner', '/items', body)).body.data.id
    }

    const read = async (world: World, who: PersonName, path: string) => {
      const { status, headers, body } = await world.send(who, path)
      return { status, body, etag: headers.get('etag'), link: headers.get('link') }
    }

    const change = fc.record({
      by: fc.constantFrom('one' as const, 'other' as const),
      what: fc.constantFrom(...Object.keys(changes)),
      item: fc.nat(5),
      registry: fc.nat(1),
      number: fc.integer({ min: 1, max: 9 }),
    })

    test('are what a service answers that keeps none, after any changes by either', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 8 }), async (sequence) => {
          const registries = [await newRegistry(), await newRegistry()]
          const items = await Promise.all([0, 0, 0, 1, 1, 1].map((n) => newItem(registries[n] ?? 0)))
          const start = Math.min(...items) - 1
          const paths = [
            `/items?after=${start}`,
            `/items?after=${start}&limit=2`,
            `/items?after=${start}&skip=1&limit=3`,
            ...registries.flatMap((id) => [
              `/registries/${id}/items`,
              `/registries/${id}/items?skip=1&limit=1`,
            ]),
            // Last, because reading an item keeps it anew.
            ...items.map((id) => `/items/${id}`),
          ]
          const compare = async (done: string) => {
            for (const path of paths) {
              for (const who of ['admin', 'owner'] as const) {
                const fresh = await read(forgetful, who, path)
                for (const world of [one, other]) {
                  assert.deepEqual(await read(world, who, path), fresh, `${who} ${path} after ${done}`)
                }
              }
            }
          }
          await compare('the start')
          for (const { by, what, item, registry, number } of sequence) {
            const world = by === 'one' ? one : other
            const itemId = items[item] ?? 0
            const registryId = registries[item < 3 ? 0 : 1] ?? 0
            const each = {
              world,
              number,
              item: itemId,
              registry: registryId,
              either: registries[registry] ?? 0,
            }
            await changes[what]?.(each)
            await compare(`${what} by ${by}`)
          }
        }),
        // A sequence is about eighty requests.
        { numRuns: Math.ceil(Number(process.env.GENERATED_REQUESTS ?? 300) / 200) },
      )
    })

    test('are never older than the request of a reader, while a writer goes on', async () => {
      const registry = await newRegistry()
      const item = await newItem(registry)
      const paths = [`/items/${item}`, `/items?after=${item - 1}&limit=1`, `/registries/${registry}/items`]
      let stored = 0
      let isWriting = true
      const write = async () => {
        for (let price = 1; price <= 30; price++) {
          const world = price % 2 ? one : other
          const { status } = await world.put('owner', `/items/${item}`, { price })
          assert.equal(status, 200)
          stored = price
        }
        isWriting = false
      }
      const readOn = async (world: World, who: PersonName, path: string) => {
        while (isWriting) {
          const least = stored
          const { body } = await world.send(who, path)
          const { price } = Array.isArray(body) ? body[0] : body.data
          assert.ok((price ?? 0) >= least, `${who} ${path}: ${price} after ${least} was stored`)
        }
      }
      const readers = [one, other].flatMap((world) =>
        paths.flatMap((path) => [readOn(world, 'owner', path), readOn(world, 'admin', path)]),
      )
      await Promise.all([write(), ...readers])
    })

    if (engine.name === 'SQLite') {
      test('are made anew when a tool has changed an item without a new version', async () => {
        const registry = await newRegistry()
        const item = await newItem(registry)
        const paths = [`/items?after=${item - 1}&limit=1`, `/registries/${registry}/items`, `/items/${item}`]
        // The second answer to an address is kept whole.
        for (const path of [...paths, ...paths]) await read(one, 'owner', path)
        const { etag } = await read(one, 'owner', `/items/${item}`)
        const tool = `const { DatabaseSync } = require('node:sqlite')
          const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
          database.prepare("UPDATE items SET name = 'Bed' WHERE id = ?").run(process.argv[2])`
        await promisify(execFile)(process.execPath, ['-e', tool, file, String(item)])
        for (const path of paths) assert.match(JSON.stringify(await read(one, 'owner', path)), /"Bed"/, path)
        assert.notEqual((await read(one, 'owner', `/items/${item}`)).etag, etag)
      })
    }

    test('are of a registry whose guests alone may read it, also when its owner has just read it', async () => {
      const registry = await newRegistry()
      await newItem(registry)
      const path = `/registries/${registry}`
      const statuses = async () => {
        // The second answer of an owner is a kept one.
        for (let n = 0; n < 2; n++) assert.equal((await one.send('owner', `${path}/items`)).status, 200)
        const asked = [path, `${path}/items`].map(async (at) => (await one.send('invitee', at)).status)
        return Promise.all(asked)
      }
      const invite = (guests: string[]) => other.patch('owner', path, { meta: { registry_invitees: guests } })
      assert.deepEqual(await statuses(), [403, 403])
      await invite(['invitee'])
      assert.deepEqual(await statuses(), [200, 200])
      await invite([])
      assert.deepEqual(await statuses(), [403, 403])
    })
  })
}
