import { Refusal } from '@hopechest/contract'
import type pg from 'pg'
import type { Database, Engine, Statements, Value } from './database.ts'
import { refuseForeignTables } from './foreign-tables.ts'
import { type Connection, type Connections, openConnections } from './postgres-connections.ts'
import { attemptTo, repeatCollisions } from './postgres-faults.ts'
import { allowWaiting, changeMilliseconds, makeIndex, patience, waitForTurn } from './postgres-tables.ts'

/** Whether the database is empty or ours; asked before anything is made in it. Returns its tables. */
export async function refuseForeign(database: Statements): Promise<string[]> {
  const tables = await tablesOfPostgres(database)
  refuseForeignTables(tables)
  return tables
}

export async function tablesOfPostgres(database: Statements): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  )
  return tables.map(({ name }) => name)
}

/** Connects with the first statement, so only that one shows whether the server is there. */
export function openPostgres(
  url: string,
  applicationName = 'hopechest',
  engine: Exclude<Engine, 'sqlite'> = 'postgres',
): Database {
  const connections = openConnections(url, applicationName, { isPipelined: engine === 'citus' })
  const transaction: Database['transaction'] = (work) =>
    repeatCollisions(() => transact(connections, engine, work))
  return {
    generation: () => undefined,
    history: () => connections.lost(),
    // A statement alone is a transaction, too.
    ...statementsOf(engine, (act) => repeatCollisions(() => onConnection(connections, act))),
    transaction,
    changeTables: (work) =>
      waitForTurn(() =>
        transaction(async (statements) => {
          await allowWaiting(statements)
          return work(statements, (sql) => makeIndex(connections, statements, sql))
        }),
      ),
    close: () => connections.close(),
  }
}

async function onConnection<Result>(
  connections: Connections,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connections.take()
  try {
    const result = await act(connection)
    connection.client.release()
    return result
  } catch (error) {
    connection.client.release(isUnavailable(error))
    throw error
  }
}

async function transact<Result>(
  connections: Connections,
  engine: Engine,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const connection = await connections.take()
  const { client } = connection
  try {
    await attemptTo(() => client.query('BEGIN'))
    const result = await work(statementsOf(engine, (act) => act(connection)))
    await attemptTo(() => client.query('COMMIT'), 'unclear')
    client.release()
    return result
  } catch (error) {
    const isUsable = await rollBack(client, error)
    client.release(!isUsable)
    throw error
  }
}

/** A lost connection has rolled back already; another statement on it would only wait. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<boolean> {
  if (isUnavailable(reason)) return false
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'unavailable'
}

type OnConnection = <Result>(act: (connection: Connection) => Promise<Result>) => Promise<Result>

function statementsOf(engine: Engine, on: OnConnection): Statements {
  const query = (sql: string, parameters: readonly Value[] = [], options: { rowMode?: 'array' } = {}) =>
    on(({ client, isPooled }) =>
      attemptTo(() =>
        client.query({
          ...(!isPooled && { name: nameOf(sql) }),
          text: sql,
          values: parameters as Value[],
          ...options,
        }),
      ),
    )
  return {
    engine,
    values: async <Row extends readonly Value[]>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters, { rowMode: 'array' })).rows as unknown as Row[],
    rows: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows as Row[],
    row: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows[0] as Row | undefined,
    run: async (sql: string, parameters?: readonly Value[]) => (await query(sql, parameters)).rowCount ?? 0,
    script: async (sql: string) => {
      const patiently = `SET LOCAL statement_timeout = ${changeMilliseconds}`
      // Citus takes a change of a table apart, and needs its text alone.
      const texts = engine === 'citus' ? [patiently, sql] : [`${patiently};\n${sql}`]
      for (const text of texts) await on(({ client }) => attemptTo(() => client.query({ text, ...patience })))
    },
  }
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
