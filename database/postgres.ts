import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@hopechest/contract'
import pg from 'pg'
import type { Database, Statements, Value } from './database.ts'
import { refuseForeignTables } from './foreign-tables.ts'
import { storageUnavailable } from './unavailable.ts'

const connections = 10
const connectMilliseconds = 2000
/** A request may wait for a connection and for two statements, and has to be answered within ten seconds. */
const statementMilliseconds = 3500
/** A migration may have to write an index of millions of rows. */
const migrationMilliseconds = 10 * 60 * 1000
const attempts = 5

/** Whether the database is empty or ours; asked before anything is made in it. */
export async function refuseForeign(database: Statements): Promise<void> {
  refuseForeignTables(await tablesOfPostgres(database))
}

export async function tablesOfPostgres(database: Statements): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  )
  return tables.map(({ name }) => name)
}

/** Connects with the first statement, so only that one shows whether the server is there. */
export function openPostgres(url: string, applicationName = 'hopechest'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    // A restore sees by its connection that a service runs, even one without requests.
    min: 1,
    max: connections,
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + connectMilliseconds,
    application_name: applicationName,
    types: { getTypeParser },
  })
  // The pool drops a connection that breaks, and the statement that was using it fails. Without a listener the event
  // would end the process as well.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    engine: 'postgres',
    generation: () => undefined,
    ...statementsOn(pool),
    transaction: (work) => transact(pool, work),
    close: () => pool.end(),
  }
}

/** Of transactions that collide the server lets one through; the others run again. */
async function transact<Result>(
  pool: pg.Pool,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(pool, work)
    } catch (error) {
      if (!isCollision(error)) throw error
      if (attempt === attempts) throw storageUnavailable(error)
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function transactOnce<Result>(
  pool: pg.Pool,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = await attemptTo(() => pool.connect())
  try {
    await attemptTo(() => client.query('BEGIN'))
    const result = await work(statementsOn(client))
    await attemptTo(() => client.query('COMMIT'), 'unclear')
    client.release()
    return result
  } catch (error) {
    const usable = await rollBack(client, error)
    client.release(!usable)
    throw error
  }
}

/** A lost connection has rolled back already; another statement on it would only wait. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<boolean> {
  if (reason instanceof Refusal && reason.code === 'unavailable') return false
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

function statementsOn(target: pg.Pool | pg.PoolClient): Statements {
  const query = (sql: string, parameters: readonly Value[] = []) =>
    attemptTo(() => target.query({ name: nameOf(sql), text: sql, values: parameters as Value[] }))
  return {
    rows: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows as Row[],
    row: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows[0] as Row | undefined,
    run: async (sql: string, parameters?: readonly Value[]) => (await query(sql, parameters)).rowCount ?? 0,
    script: async (sql: string) => {
      const text = `SET LOCAL statement_timeout = ${migrationMilliseconds};\n${sql}`
      const patient: PatientQuery = { text, query_timeout: migrationMilliseconds }
      await attemptTo(() => target.query(patient))
    },
  }
}

/** The driver reads this, and its types do not list it: https://node-postgres.com/apis/client */
interface PatientQuery extends pg.QueryConfig {
  query_timeout: number
}

/** A named statement is parsed once per connection; our texts are constants, so their names are few. */
const names = new Map<string, string>()

function nameOf(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = `hopechest_${names.size + 1}`
    names.set(sql, name)
  }
  return name
}

const int8 = 20
const timestamptz = 1184

/** Ids and counts stay below 2^53, so they may be numbers; times read as SQLite has them. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === int8) return Number
  if (type === timestamptz) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(type, format)
}

/** `unclear` when it may have been done, although the answer was lost. */
async function attemptTo<Result>(act: () => Promise<Result>, otherwise?: 'unclear'): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw isAway(error) ? storageUnavailable(error, otherwise === 'unclear') : error
  }
}

function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/**
 * Connection trouble, too few resources, shutdown, a server that only reads (25006: a standby just now). What the
 * driver itself says of a lost or slow connection is a plain Error without any code.
 */
function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return /^(08|53|57|58|25006|25P03)/.test(code)
  return error instanceof Error && (/^E[A-Z_]+$/.test(code) || (error.constructor === Error && code === ''))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
