import type { Statements } from './database.ts'

/** Where a sequence stands. Until `isGiven`, `last` is the number that it gives next. */
export interface Place {
  sequence: string
  last: number
  isGiven: boolean
}

/** The highest number that a row of the table has had, even one that is gone; 0 before the first. */
export async function lastNumberOf(statements: Statements, table: string): Promise<number> {
  const { last, isGiven } = await placeOf(statements, await sequenceOf(statements, table))
  // A row that came with its own number has not moved the sequence.
  const highest = await statements.row<{ id: number | null }>(`SELECT MAX(id) AS id FROM ${table}`)
  return Math.max(isGiven ? last : last - 1, highest?.id ?? 0)
}

/** The next row of the table gets the number after this one, which counts as given. */
export async function goOnAfter(statements: Statements, table: string, last: number): Promise<void> {
  const sequence = await sequenceOf(statements, table)
  await putAt(
    statements,
    last > 0 ? { sequence, last, isGiven: true } : { sequence, last: 1, isGiven: false },
  )
}

/** `pg_sequences` and `pg_sequence_last_value` know none until a number is given, even where the sequence was put further. */
export async function placeOf(statements: Statements, sequence: string): Promise<Place> {
  const row = await statements.row<{ last: number; given: number }>(
    `SELECT last_value AS last, CAST(is_called AS INTEGER) AS given FROM ${sequence}`,
  )
  if (!row) throw new Error(`${sequence} is no sequence`)
  return { sequence, last: row.last, isGiven: row.given === 1 }
}

export async function putAt(statements: Statements, { sequence, last, isGiven }: Place): Promise<void> {
  await statements.script(`SELECT setval('${sequence}', ${last}, ${isGiven})`)
}

async function sequenceOf(statements: Statements, table: string): Promise<string> {
  const row = await statements.row<{ name: string | null }>(
    `SELECT pg_get_serial_sequence('${table}', 'id') AS name`,
  )
  if (!row?.name) throw new Error(`The table ${table} does not number its rows`)
  return row.name
}
