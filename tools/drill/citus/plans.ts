import { ask, usualShards } from '@hopechest/testing/databases/cluster'
import { shardsOf } from '@hopechest/testing/databases/shards'
import { completed, readStatements } from '../../check/sql/statements.ts'
import { root } from '../../run.ts'
import type { OnCitus } from './on-citus.ts'

/** Compares what the test of all statements reads from their texts with what Citus plans for them. */
export async function drillPlans({ database }: OnCitus): Promise<string[]> {
  const statements = readStatements(root)
    .filter(({ at, sql, isMigration }) => !isMigration && isPlanned(sql) && !isElsewhere.test(at))
    .map(({ at, sql }) => ({ at, sql: completed(sql) }))
  const counts = { one: 0, all: 0, unfinished: 0 }
  const broken: string[] = []
  await ask(database, async (client) => {
    for (const { at, sql } of statements) {
      const shards = await planOf(client, sql)
      if (shards === undefined) counts.unfinished++
      else if (shards > 1) counts.all++
      else counts.one++
      const most = shardsOf(sql, sameRegistry)
      const isAsTheTestSays =
        most === Number.POSITIVE_INFINITY ? shards === usualShards : (shards ?? 0) <= Math.max(most, 1)
      if (shards !== undefined && !isAsTheTestSays)
        broken.push(`plans: ${at} asks ${shards} shards, and the test takes it for ${most}`)
    }
  })
  console.log(
    `plans: ${counts.one} statements ask one shard or the coordinator, ${counts.all} ask all, as the test says; ` +
      `${counts.unfinished} are whole only in the program`,
  )
  return broken
}

/** Where the program has other statements for a cluster: its own tables, and a row that changes its registry. */
const isElsewhere = /^(?:database\/|api\/stores\/moved-items\.ts)/

type Client = Parameters<Parameters<typeof ask>[1]>[0]

function isPlanned(sql: string): boolean {
  return /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql)
}

/** How many shards the widest part of the statement asks, all registries being one; undefined where it is not whole. */
async function planOf(client: Client, sql: string): Promise<number | undefined> {
  try {
    await client.query(`PREPARE planned AS ${sql}`)
  } catch {
    return undefined
  }
  const { rows } = await client.query<{ types: string[] }>(
    "SELECT CAST(parameter_types AS TEXT[]) AS types FROM pg_prepared_statements WHERE name = 'planned'",
  )
  const values = rows[0]?.types.map(sampleOf) ?? []
  try {
    const words = values.length > 0 ? `planned(${values.join(', ')})` : 'planned'
    return await tasksOf(client, `EXECUTE ${words}`)
  } catch {
    // An INSERT of a SELECT without a table: Citus runs it with places, and explains it with values only.
    return await tasksOf(
      client,
      sql.replaceAll(/\$(\d+)/g, (_, place) => values[Number(place) - 1] ?? ''),
    )
  } finally {
    await client.query('DEALLOCATE planned')
  }
}

async function tasksOf(client: Client, sql: string): Promise<number> {
  const plan = await client.query({ text: `EXPLAIN (FORMAT JSON) ${sql}`, rowMode: 'array' })
  return Math.max(0, ...tasksIn(plan.rows))
}

/** Every place holds the same number. */
const sameRegistry = Array(200).fill('7')

function sampleOf(type: string): string {
  if (type.startsWith('timestamp')) return "'2026-11-20T12:00:00Z'"
  return type === 'text' ? "'7'" : '7'
}

function tasksIn(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, value]) =>
    name === 'Task Count' ? [Number(value)] : tasksIn(value),
  )
}
