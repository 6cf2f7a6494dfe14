import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { toStatement } from './sqlite-text.ts'

test('a parameter that is named twice or out of turn gets its place', () => {
  assert.deepEqual(toStatement('SELECT $2, $1, $2, $12'), { text: 'SELECT ?, ?, ?, ?', order: [1, 0, 1, 11] })
})

for (const sql of [
  'SELECT id FROM gifts ORDER BY id LIMIT $1',
  'SELECT id FROM gifts WHERE id > $1 ORDER BY id LIMIT $2 OFFSET $3',
  'SELECT id FROM gifts WHERE id IN (SELECT id FROM gifts ORDER BY id LIMIT $1)',
]) {
  test(`SQLite plans a statement once, however often its limit changes: ${sql}`, () => {
    const { text, order } = toStatement(sql)
    assert.equal(countPlans(text, order.length), 0)
  })

  test(`without our change it would plan it anew for each limit: ${sql}`, () => {
    const places = sql.replaceAll(/\$\d/g, '?')
    assert.ok(countPlans(places, toStatement(sql).order.length) > 0)
  })
}

test('a limit counts the rows as it did', () => {
  using database = openGifts()
  const statement = database.prepare(toStatement('SELECT id FROM gifts ORDER BY id LIMIT $1 OFFSET $2').text)
  const ids = (limit: number, skip: number) => statement.all(limit, skip).map(({ id }) => id)
  assert.deepEqual([ids(2, 0), ids(2, 2), ids(0, 0), ids(9, 0)], [[1, 2], [3], [], [1, 2, 3]])
})

/** How often SQLite asks what a statement may do, which it does when it plans one, while its parameters change. */
function countPlans(text: string, parameters: number): number {
  using database = openGifts()
  const statement = database.prepare(text)
  let asked = 0
  database.setAuthorizer(() => {
    asked++
    return 0
  })
  const run = (value: number) => statement.all(...Array.from({ length: parameters }, () => value))
  // A new authorizer alone makes it plan again.
  run(1)
  asked = 0
  for (const value of [2, 3, 1]) run(value)
  return asked
}

function openGifts(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE gifts (id INTEGER PRIMARY KEY); INSERT INTO gifts (id) VALUES (1), (2), (3)')
  return database
}
