import { Refusal } from '@hopechest/contract'
import type pg from 'pg'
import type { Engine, Statements, Value } from './database.ts'
import type { Connection } from './postgres-connections.ts'
import { attemptTo } from './postgres-faults.ts'
import { changeMilliseconds, patience } from './postgres-tables.ts'

/** Waits for a free connection. */
export type Take = () => Promise<Connection>

export async function onConnection<Result>(
  take: Take,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await take()
  try {
    const result = await act(connection)
    connection.release()
    return result
  } catch (error) {
    connection.release(isUnavailable(error))
    throw error
  }
}

export async function transact<Result>(
  take: Take,
  engine: Engine,
  coordinator: Statements | undefined,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const connection = await take()
  const { client, release } = connection
  let last: Promise<unknown> = Promise.resolve()
  const statements = statementsOf(engine, (act) => act(connection), coordinator)
  statements.withCommit = async (changes) => {
    last = Promise.all([last, changes])
    // The commit below throws what fails here.
    last.catch(() => {})
  }
  try {
    // The first statements are sent behind it. It fails only where the connection is lost, and they with it.
    sendTogether(client)
    statements.withCommit(attemptTo(() => client.query('BEGIN')))
    const result = await work(statements).catch((error) => last.then(() => Promise.reject(error)))
    // A transaction in which a change failed is rolled back by its commit, which itself does not fail.
    const [changed, committed] = await Promise.allSettled([
      last,
      attemptTo(() => client.query('COMMIT'), 'unclear'),
    ])
    if (committed.status === 'rejected') throw committed.reason
    if (changed.status === 'rejected') throw changed.reason
    release()
    return result
  } catch (error) {
    const isUsable = await rollBack(client, error)
    release(!isUsable)
    throw error
  }
}

/** A lost connection has rolled back already; another statement on it would only wait. */
async function rollBack(client: pg.ClientBase, reason: unknown): Promise<boolean> {
  if (isUnavailable(reason)) return false
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'unavailable'
}

/** What one task asks leaves in one write, such as a change and its commit: each write is a call of the system, however short it is. */
function sendTogether({ connection: { stream } }: pg.Client): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type OnConnection = <Result>(act: (connection: Connection) => Promise<Result>) => Promise<Result>

/**
 * Where no coordinator is given, these statements run on it, or there is one server. Where each is a transaction of its own, a change may
 * be stored although its answer was lost.
 */
export function statementsOf(
  engine: Engine,
  on: OnConnection,
  coordinator?: Statements,
  areAlone = false,
): Statements {
  // A worker of a cluster may store what the coordinator has given up.
  const whenAlone = engine === 'citus' ? 'unclear' : 'unclear unless given up'
  const query = (sql: string, parameters: readonly Value[] = [], options: { rowMode?: 'array' } = {}) =>
    on(({ client, isPooled }) => {
      sendTogether(client)
      const asked = { text: sql, values: parameters as Value[], ...options }
      return attemptTo(
        () => client.query(isPooled ? asked : { name: nameOf(sql), ...asked }),
        areAlone && !sql.startsWith('SELECT') ? whenAlone : undefined,
      )
    })
  return {
    engine,
    get coordinator() {
      return coordinator ?? this
    },
    values: async <Row extends readonly Value[]>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters, { rowMode: 'array' })).rows as unknown as Row[],
    rows: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows as Row[],
    row: async <Row>(sql: string, parameters?: readonly Value[]) =>
      (await query(sql, parameters)).rows[0] as Row | undefined,
    run: async (sql: string, parameters?: readonly Value[]) => (await query(sql, parameters)).rowCount ?? 0,
    withCommit: (changes) => changes,
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
