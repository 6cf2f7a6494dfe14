import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Database, Statements } from './database.ts'
import { openDatabase } from './open.ts'

const insert = `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version,
    created_at, updated_at)
  VALUES ($1, $2, 'Lamp', 'https://shop.example/lamp', 1, 0, 1, 1, '2030-01-01', '2030-01-01')`

describe('the items that were changed since', () => {
  let folder: string
  let url: string
  let database: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hopechest-changes-'))
    url = `sqlite:${join(folder, 'hopechest.db')}`
    database = await openDatabase(url)
    await database.run(insert, [1, 10])
    await database.run(insert, [2, 20])
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const now = () => database.generation() ?? Number.NaN
  const price = (id: number, statements: Statements = database) =>
    statements.run('UPDATE items SET price = 5, version = version + 1 WHERE id = $1', [id])

  /** The first question begins the notes. */
  function begin(): number {
    database.itemChangesSince(now())
    return now()
  }

  test('are those of every statement, with what it means for lists', async () => {
    const start = begin()
    await price(1)
    await database.run(insert, [3, 20])
    await database.run('UPDATE items SET is_active = 0, version = version + 1 WHERE registry_id = 20')
    await database.run('DELETE FROM items WHERE id = 2')
    await database.run('UPDATE items SET registry_id = 30, version = version + 1 WHERE id = 1')
    assert.deepEqual(
      database
        .itemChangesSince(start)
        ?.map(({ id, registryId, changesLists }) => `${id} of ${registryId}${changesLists ? ' moves' : ''}`),
      [
        '1 of 10',
        '3 of 20 moves',
        '2 of 20 moves',
        '3 of 20 moves',
        '2 of 20 moves',
        '1 of 10 moves',
        '1 of 30 moves',
      ],
    )
  })

  test('are none when other tables are written, and none of before', async () => {
    const start = begin()
    await database.run('UPDATE schema_version SET version = version')
    assert.deepEqual(database.itemChangesSince(start), [])
    await price(1)
    const later = now()
    await price(2)
    assert.deepEqual(
      database.itemChangesSince(later)?.map(({ id }) => id),
      [2],
    )
  })

  test('are not known from before the first question', async () => {
    const start = now()
    await price(1)
    assert.equal(database.itemChangesSince(start), undefined)
    assert.deepEqual(database.itemChangesSince(now()), [])
  })

  test('are noted although the first question came in a transaction that was undone', async () => {
    const undone = database.transaction(async (statements) => {
      await price(1, statements)
      assert.equal(database.itemChangesSince(now()), undefined)
      throw new Error('changed my mind')
    })
    await assert.rejects(undone, /changed my mind/)
    const start = begin()
    await price(2)
    assert.equal(database.itemChangesSince(start)?.length, 1)
  })

  test('are not known once another program has written', async () => {
    const start = begin()
    const other = await openDatabase(url)
    await other.run('UPDATE items SET price = 6 WHERE id = 1')
    await other.close()
    await new Promise(setImmediate)
    assert.equal(database.itemChangesSince(start), undefined)
    const later = now()
    await price(1)
    assert.equal(database.itemChangesSince(later)?.length, 1)
  })

  test('are known while they are at most a thousand', async () => {
    const start = begin()
    for (let n = 1; n < 1000; n++) await price(1)
    const later = now()
    await price(2)
    assert.equal(database.itemChangesSince(start)?.length, 1000)
    await price(2)
    assert.equal(database.itemChangesSince(start), undefined)
    assert.equal(database.itemChangesSince(later)?.length, 2)
  })
})
