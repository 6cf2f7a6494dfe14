import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../run.ts'
import { findFaults, rules } from './common-ground.ts'
import { findUnreadable, findUnreadableIn, readStatements, splitScript } from './statements.ts'

/** From this migration on a file is one statement: CockroachDB and YugabyteDB do not undo several changes of tables together. */
const firstSingle = '010'

const statements = readStatements(root)

/** A fault that is meant, with its reason. */
const exceptions: Record<string, string> = {
  // An account is taken when its name or its e-mail is: two unique columns. All four engines take it without columns.
  'host/people/accounts.ts': 'leaves open which conflict it means',
  'host/people/reader.ts': 'leaves open which conflict it means',
  // A change and its event: all four engines take it, and in two statements a change on PostgreSQL costs a third more.
  'host/events.ts': 'writes inside WITH',
}

test('every statement and migration keeps to what the PostgreSQL-compatible engines share', () => {
  const faults = statements.flatMap(({ at, sql }) =>
    findFaults(sql)
      .filter((fault) => !fault.startsWith(exceptions[at.split(':')[0] ?? ''] ?? 'no exception'))
      .map((fault) => `${at} ${fault}:\n${sql}`),
  )
  assert.deepEqual(faults, [])
})

test('the check has read the whole programs', () => {
  const places = new Set(statements.map(({ at }) => at.split('/').slice(0, 2).join('/')))
  for (const place of ['database/migrations', 'api/stores', 'host/embedded', 'host/people']) {
    assert.ok(places.has(place), `no statement was found in ${place}`)
  }
  assert.ok(statements.length > 120, `only ${statements.length} statements were found`)
})

test('a statement stands where it is run, so that the check can read it', () => {
  // The migrations, the first table, and changes that are noted: the check reads each at its own place.
  const known = [
    ...['sql', 'versionTable', 'versionTable'].map((word) => `database/migrate.ts: ${word}`),
    ...['sql', 'sql', 'withNote(sql'].map((word) => `host/events.ts: ${word}`),
  ]
  assert.deepEqual(findUnreadable(root).toSorted(), known)
})

for (const receiver of ['statements', 'database', 'transaction']) {
  for (const method of ['rows', 'values', 'row', 'run', 'script']) {
    test(`the check finds a statement that ${receiver}.${method} takes from another place`, () => {
      const find = (parameters: string) => findUnreadableIn(`await ${receiver}.${method}<Row>(${parameters})`)
      assert.deepEqual(find('selection, [id]'), ['selection'])
      assert.deepEqual(find('...selection'), ['...selection'])
      assert.deepEqual(find("'SELECT id FROM items', []"), [])
    })
  }
}

test('a new migration is one statement', () => {
  for (const { at } of statements.filter(({ isMigration }) => isMigration)) {
    const [file = ''] = at.split(':')
    if ((file.split('/').at(-1) ?? '') < firstSingle) continue
    assert.equal(
      splitScript(readFileSync(join(root, file), 'utf8')).length,
      1,
      `${file} has several statements`,
    )
  }
})

/** For each rule, statements that it has to refuse. */
const refused: readonly string[][] = [
  ['SET statement_timeout = 5', 'RESET ALL', 'DISCARD ALL', "SELECT set_config('search_path', 'x', false)"],
  ['SET TRANSACTION ISOLATION LEVEL SERIALIZABLE', 'BEGIN ISOLATION LEVEL REPEATABLE READ'],
  ['SELECT pg_advisory_lock(1)', 'SELECT pg_try_advisory_xact_lock(1)'],
  ['LOCK TABLE items', 'LOCK items IN EXCLUSIVE MODE'],
  ['LISTEN changes', 'UNLISTEN *', 'NOTIFY changes', "SELECT pg_notify('changes', '')"],
  ['PREPARE find AS SELECT 1', 'EXECUTE find', 'DEALLOCATE find'],
  ['DECLARE c CURSOR FOR SELECT id FROM items ORDER BY id', 'FETCH 10 FROM c', 'CLOSE c'],
  [
    'CREATE TEMP TABLE t (id BIGINT)',
    'CREATE TEMPORARY TABLE t (id BIGINT)',
    'CREATE UNLOGGED TABLE t (id BIGINT)',
  ],
  [
    'CREATE TRIGGER t BEFORE INSERT ON items',
    'CREATE OR REPLACE FUNCTION f() RETURNS INTEGER',
    'DO $$ BEGIN END $$',
  ],
  ["CREATE TYPE mood AS ENUM ('good')", 'CREATE DOMAIN price AS INTEGER'],
  ['CREATE EXTENSION citext'],
  ['CREATE TABLE t (a INTEGER, b INTEGER GENERATED ALWAYS AS (a + 1) STORED)'],
  ['CREATE TABLE t (id BIGSERIAL)', 'CREATE SEQUENCE s', "SELECT nextval('s')", "SELECT setval('s', 5)"],
  ['ALTER TABLE t ADD CONSTRAINT u UNIQUE (a) DEFERRABLE', 'SET CONSTRAINTS ALL DEFERRED'],
  ['CREATE TABLE t (a INTEGER, EXCLUDE USING gist (a WITH =))'],
  [
    'INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING',
    'INSERT INTO t (a) VALUES ($1) ON CONFLICT ON CONSTRAINT u DO NOTHING',
  ],
  [
    'UPDATE t SET a = now()',
    'INSERT INTO t (a) VALUES (CURRENT_TIMESTAMP) RETURNING a',
    'INSERT INTO t (a) VALUES (gen_random_uuid())',
  ],
  [
    'WITH gone AS (DELETE FROM t RETURNING a) SELECT a FROM gone',
    'WITH x AS (SELECT 1) INSERT INTO t SELECT 1',
  ],
  ['SELECT id FROM t LIMIT 1 OFFSET 5'],
  ['SELECT id FROM t LIMIT 10', 'SELECT id FROM t LIMIT $1'],
  ['SELECT ctid FROM t', 'SELECT xmin FROM t'],
  ['SELECT pid FROM pg_stat_activity', 'SELECT a FROM t JOIN pg_class ON true'],
  [
    'VACUUM items',
    'MERGE INTO t USING u ON true',
    'COPY t FROM STDIN',
    'TRUNCATE t',
    'SELECT a FROM t TABLESAMPLE SYSTEM (1)',
  ],
  ['CREATE TABLE t (a INTEGER) PARTITION BY RANGE (a)', 'CREATE TABLE t (a INTEGER) INHERITS (u)'],
  ['SELECT a FROM t ORDER BY a COLLATE "de_DE"'],
  ['CREATE INDEX i ON t USING gin (a)', 'CREATE INDEX CONCURRENTLY i ON t (a)'],
  ['ALTER TABLE t ALTER COLUMN a TYPE BIGINT', 'ALTER TABLE t ALTER COLUMN a SET DATA TYPE TEXT'],
  [
    'CREATE TABLE t (a JSONB NOT NULL)',
    'CREATE TABLE t (a VARCHAR(10))',
    'CREATE TABLE t (a TEXT[])',
    'ALTER TABLE t ADD COLUMN a REAL',
    'CREATE TABLE t (a INTEGER, b TIMESTAMP)',
  ],
]

test('there are examples for every rule', () => {
  assert.equal(refused.length, rules.length)
})

for (const [n, examples] of refused.entries()) {
  const rule = rules[n]
  for (const sql of examples) {
    test(`the check finds a statement that ${rule?.fault}: ${sql}`, () => {
      assert.ok(findFaults(sql).includes(rule?.fault ?? ''))
    })
  }
}

for (const sql of [
  'SET LOCAL statement_timeout = 5',
  'SELECT id FROM t WHERE a = $1 FOR UPDATE',
  "UPDATE t SET a = 'DO; LOCK TABLE now() ctid' WHERE id = $1",
  'INSERT INTO t (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING id',
  'SELECT id FROM t LIMIT 1',
  'SELECT id FROM t ORDER BY id LIMIT $1 OFFSET $2',
  'WITH RECURSIVE series (n) AS (SELECT 1) SELECT n FROM series',
  'CREATE INDEX i ON t (a) WHERE a > 0',
  'CREATE TABLE t (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, a INTEGER CHECK (a IN (0, 1)), UNIQUE (a, id))',
  'ALTER TABLE t ADD COLUMN a BIGINT NOT NULL DEFAULT 0',
]) {
  test(`the check lets this pass: ${sql}`, () => {
    assert.deepEqual(findFaults(sql), [])
  })
}
