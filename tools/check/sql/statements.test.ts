import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../run.ts'
import { findUnreadable, findUnreadableIn, readStatements, splitScript } from './statements.ts'

/** From this migration on a file is one statement: PostgreSQL makes an index while others write only if it stands alone. */
const firstSingle = '004'

const statements = readStatements(root)

test('the checks have read the whole programs', () => {
  const places = new Set(statements.map(({ at }) => at.split('/').slice(0, 2).join('/')))
  for (const place of ['database/migrations', 'api/stores', 'host/embedded', 'host/guests', 'host/people']) {
    assert.ok(places.has(place), `no statement was found in ${place}`)
  }
  assert.ok(statements.length > 120, `only ${statements.length} statements were found`)
})

test('a statement stands where it is run, so that the checks can read it', () => {
  // The migrations, the first table, and changes that are noted: the checks read each at its own place.
  const known = [
    ...['step.sql', 'versionTable', 'versionTable'].map((word) => `database/migrate.ts: ${word}`),
    'database/cluster/obstacles.ts: sql',
    ...Array(5).fill('database/traced.ts: sql'),
    ...['sql', 'sql', 'withNote(sql', 'withNote(sql'].map((word) => `host/events.ts: ${word}`),
  ]
  assert.deepEqual(findUnreadable(root).toSorted(), known.toSorted())
})

for (const receiver of ['statements', 'database', 'transaction']) {
  for (const method of ['rows', 'values', 'row', 'run', 'script']) {
    test(`the checks find a statement that ${receiver}.${method} takes from another place`, () => {
      const find = (parameters: string) => findUnreadableIn(`await ${receiver}.${method}<Row>(${parameters})`)
      assert.deepEqual(find('selection, [id]'), ['selection'])
      assert.deepEqual(find('...selection'), ['...selection'])
      assert.deepEqual(find("'SELECT id FROM items', []"), [])
    })
  }
}

// SQLite has no other writer while it runs a file.
test('a new migration is one statement, but on SQLite alone', () => {
  for (const { at } of statements.filter(({ isMigration }) => isMigration)) {
    const [file = ''] = at.split(':')
    if ((file.split('/').at(-1) ?? '') < firstSingle || file.endsWith('.sqlite.sql')) continue
    assert.equal(
      splitScript(readFileSync(join(root, file), 'utf8')).length,
      1,
      `${file} has several statements`,
    )
  }
})
