import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { ItemContent } from '@hopechest/contract'
import { type Database, openDatabase, type Value } from '@hopechest/database'
import { silentMetrics } from '@hopechest/program'
import { openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines as directEngines, serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { plainItem } from '@hopechest/testing/kettle'
import { each } from '@hopechest/testing/outcome'
import { findItemAnywhere, insertItems, replaceItem } from '../stores/items.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { createItemReader, type ItemReader } from './item-reader.ts'
import { createReadItem } from './read-item.ts'
import { WrittenAnswer, WrittenSlices } from './written-answers.ts'

const most = 1000
const event = {
  kind: 'item.changed',
  registryId: 1,
  caller: { id: 1, is_reader: false },
  at: new Date('2030-01-02T03:04:05.000Z'),
} as const
const noon = '2030-01-02T12:00:00.000Z'
const content = { ...plainItem, name: 'Lamp “Aurora” \u{1F381}', url: 'https://shop.example/lamp' }

for (const engine of engines) {
  describe(`answers that are kept while items change, on ${engine.name}`, () => {
    let database: Database
    /** As another process has it. */
    let other: Database
    let answers: ItemReader
    /** The ids of the items in the order in which they were made. A test names them by their numbers, from 1 on. */
    let made: number[]
    beforeEach(async () => {
      made = []
      const url = await engine.freshUrl()
      database = await openDatabase(url)
      other = await openDatabase(url)
      answers = createItemReader(database, createAnswerMemory(database, 1))
      for (let n = 0; n < 4; n++) await add(1)
      await add(2)
    })
    afterEach(async () => {
      await other.close()
      await database.close()
    })

    async function add(registryId: number, special: Partial<ItemContent> = {}, by = database): Promise<void> {
      const added = await by.transaction((statements) =>
        insertItems(statements, registryId, [{ ...content, ...special }], most, event),
      )
      made.push(...(typeof added === 'object' ? added.map(({ id }) => id) : assert.fail()))
    }

    const idOf = (n: number) => made[n - 1] ?? assert.fail()

    async function change(n: number, changed: Partial<ItemContent>, by = database): Promise<void> {
      const before = await findItemAnywhere(by, idOf(n))
      assert.ok(before)
      await replaceItem(by, before, { ...before, ...changed }, most, event)
    }

    /** This process sees it from the next turn of its event loop on. */
    async function outside(act: () => Promise<unknown>): Promise<void> {
      await act()
      await new Promise(setImmediate)
    }

    /** What a change by hand has to do itself: SQLite has a rule for it. */
    const raiseVersion = engine.name === 'SQLite' ? '' : ', version = version + 1'

    const page = () => answers.list('others', { after: 0, skip: 0, limit: 3 })

    async function ofRegistry(order: number[]) {
      return answers.listOfRegistry('others', 1, { skip: 0, limit: most }).inOrder(order.map(idOf))
    }

    async function read(list: ReturnType<typeof page>): Promise<Partial<ItemContent & { id: number }>[]> {
      const whole = await list
      assert.ok(whole instanceof WrittenAnswer)
      return JSON.parse(whole.body.toString())
    }

    const names = async (list: ReturnType<typeof page>) => (await read(list)).map(({ name }) => name)
    const numbers = async (list: ReturnType<typeof page>) =>
      (await read(list)).map(({ id = 0 }) => made.lastIndexOf(id) + 1)

    test('a page shows each changed item in its place, whether it is longer or shorter now', async () => {
      await page()
      await change(2, { name: 'A lämp of another length, \u{1F381}\u{1F381}' })
      assert.deepEqual(await names(page()), [
        content.name,
        'A lämp of another length, \u{1F381}\u{1F381}',
        content.name,
      ])
      await change(1, { name: 'x' })
      await change(3, { name: 'é' })
      await change(2, { name: 'y' })
      assert.deepEqual(await names(page()), ['x', 'y', 'é'])
    })

    test('a page is sent again while only items behind it change', async () => {
      const before = await page()
      assert.ok(before instanceof WrittenAnswer && before.last?.id === idOf(3))
      await change(5, { name: 'x' })
      const after = await page()
      assert.ok(after instanceof WrittenAnswer)
      assert.equal(after.body, before.body)
      assert.equal(after.last?.id, idOf(3))
    })

    test('a page has other items once one is deleted, brought back or made', async () => {
      await page()
      await change(2, { is_active: false })
      assert.deepEqual(await numbers(page()), [1, 3, 4])
      await change(2, { is_active: true })
      assert.deepEqual(await numbers(page()), [1, 2, 3])
      for (const id of [1, 2, 3]) await change(id, { is_active: false })
      assert.deepEqual(await numbers(page()), [4, 5])
      await add(2)
      assert.deepEqual(await numbers(page()), [4, 5, 6])
    })

    test('a member of a few registries, or of many, has the pages of their items, in any order of their registries', async () => {
      // Items 6 to 15 and 16 to 25.
      for (const registryId of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
        await add(registryId)
      await change(6, { is_active: false })
      const members = { 10: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11], 11: [1, 2, 12, 4, 5, 6, 7, 8, 9, 10, 3] }
      const items = {
        10: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 22, 23, 24],
        11: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25],
      }
      for (const count of [10, 11] as const) {
        const ask = (page: { after: number; skip: number; limit: number }) =>
          numbers(answers.listOf('others', members[count], page))
        // On a cluster the items of one registry have ids that follow each other.
        const byId = items[count].toSorted((a, b) => idOf(a) - idOf(b))
        assert.deepEqual(await ask({ after: 0, skip: 0, limit: most }), byId)
        assert.deepEqual(await ask({ after: 0, skip: 3, limit: 12 }), byId.slice(3, 15))
        assert.deepEqual(await ask({ after: idOf(5), skip: 2, limit: 4 }), byId.slice(7, 11))
        assert.deepEqual(await ask({ after: 0, skip: 22, limit: 4 }), [])
      }
    })

    test('the list of a registry is sent again while this or another process changes other registries', async () => {
      const before = await ofRegistry([2, 1])
      await change(5, { is_active: false })
      await outside(() => change(5, { is_active: true, name: 'x' }, other))
      assert.equal(await ofRegistry([2, 1]), before)
      assert.deepEqual(await numbers(ofRegistry([1, 2])), [1, 2, 3, 4], 'unless the host has another order')
      await change(4, { name: 'x' })
      assert.deepEqual(await names(ofRegistry([4, 2, 1])), ['x', content.name, content.name, content.name])
    })

    test('the list of a registry shows what another process has changed in it', async () => {
      await ofRegistry([2, 1])
      await outside(() => change(4, { name: 'x' }, other))
      assert.deepEqual(await names(ofRegistry([2, 1])), [content.name, content.name, content.name, 'x'])
      await outside(() => change(2, { is_active: false }, other))
      assert.deepEqual(await numbers(ofRegistry([2, 1])), [1, 3, 4])
    })

    test('a list that was compared with the database is kept as it is now', async () => {
      const ask = () => answers.listOfRegistry('others', 1, { skip: 0, limit: most })
      await ask().inOrder([1, 2].map(idOf))
      await outside(() => change(5, { name: 'x' }, other))
      assert.ok(!ask().isKept)
      await ask().inOrder([1, 2].map(idOf))
      assert.equal(ask().isKept, engine.name === 'SQLite')
    })

    test('a list that is sent again counts as kept', async () => {
      const counted: unknown[] = []
      const counter = () => ({ add: (labels: unknown) => counted.push(labels) })
      answers = createItemReader(database, createAnswerMemory(database, 1, { ...silentMetrics, counter }))
      for (const ask of [page, () => ofRegistry([2])]) {
        await ask()
        await outside(() => change(5, { name: 'x' }, other))
        await ask()
        await change(2, { name: 'y' })
        await ask()
        await change(2, { name: content.name })
      }
      const made = { outcome: 'made' }
      const kept = { outcome: 'kept' }
      assert.deepEqual(counted, [made, kept, made, made, kept, made])
    })

    test('admins and other callers get lists of their own', async () => {
      const affiliate_url = 'https://shop.example/lamp?from=us'
      await change(1, { affiliate_url })
      const asAdmin = () => answers.list('admin', { after: 0, skip: 0, limit: 3 })
      const ofRegistryAsAdmin = async () =>
        answers.listOfRegistry('admin', 1, { skip: 0, limit: most }).inOrder([])
      const affiliates = async (list: ReturnType<typeof page>) =>
        (await read(list)).map((item) => item.affiliate_url)
      for (let n = 0; n < 2; n++) {
        assert.deepEqual(await affiliates(page()), [undefined, undefined, undefined])
        assert.deepEqual(await affiliates(asAdmin()), [affiliate_url, null, null])
        assert.deepEqual(await affiliates(ofRegistry([])), [undefined, undefined, undefined, undefined])
        assert.deepEqual(await affiliates(ofRegistryAsAdmin()), [affiliate_url, null, null, null])
      }
    })

    test('a page that is too long to be written at once is sent again, too', async () => {
      for (let n = 0; n < 40; n++) await add(3, { description: 'y'.repeat(2000) })
      const long = () => answers.list('others', { after: idOf(5), skip: 0, limit: 50 })
      const first = await long()
      assert.ok(first instanceof WrittenSlices)
      const whole = new WrittenAnswer('others', Buffer.from('as the server has put it together'))
      first.keep(whole)
      assert.equal(await long(), whole)
      await outside(() => change(5, { name: 'behind it' }, other))
      assert.equal(await long(), whole)
      await outside(() => change(7, { name: 'in it' }, other))
      assert.notEqual(await long(), whole)
    })

    test('what changes while the host is asked is in the next list', async () => {
      await ofRegistry([1, 2, 3, 4])
      const asked = answers.listOfRegistry('others', 1, { skip: 0, limit: most })
      assert.equal(asked.isKept, engine.name === 'SQLite', 'PostgreSQL has to be asked')
      await change(2, { is_active: false })
      await change(3, { name: 'x' })
      assert.deepEqual(await names(Promise.resolve(asked.inOrder([4, 3, 2, 1].map(idOf)))), [
        content.name,
        'x',
        content.name,
      ])
      assert.deepEqual(await numbers(ofRegistry([4, 3, 2, 1])), [4, 3, 1])
      assert.deepEqual(await numbers(ofRegistry([1, 2, 3, 4])), [1, 3, 4])
    })

    test('a page shows what another process has changed, each in its place', async () => {
      const before = await page()
      await outside(() => change(5, { name: 'behind it' }, other))
      assert.deepEqual(await page(), before)
      await outside(() => change(2, { name: 'A lämp of another length' }, other))
      assert.deepEqual(await names(page()), [content.name, 'A lämp of another length', content.name])
      await change(1, { name: 'x' })
      await outside(() =>
        other.run(`UPDATE items SET name = 'by hand'${raiseVersion} WHERE id IN (${idOf(2)}, ${idOf(3)})`),
      )
      assert.deepEqual(await names(page()), ['x', 'by hand', 'by hand'])
      assert.deepEqual(await names(ofRegistry([4, 3, 2, 1])), [content.name, 'by hand', 'by hand', 'x'])
    })

    test('a page has other items once another process has deleted one, brought it back or made one', async () => {
      await page()
      await outside(() => change(2, { is_active: false }, other))
      assert.deepEqual(await numbers(page()), [1, 3, 4])
      await outside(() => change(2, { is_active: true, name: 'x' }, other))
      assert.deepEqual(await names(page()), [content.name, 'x', content.name])
      await outside(() => other.run(`DELETE FROM items WHERE id IN (${[1, 2, 5].map(idOf).join(', ')})`))
      assert.deepEqual(await numbers(page()), [3, 4])
      await outside(() => add(2, {}, other))
      assert.deepEqual(await numbers(page()), [3, 4, 6])
    })

    test('an item that goes and comes while a page is read is in its place afterwards', async () => {
      let isReading = false
      const watched: Database = new Proxy(database, {
        get(target, name) {
          if (name === 'engine') return target.engine
          if (name === 'near') return () => watched
          if (name !== 'values') return Reflect.get(target, name).bind(target)
          return async (sql: string, parameters?: Value[]) => {
            // After the ids, before the items.
            if (isReading && sql.includes(' IN ')) await change(2, { is_active: false }, other)
            return target.values(sql, parameters)
          }
        },
      })
      answers = createItemReader(watched, createAnswerMemory(watched, 1))
      isReading = true
      assert.deepEqual(await numbers(page()), [1, 3])
      isReading = false
      await outside(() => change(2, { is_active: true, name: 'x' }, other))
      assert.deepEqual(await names(page()), [content.name, 'x', content.name])
    })

    test('versions stand for nothing once a connection is lost, even while a list is read', async () => {
      // Without its rules SQLite keeps the version, too, as another server might.
      if (engine.name === 'SQLite') await other.script('DROP TRIGGER item_version_rises')
      let history = 0
      let isLosing = false
      const losing: Database = new Proxy(database, {
        get(target, name) {
          if (name === 'history') return () => history
          if (name === 'engine') return target.engine
          if (name === 'near') return () => losing
          if (name !== 'values') return Reflect.get(target, name).bind(target)
          return (sql: string, parameters?: Value[]) => {
            if (isLosing) history++
            return target.values(sql, parameters)
          }
        },
      })
      const changeAsAnotherServer = (name: string) =>
        outside(() => other.run(`UPDATE items SET name = '${name}' WHERE id = ${idOf(2)}`))
      answers = createItemReader(losing, createAnswerMemory(losing, 1))
      const ofPage = () => names(page())
      const ofList = () => names(ofRegistry([1, 2]))
      async function readAnew(readers: (() => ReturnType<typeof names>)[], name: string): Promise<void> {
        for (const each of readers) assert.equal((await each())[1], name)
      }
      await readAnew([ofPage, ofList], content.name)
      await changeAsAnotherServer('x')
      isLosing = true
      await readAnew([ofPage, ofList], 'x')
      isLosing = false
      await readAnew([ofPage, ofList], 'x')
      await changeAsAnotherServer('y')
      isLosing = true
      await readAnew([ofList, ofPage], 'y')
      isLosing = false
      await readAnew([ofPage, ofList], 'y')
      await changeAsAnotherServer('z')
      history++
      await readAnew([ofPage, ofList], 'z')
    })

    test('a change that was rolled back is in no answer', async () => {
      await page()
      const undone = database.transaction(async (statements) => {
        await statements.run(`UPDATE items SET name = 'half', version = version + 1 WHERE id = ${idOf(2)}`)
        throw new Error('changed my mind')
      })
      const meanwhile = page()
      await assert.rejects(undone, /changed my mind/)
      assert.deepEqual(await names(meanwhile), [content.name, content.name, content.name])
      assert.deepEqual(await names(page()), [content.name, content.name, content.name])
    })
  })
}

const forms = [
  ...engines.map(({ name, freshUrl }) => ({
    name,
    open: async () => openDatabase(await freshUrl()),
    ofList: 2,
    ofItem: 1,
  })),
  {
    name: 'a cluster',
    open: async () =>
      openStandIn(
        (await directEngines.find(({ name }) => name === 'PostgreSQL')?.freshUrl()) ?? assert.fail(),
      ),
    ofList: 2,
    ofItem: 2,
  },
]

for (const { name, open, ofList, ofItem } of forms) {
  test(`where nothing is kept, ${name} is asked ${ofList} times for a list of 100 items, ${ofItem} for one, and once when it is asked for again`, async (t) => {
    const database = await open()
    t.after(() => database.close())
    const ids = Array.from({ length: 100 }, (_, n) => n + 1)
    const rows = ids.map(
      (id) => `(${id}, 7, 'Lamp ${id}', 'https://shop.example', 1, 0, 1, 1, '${noon}', '${noon}')`,
    )
    await database.script(
      `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
         updated_at) VALUES ${rows.join(', ')}`,
    )
    if (database.engine === 'citus') {
      await database.script('INSERT INTO item_registries (id, registry_id) SELECT id, registry_id FROM items')
    }
    const { watched, asked } = watch(database)
    const kept = createAnswerMemory(watched, 0)
    const readItem = createReadItem(watched, kept)
    const list = createItemReader(watched, kept).listOfRegistry('others', 7, { skip: 0, limit: most })
    await list.read()
    const whole = await list.inOrder(ids.toReversed())
    assert.ok(whole instanceof WrittenAnswer)
    const read: { id: number }[] = JSON.parse(whole.body.toString())
    assert.deepEqual(each(read, 'id'), ids.toReversed())
    assert.equal(asked.length, ofList)
    assert.equal((await readItem('others', 50))?.id, 50)
    assert.equal(asked.length, ofList + ofItem)
    assert.equal((await readItem('others', 50))?.id, 50)
    assert.equal(asked.length, ofList + ofItem + 1)
    if (database.engine !== 'citus') return
    // A standby that had lost the item gave its id to another registry.
    for (const table of ['items', 'item_registries'])
      await database.run(`UPDATE ${table} SET registry_id = 8 WHERE id = 50`)
    assert.equal((await readItem('others', 50))?.registry_id, 8)
  })
}

const longText = 'L'.repeat(20_000)
for (const { items, name, statements } of [
  { items: 'usual items', name: 'Lamp', statements: 1 + 1 + 5 },
  { items: 'items of 20 KB', name: longText, statements: 1 + 30 },
]) {
  test(`a list of 120 ${items} is read with ${statements} statements: its reader holds few long ones at a time`, async (t) => {
    const database = await openDatabase('sqlite::memory:')
    t.after(() => database.close())
    const ids = Array.from({ length: 120 }, (_, n) => n + 1)
    for (const id of ids) {
      await database.run(
        `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
           updated_at) VALUES ($1, 7, $2, 'https://shop.example', 1, 0, 1, 1, $3, $3)`,
        [id, name, noon],
      )
    }
    const { watched, asked } = watch(database)
    const answers = createItemReader(watched, createAnswerMemory(watched, 0))
    const list = await answers.listOfRegistry('others', 7, { skip: 0, limit: most }).inOrder(ids)
    assert.ok(list instanceof WrittenSlices)
    const read = (await Array.fromAsync(list.slices)).flat().map(({ text }) => JSON.parse(text))
    assert.deepEqual(each(read, 'id'), ids)
    assert.equal(asked.length, statements)
  })
}

/** The database, and the statements by which it is read. */
function watch(database: Database): { watched: Database; asked: string[] } {
  const asked: string[] = []
  const watched: Database = new Proxy(database, {
    get(target, name) {
      if (name === 'near') return () => watched
      const own = Reflect.get(target, name)
      if (name !== 'values' && name !== 'row') return typeof own === 'function' ? own.bind(target) : own
      return (sql: string, parameters?: Value[]) => {
        asked.push(sql)
        return own.call(target, sql, parameters)
      }
    },
  })
  return { watched, asked }
}
