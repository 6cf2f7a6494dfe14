import { openWorkers } from './cluster/workers.ts'
import type { Database, Engine, Statements } from './database.ts'
import { refuseForeignTables } from './foreign-tables.ts'
import { openConnections } from './postgres-connections.ts'
import { repeatCollisions } from './postgres-faults.ts'
import { onConnection, statementsOf, type Take, transact } from './postgres-statements.ts'
import { allowWaiting, makeIndex, waitForTurn } from './postgres-tables.ts'

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
  const take = () => connections.take()
  const workers = engine === 'citus' ? openWorkers(url, applicationName, take) : undefined

  /** The database, over connections of one kind. */
  function databaseOver(take: Take, coordinator?: Statements): Database {
    const transaction: Database['transaction'] = (work) =>
      repeatCollisions(() => transact(take, engine, coordinator, work))
    return {
      generation: () => undefined,
      history: () => connections.lost() + (workers?.lost() ?? 0),
      // A statement alone is a transaction, too.
      ...statementsOf(engine, (act) => repeatCollisions(() => onConnection(take, act)), coordinator),
      transaction,
      near: (registryId) =>
        workers ? databaseOver(() => workers.take(registryId), workers.coordinator) : database,
      changeTables: (work) =>
        waitForTurn(() =>
          transaction(async (statements) => {
            await allowWaiting(statements)
            return work(statements, (sql) => makeIndex(connections, statements, sql))
          }),
        ),
      async close() {
        await workers?.close()
        await connections.close()
      },
    }
  }
  const database = databaseOver(take)
  return database
}
