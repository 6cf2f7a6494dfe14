import { type Form, findForm, formTable } from './cluster/form.ts'
import { openWorkers } from './cluster/workers.ts'
import type { Database, Statements } from './database.ts'
import { refuseForeignTables } from './foreign-tables.ts'
import { openConnections } from './postgres-connections.ts'
import { repeatCollisions } from './postgres-faults.ts'
import { onConnection, statementsOf, type Take, transact } from './postgres-statements.ts'
import { allowWaiting, makeIndex, waitForTurn } from './postgres-tables.ts'
import { demandSchema, readSchema } from './schema/schema.ts'

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

/** Opens it for tables on one server, or on a cluster, as they are. */
export async function openInForm(url: string): Promise<Database> {
  const database = openPostgres(url)
  let form: Form
  try {
    form = await findForm(database, await refuseForeign(database))
    if (form === 'half way') throw new Error(halfWay)
  } catch (error) {
    await database.close()
    throw error
  }
  if (form === 'postgres') return database
  await database.close()
  return openPostgres(url, undefined, form)
}

const halfWay =
  'the tables are half spread over the cluster. Run npm run distribute again to the end, then start the service'

/** The version of its schema, its form, and its clock. */
export async function inspectPostgres(url: string) {
  const database = openPostgres(url)
  try {
    const tables = await refuseForeign(database)
    const found = tables.length > 0 ? await readSchema(database) : undefined
    if (found) demandSchema(found)
    const clock = await database.row<{ seconds: number }>(
      'SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS DOUBLE PRECISION) AS seconds',
    )
    const clockAhead = Number(clock?.seconds) - Date.now() / 1000
    return { schema: found?.version, isCluster: tables.includes(formTable), clockAhead }
  } finally {
    await database.close()
  }
}

/** Connects with the first statement, so only that one shows whether the server is there. */
export function openPostgres(
  url: string,
  applicationName = 'hopechest',
  engine: Exclude<Form, 'half way'> = 'postgres',
): Database {
  const connections = openConnections(url, applicationName)
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
      ...statementsOf(engine, (act) => repeatCollisions(() => onConnection(take, act)), coordinator, true),
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
