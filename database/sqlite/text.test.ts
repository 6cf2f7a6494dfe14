import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { isPlannedAgain } from '@hopechest/testing/databases/planned-again'
import { openSqlite } from '../sqlite.ts'
import { toSqliteStatement } from './text.ts'

test('a parameter that is named twice or out of turn gets its place', () => {
  const { text, order } = toSqliteStatement('SELECT $2, $1, $2, $12')
  assert.deepEqual({ text, order }, { text: 'SELECT ?, ?, ?, ?', order: [1, 0, 1, 11] })
})

for (const sql of [
  'SELECT id FROM gifts ORDER BY id LIMIT $1',
  'SELECT id FROM gifts WHERE id > $1 ORDER BY id LIMIT $2 OFFSET $3',
  'SELECT id FROM gifts WHERE id IN (SELECT id FROM gifts ORDER BY id LIMIT $1)',
]) {
  test(`SQLite plans a statement once, however often its limit changes: ${sql}`, () => {
    const { text, order } = toSqliteStatement(sql)
    using database = openGifts()
    assert.equal(isPlannedAgain(database, text, order.length), false)
  })

  test(`SQLite plans a statement with LIMIT ? again for each limit: ${sql}`, () => {
    const text = sql.replaceAll(/\$\d/g, '?')
    const { order } = toSqliteStatement(sql)
    using database = openGifts()
    assert.equal(isPlannedAgain(database, text, order.length), true, 'LIMIT can be left as it is written')
  })
}

test('LIMIT and OFFSET cut the page that they name', async () => {
  const database = openSqlite(':memory:')
  await database.script(gifts)
  const ids = async (limit: number, skip: number) =>
    (await database.values('SELECT id FROM gifts ORDER BY id LIMIT $2 OFFSET $1', [skip, limit])).flat()
  const pages = [await ids(2, 0), await ids(2, 2), await ids(0, 0), await ids(9, 0)]
  assert.deepEqual(pages, [[1, 2], [3], [], [1, 2, 3]])
  await database.close()
})

const gifts = 'CREATE TABLE gifts (id INTEGER PRIMARY KEY); INSERT INTO gifts (id) VALUES (1), (2), (3)'

function openGifts(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(gifts)
  return database
}
