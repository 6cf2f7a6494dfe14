import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openSqlite } from './sqlite.ts'

describe('the rules in an SQLite file', () => {
  let folder: string
  let file: string
  let database: Database
  /** An operator with a tool of their own. */
  let byHand: DatabaseSync
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hopechest-rules-'))
    file = join(folder, 'hopechest.db')
    database = await openDatabase(`sqlite:${file}`)
    byHand = new DatabaseSync(file)
    byHand.exec(insert('(1, 10), (2, 10)'))
  })
  afterEach(async () => {
    byHand.close()
    await database.close()
    await rm(folder, { recursive: true })
  })

  const insert = (values: string, verb = 'INSERT', columns = 'id, version') => `
    ${verb} INTO items (${columns}, registry_id, name, url, quantity_needed, quantity_purchased, is_active,
      created_at, updated_at)
    SELECT *, 1, 'Lamp', 'https://shop.example/lamp', 1, 0, 1, '2030-01-01', '2030-01-01' FROM (VALUES ${values})`

  const items = () =>
    byHand
      .prepare('SELECT id, version FROM items ORDER BY id')
      .all()
      .map(({ id, version }) => `${id} in version ${version}`)

  test('raise the version of each item that is changed without a new one', () => {
    byHand.exec('UPDATE items SET price = 5')
    assert.deepEqual(items(), ['1 in version 11', '2 in version 11'])
    byHand.exec('UPDATE items SET version = 3 WHERE id = 1')
    assert.deepEqual(items(), ['1 in version 12', '2 in version 11'])
    byHand.exec('PRAGMA recursive_triggers = ON; UPDATE items SET price = 6 WHERE id = 1')
    assert.deepEqual(items(), ['1 in version 13', '2 in version 11'])
  })

  test('leave a version that rises as it is', () => {
    byHand.exec('UPDATE items SET price = 5, version = version + 1 WHERE id = 1')
    byHand.exec('UPDATE items SET price = 5, version = 20 WHERE id = 2')
    assert.deepEqual(items(), ['1 in version 11', '2 in version 20'])
  })

  test('raise the version where an item that is there is added', () => {
    byHand.exec(`${insert('(1, 1)')} WHERE true ON CONFLICT (id) DO UPDATE SET name = excluded.name`)
    assert.deepEqual(items(), ['1 in version 11', '2 in version 10'])
  })

  test('refuse an id that was used before', () => {
    byHand.exec('DELETE FROM items WHERE id = 2')
    for (const id of [2, 1, 0, -1]) {
      assert.throws(() => byHand.exec(insert(`(${id}, 1)`)), /An id of items is used once|UNIQUE/, `id ${id}`)
      assert.throws(
        () => byHand.exec(insert(`(${id}, 1)`, 'INSERT OR REPLACE')),
        /An id of items is used once/,
      )
      assert.throws(() => byHand.exec(insert(`(${id}, 1)`, 'REPLACE', 'rowid, version')), /is used once/)
    }
    for (const column of ['id', 'rowid']) {
      assert.throws(() => byHand.exec(`UPDATE items SET ${column} = 7 WHERE id = 1`), /An item keeps its id/)
    }
    assert.deepEqual(items(), ['1 in version 10'])
  })

  test('allow ids that are new, in any order within a statement', () => {
    byHand.exec(insert('(9, 1), (5, 1), (NULL, 1)'))
    byHand.exec(insert('(1), (1)', 'INSERT', 'version'))
    const seen = items().map((item) => Number.parseInt(item, 10))
    assert.deepEqual(seen, [1, 2, 5, 9, 10, 11, 12])
  })

  test('come into a database that an earlier program has made', async () => {
    const earlier = join(folder, 'earlier.db')
    const old = openSqlite(earlier)
    await migrate(old)
    await old.close()
    await (await openDatabase(`sqlite:${earlier}`)).close()
    const tool = new DatabaseSync(earlier)
    tool.exec(`${insert('(1, 10)')}; UPDATE items SET price = 5`)
    assert.equal(tool.prepare('SELECT version FROM items').get()?.version, 11)
    tool.close()
  })

  /** Whether an id and a version still stand for what they stood for before. */
  async function isSameHistoryAfter(act: () => unknown): Promise<boolean> {
    const generation = database.generation()
    const history = database.history()
    await act()
    await new Promise(setImmediate)
    assert.notEqual(database.generation(), generation)
    return database.history() === history
  }

  test('make a change by hand part of the same history', async () => {
    assert.ok(await isSameHistoryAfter(() => byHand.exec('UPDATE items SET price = 5')))
    assert.ok(await isSameHistoryAfter(() => byHand.exec('DELETE FROM items')))
  })

  test('stop doing so once one is removed', async () => {
    const change = () => byHand.exec('UPDATE items SET quantity_needed = quantity_needed + 1')
    assert.ok(!(await isSameHistoryAfter(() => byHand.exec('DROP TRIGGER item_version_rises'))))
    assert.ok(!(await isSameHistoryAfter(change)))
    assert.ok(!(await isSameHistoryAfter(change)))
  })

  test('hold on when a change had none of them for a moment', async () => {
    const text = byHand.prepare("SELECT sql FROM sqlite_schema WHERE name = 'item_version_rises'").get()?.sql
    assert.ok(
      !(await isSameHistoryAfter(() =>
        byHand.exec(`DROP TRIGGER item_version_rises; UPDATE items SET price = 5; ${text}`),
      )),
    )
    assert.ok(await isSameHistoryAfter(() => byHand.exec('UPDATE items SET price = 6')))
  })

  test('do not hide that another database was put into the file', async () => {
    const copy = join(folder, 'copy.db')
    await backup(byHand, copy)
    byHand.exec('UPDATE items SET price = 5')
    const earlier = new DatabaseSync(copy)
    assert.ok(!(await isSameHistoryAfter(() => backup(earlier, file))))
    earlier.close()
    assert.deepEqual(items(), ['1 in version 10', '2 in version 10'])
  })
})
