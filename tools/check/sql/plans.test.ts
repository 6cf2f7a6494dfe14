import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { toSqliteStatement } from '@hopechest/database/sqlite-text'
import { isPlannedAgain } from '@hopechest/testing/databases/planned-again'
import { root } from '../../run.ts'
import { completed, readStatements, type Statement } from './statements.ts'

let folder: string
/** Tables and no rows. One connection for all: each one reads all tables first. */
let database: DatabaseSync
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hopechest-plans-'))
  const file = join(folder, 'plans.db')
  await (await openDatabase(`sqlite:${file}`)).close()
  database = new DatabaseSync(file)
})
after(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

/**
 * SQLite reads the value of a pattern to see whether an index helps. Only lists for administrators have one. A start reads which
 * tables there are.
 */
const plannedEachTime = [
  ...Array(2).fill('database/schema/schema.ts'),
  'host/embedded/lists.ts',
  'host/people/people.ts',
]

/**
 * Nothing that the check can put into their places makes the texts of `hooks.ts`, `items.ts` and `open-lists.ts` whole. The
 * others are for PostgreSQL alone.
 */
const unfinished = [
  'api/stores/hooks.ts',
  ...Array(4).fill('api/stores/items.ts'),
  'api/stores/questions.ts',
  'database/postgres.ts',
  'database/postgres.ts',
  'database/schema/schema.ts',
  'host/embedded/order.ts',
  ...Array(2).fill('host/embedded/registry-rows.ts'),
  'host/events.ts',
  ...Array(2).fill('host/family/open-lists.ts'),
  ...Array(2).fill('host/guests/guest-gifts.ts'),
  ...Array(3).fill('host/guests/mailboxes.ts'),
  'host/ideas/idea-rows.ts',
]

/** Of tables that SQLite does not have. */
const onlyOfClusters = /^(?:database\/cluster\/|api\/stores\/item-places\.ts)/

const statements = readStatements(root)
  .filter(({ at }) => !onlyOfClusters.test(at))
  .filter(({ sql, isMigration }) => !isMigration && /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql))
  .map((statement) => ({ ...statement, sql: completed(statement.sql) }))

test('SQLite plans a statement once, for all values', () => {
  const found = { once: 0, again: [] as string[], unfinished: [] as string[] }
  for (const statement of statements) {
    if (!isWhole(statement)) found.unfinished.push(fileOf(statement))
    else if (isPlannedAgainFor(statement)) found.again.push(fileOf(statement))
    else found.once++
  }
  assert.deepEqual([found.again.toSorted(), found.unfinished.toSorted()], [plannedEachTime, unfinished])
  assert.ok(found.once > 100, `only ${found.once} statements were planned`)
})

const limited = statements.filter(({ sql }) => /\bLIMIT \$/i.test(sql))

test('the check has found the pages of items, purchases, registries and people', () => {
  for (const table of ['items', 'purchases', 'registries', 'accounts']) {
    assert.ok(
      limited.some(({ sql }) => sql.includes(`FROM ${table}`)),
      `no page of ${table} was found`,
    )
  }
})

/** From a single row to the last page of the deepest skip. */
const limits = [1, 100, 1000, 101_000]

for (const { at, sql } of limited) {
  test(`SQLite would choose the same plan if it knew the limit: ${at}`, () => {
    const plan = planOf(sql)
    for (const limit of limits)
      assert.deepEqual(planOf(sql.replaceAll(/\bLIMIT \$\d+/gi, `LIMIT ${limit}`)), plan)
  })
}

/** They skip a few rows always, or for administrators alone. */
const skipsRows = ['api/stores/last-changes.ts', 'host/embedded/lists.ts']

test('what a caller skips is counted in an index, and no row of it is read', () => {
  const skipping = statements.filter(({ sql }) => /\bOFFSET \$/i.test(sql))
  assert.ok(skipping.length > 5)
  const reading = skipping.filter(
    ({ sql }) => !planOf(sql).some((step) => /COVERING INDEX/.test(String(step))),
  )
  assert.deepEqual(reading.map(fileOf).toSorted(), skipsRows)
})

function fileOf({ at }: Statement): string {
  return at.split(':')[0] ?? ''
}

function isWhole({ sql }: Statement): boolean {
  try {
    database.prepare(toSqliteStatement(sql).text)
    return true
  } catch {
    return false
  }
}

function isPlannedAgainFor({ sql }: Statement): boolean {
  const { text, order } = toSqliteStatement(sql)
  const isAgain = isPlannedAgain(database, text, order.length)
  database.setAuthorizer(null)
  return isAgain
}

function planOf(sql: string): unknown[] {
  const { text } = toSqliteStatement(`EXPLAIN QUERY PLAN ${sql}`)
  const steps = database.prepare(text).all()
  assert.ok(steps.length > 0)
  return steps.map(({ detail }) => detail)
}
