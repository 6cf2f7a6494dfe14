import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Database, openDatabase, type Value } from '@hopechest/database'
import { workFor } from '@hopechest/program/turns'
import { serviceEngines } from '@hopechest/testing/databases/engines'
import { createAnswerMemory } from './answer-memory.ts'
import { createReadItem, type ReadItem } from './read-item.ts'
import { mostOfStatement } from './shared-reads.ts'

const noon = '2030-01-02T12:00:00.000Z'
const ids = Array.from({ length: mostOfStatement + 1 }, (_, n) => n + 1)

for (const engine of serviceEngines.filter(({ name }) => name.startsWith('PostgreSQL')))
  test(`what one client reads at once shares a statement on ${engine.name}`, async (t) => {
    const database = await openDatabase(await engine.freshUrl())
    t.after(() => database.close())
    await addItems(database)
    const { watched, asked } = watch(database)
    const read = createReadItem(watched, createAnswerMemory(watched, 0))

    assert.deepEqual(await readAll(read, ids.slice(1)), ids.slice(1), 'as many as one statement reads')
    assert.equal(asked.length, 1)
    assert.deepEqual(await readAll(read, ids), ids, 'one more')
    assert.equal(asked.length, 3)
    assert.deepEqual(
      await readAll(read, [3, 3, 999]),
      [3, 3, undefined],
      'one twice, and one that is not there',
    )
    assert.equal(asked.length, 4)
    const clients = ['192.0.2.1', '192.0.2.2']
    const found = await Promise.all(clients.map((client) => workFor(client, () => readAll(read, [4, 5]))))
    assert.deepEqual(found.flat(), [4, 5, 4, 5])
    assert.equal(asked.length, 6, 'a client has no statement with another one')
    await database.run('UPDATE items SET is_active = 0 WHERE id = 4')
    assert.deepEqual(await readAll(read, [4, 5]), [undefined, 5], 'a later turn reads anew')
  })

async function readAll(read: ReadItem, wanted: readonly number[]): Promise<(number | undefined)[]> {
  const items = await Promise.all(wanted.map((id) => read('others', id)))
  return items.map((item) => item?.id)
}

async function addItems(database: Database): Promise<void> {
  const rows = ids.map(
    (id) => `(${id}, 7, 'Lamp ${id}', 'https://shop.example', 1, 0, 1, 1, '${noon}', '${noon}')`,
  )
  await database.script(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
       updated_at) VALUES ${rows.join(', ')}`,
  )
}

/** The database, and the statements by which it is read. */
function watch(database: Database): { watched: Database; asked: string[] } {
  const asked: string[] = []
  const values = (sql: string, parameters?: Value[]) => {
    asked.push(sql)
    return database.values(sql, parameters)
  }
  return {
    watched: new Proxy(database, {
      get: (target, name) => (name === 'values' ? values : Reflect.get(target, name)),
    }),
    asked,
  }
}
