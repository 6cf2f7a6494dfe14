import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, type Statements } from '@hopechest/database'
import { type EventKind, noteEvent } from '@hopechest/host'
import { findSteps } from '@hopechest/host/running-time'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { plainItem } from '@hopechest/testing/kettle'
import { each } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { type PersonName, settings } from '@hopechest/testing/world'
import { createFindEnd } from '../stores/changes.ts'
import {
  type Event,
  findEvents,
  forgetOldEvents,
  numberAll,
  numberEvents,
  stepsKept,
} from '../stores/events.ts'
import { findItem, insertItems, replaceItem } from '../stores/items.ts'
import { createLeases } from '../stores/leases.ts'
import { lastChanges } from './last-changes.ts'
import { type EventReader, readEvents } from './read-events.ts'

const lamp = { name: 'CANARY', url: 'https://shop.example/CANARY', description: 'CANARY' }

onEach(settings, 'changes', (world) => {
  const ask = async (who: PersonName, method: string, path: string, body?: object) => {
    const answer = await world.send(who, path, { method, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status}`)
    return answer.body
  }
  /** The events that were noted while `act` ran: kind, fields and caller. */
  async function notedIn(act: () => Promise<unknown>) {
    const from = (await eventsOf(world.database)).at(-1)?.number ?? 0
    await act()
    return (await eventsOf(world.database))
      .filter(({ number }) => number > from)
      .map(({ kind, what, caller_id }) => [kind, JSON.parse(what).fields ?? [], nameOf(caller_id)])
  }
  const nameOf = (id: number | null) =>
    Object.entries(world.people).find(([, person]) => person.id === id)?.[0]

  test('each leaves one event, which says what and who, and nothing that people wrote', async () => {
    let id = 0
    let item = 0
    let purchase: { id: number; release_key: string } | undefined
    const list = () => `/registries/${id}`
    const cases: [() => Promise<unknown>, unknown[][]][] = [
      [
        async () => {
          const meta = { registry_invitees: [world.people.invitee.username] }
          id = (await ask('owner', 'POST', '/registries', { title: 'CANARY', meta })).id
        },
        [['registry.made', [], 'owner']],
      ],
      [
        async () => {
          item = (await ask('owner', 'POST', `${list()}/items`, { ...lamp, quantity_needed: 9 })).data.id
        },
        [['item.added', [], 'owner']],
      ],
      [
        () => ask('admin', 'PUT', `/items/${item}`, { name: 'CANARY 2', affiliate_url: 'CANARY LINK' }),
        [['item.changed', ['name'], 'admin']],
      ],
      [() => ask('owner', 'PUT', `/items/${item}`, { name: 'CANARY 2' }), []],
      [
        () => ask('owner', 'PUT', `/items/${item}`, { quantity_purchased: 2 }),
        [['purchase.counted', [], 'owner']],
      ],
      [
        async () => {
          const body = { purchaser: 'CANARY', note: 'CANARY' }
          purchase = await ask('invitee', 'POST', `${list()}/items/${item}/purchases`, body)
        },
        [['purchase.made', [], 'invitee']],
      ],
      [
        () => ask('owner', 'DELETE', `${list()}/items/${item}/purchases/${purchase?.id}`),
        [['purchase.taken_back', [], 'owner']],
      ],
      [() => ask('owner', 'DELETE', `${list()}/items/${item}`), [['item.removed', [], 'owner']]],
      [
        () => ask('stranger', 'PUT', `/items/${item}`, { is_active: true, price: 5 }),
        [['item.restored', ['price'], 'stranger']],
      ],
      [
        async () => {
          const other = (await ask('owner', 'POST', '/items', { ...lamp, registry_id: id })).data.id
          await ask('owner', 'PATCH', list(), { meta: { registry_item_ids: [other, item] } })
        },
        [
          ['item.added', [], 'owner'],
          ['registry.reordered', ['registry_item_ids'], 'owner'],
        ],
      ],
      [
        () => ask('owner', 'PATCH', list(), { title: 'CANARY 2', meta: { registry_event_type: 'CANARY' } }),
        [['registry.changed', ['title', 'registry_event_type'], 'owner']],
      ],
      [() => ask('owner', 'PATCH', list(), { title: 'CANARY 2' }), []],
      [
        () => ask('owner', 'POST', `${list()}/invitees`, { invitees: ['canary@x.example'] }),
        [['invitee.added', ['registry_invitees'], 'owner']],
      ],
      [
        () => ask('owner', 'DELETE', `${list()}/invitees/canary@x.example`),
        [['invitee.removed', ['registry_invitees'], 'owner']],
      ],
      [() => ask('admin', 'DELETE', list()), [['registry.removed', [], 'admin']]],
    ]
    for (const [act, expected] of cases) assert.deepEqual(await notedIn(act), expected)
    const stored = await eventsOf(world.database)
    assert.ok(stored.every(({ registry_id }) => registry_id === id))
    assert.doesNotMatch(JSON.stringify(stored), /canary|affiliate|purchaser|@|Basic/i)
  })

  test('that are refused leave none', async () => {
    const { id } = await ask('owner', 'POST', '/registries', { title: 'T', status: 'publish' })
    const item = (await ask('owner', 'POST', `/registries/${id}/items`, lamp)).data.id
    const at = `/registries/${id}/items/${item}`
    await ask('owner', 'POST', `${at}/purchases`, {})
    const refused = async (who: PersonName, method: string, path: string, body: object) => {
      const { status } = await world.send(who, path, { method, body })
      assert.ok(status >= 400, `${method} ${path}: ${status}`)
    }
    const noted = await notedIn(async () => {
      await refused('owner', 'POST', `${at}/purchases`, {})
      await refused('stranger', 'POST', `/registries/${id}/items`, lamp)
      await refused('stranger', 'PATCH', `/registries/${id}`, { title: 'Mine' })
      await refused('owner', 'POST', `/registries/${id}/invitees`, { invitees: [''] })
      await refused('owner', 'PUT', `/items/${item}`, { quantity_purchased: 0 })
    })
    assert.deepEqual(noted, [])
  })
})

for (const engine of engines) {
  describe(`the events on ${engine.name}`, () => {
    let database: Database
    let other: Database
    before(async () => {
      const url = await engine.freshUrl()
      ;[database, other] = [await openDatabase(url), await openDatabase(url)]
    })
    after(() => Promise.all([database.close(), other.close()]))

    const newEvent = (kind: EventKind = 'item.added') =>
      ({ kind, registryId: 7, caller: { id: 1, is_reader: false }, at: new Date() }) as const
    /** An event shows its kind and its subject. */
    let subject = 0
    async function note(kind?: EventKind, by: Statements = database): Promise<number> {
      await noteEvent(by, newEvent(kind), ++subject)
      return subject
    }
    /** One round of the background work. */
    async function read(reader: EventReader, by = database): Promise<void> {
      const upTo = await createFindEnd(by)()
      await readEvents({ database: by, leases: createLeases(by) }, reader, { upTo })
    }
    /** A reader of its own name that remembers what it took. */
    function remembering(name: string) {
      const taken: number[][] = []
      const take: EventReader['take'] = async (events) => void taken.push(each(events, 'subject_id'))
      return { name, take, taken }
    }

    test('are stored with the change and undone with it', async () => {
      const content = { ...plainItem, name: 'Lamp', url: 'https://shop.example/lamp' }
      const before = (await eventsOf(database)).length
      const failing = database.transaction(async (statements) => {
        await insertItems(statements, 7, [content], 10, newEvent())
        throw new Error('broken off')
      })
      await assert.rejects(failing, /broken off/)
      assert.equal((await eventsOf(database)).length, before)
      await database.transaction((statements) => insertItems(statements, 7, [content], 10, newEvent()))
      assert.equal((await eventsOf(database)).length, before + 1)
    })

    test('come to each reader in order, in parts, and no second time once they are done', async () => {
      await database.transaction(async (statements) => {
        for (let n = 0; n < 510; n++) await note('item.added', statements)
      })
      const [one, two] = [remembering('one'), remembering('two')]
      for (const reader of [one, two, one]) await read(reader)
      assert.deepEqual(one.taken, two.taken)
      assert.equal(one.taken.length, 2)
      const all = one.taken.flat().slice(-510)
      assert.deepEqual(
        all,
        Array.from(all, (_, n) => (all[0] ?? 0) + n),
      )
    })

    test('come to a reader of the newest ones without those that are older', async () => {
      const reader = { ...remembering('newest'), newest: 3 }
      const four = []
      for (let n = 0; n < 4; n++) four.push(await note())
      await read(reader)
      assert.deepEqual(reader.taken, [four.slice(1)])
      const more = [await note(), await note(), await note()]
      await read(reader)
      assert.deepEqual(reader.taken, [four.slice(1), more])
    })

    test('come again to a reader that failed before it was done', async () => {
      const reader = remembering('failing')
      await read(reader)
      const first = await note()
      const broken = { name: reader.name, take: () => Promise.reject(new Error('broken off')) }
      await assert.rejects(read(broken), /broken off/)
      const second = await note()
      reader.taken.length = 0
      await read(reader)
      assert.deepEqual(reader.taken, [[first, second]])
    })

    test('come to one of two processes at a time, and the other goes on when it is done', async () => {
      const reader = remembering('shared')
      await read(reader)
      const first = await note()
      let second = 0
      const elsewhere = remembering('shared')
      const busy = {
        name: reader.name,
        async take(events: readonly Event[]) {
          second ||= await note()
          await numberAll(database)
          // The other process finds the lease taken, and comes back in its next round.
          await read(elsewhere, other)
          await reader.take(events)
        },
      }
      reader.taken.length = 0
      await read(busy)
      assert.deepEqual([reader.taken, elsewhere.taken], [[[first]], []])
      const third = await note()
      await read(elsewhere, other)
      assert.deepEqual(elsewhere.taken, [[second, third]])
    })

    // SQLite writes one transaction after the other.
    const testWhereBothWrite = engine.name === 'PostgreSQL' ? test : () => {}
    testWhereBothWrite('that were begun first and stored last are missed by no reader', async () => {
      const reader = remembering('late')
      await read(reader)
      reader.taken.length = 0
      const noted = Promise.withResolvers<number>()
      const mayEnd = Promise.withResolvers<void>()
      const slow = database.transaction(async (statements) => {
        await noteEvent(statements, newEvent(), ++subject)
        noted.resolve(subject)
        await mayEnd.promise
      })
      const late = await noted.promise
      const early = await note('item.added', other)
      await read(reader, other)
      assert.deepEqual(reader.taken, [[early]])
      mayEnd.resolve()
      await slow
      await read(reader, other)
      assert.deepEqual(reader.taken, [[early], [late]])
    })

    test('of one item come in the order of its versions, where two processes change it at once', async () => {
      const content = { ...plainItem, name: 'Lamp', url: 'https://shop.example/lamp' }
      const made = await database.transaction((statements) =>
        insertItems(statements, 7, [content], 10, newEvent()),
      )
      const [{ id = 0 } = {}] = Array.isArray(made) ? made : []
      const place = { id, registry_id: 7 }
      const changeOften = async (each: Database) => {
        for (let changes = 0; changes < 15; ) {
          const before = (await findItem(each.near(7), place)) ?? assert.fail()
          const version = String(before.version + 1)
          const event = { ...newEvent('item.changed'), what: { fields: [version] } }
          const after = await replaceItem(each.near(7), before, { ...content, name: version }, 10, event)
          if (after !== 'stale') changes++
        }
      }
      await Promise.all([database, other, database, other].map(changeOften))
      await Promise.all([numberEvents(database), numberEvents(other)])
      const versions = (await eventsOf(database))
        .filter(({ kind, subject_id }) => kind === 'item.changed' && subject_id === id)
        .map(({ what }) => JSON.parse(what).fields[0])
      assert.deepEqual(
        versions,
        Array.from({ length: 60 }, (_, n) => String(n + 2)),
      )
    })

    test('have no number twice when two processes give numbers at once', async () => {
      for (let n = 0; n < 30; n++) await note()
      await Promise.all([database, other, database, other].map((each) => numberEvents(each)))
      const numbers = each(await eventsOf(database), 'number')
      assert.deepEqual(
        numbers,
        numbers.map((_, n) => n + 1),
      )
    })

    test('are deleted after ninety days, the last good step first, and numbers go on', async () => {
      await note()
      const last = (await eventsOf(database)).at(-1)?.number ?? 0
      const steps = await findSteps(database)
      await database.run('UPDATE running_time SET steps = $1', [steps + stepsKept - 1])
      assert.equal(await forgetOldEvents(database, 1000), 0)
      await database.run('UPDATE running_time SET steps = $1', [steps + stepsKept])
      assert.equal(await forgetOldEvents(database, 2), 2)
      while ((await forgetOldEvents(database, 1000)) > 0);
      assert.deepEqual(await eventsOf(database), [])
      await note()
      assert.deepEqual(each(await eventsOf(database), 'number'), [last + 1])
    })

    test('are kept for admins, the last hundred, without what guests bought', async () => {
      for (let n = 0; n < 101; n++) await note('item.changed')
      for (const kind of [
        'purchase.set_aside',
        'purchase.made',
        'purchase.taken_back',
        'purchase.counted',
      ] as const)
        await note(kind)
      await read(lastChanges(database))
      const rows = await database.rows<{ kind: string; number: number }>(
        'SELECT kind, number FROM last_changes ORDER BY number',
      )
      assert.deepEqual([rows.length, new Set(each(rows, 'kind'))], [100, new Set(['item.changed'])])
    })
  })
}

async function eventsOf(database: Database): Promise<Event[]> {
  await numberAll(database)
  return findEvents(database, 0, Number.MAX_SAFE_INTEGER, 2000)
}
