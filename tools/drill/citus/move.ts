import { ask, introduce } from '@hopechest/testing/databases/cluster'
import { judge, type OnCitus, startWriters } from './on-citus.ts'

/** Adds a worker and moves shards to it while callers write. It returns what went against the promises. */
export async function drillMove(on: OnCitus): Promise<string[]> {
  const worker = await on.servers.addWorker()
  await introduce(on.database, { nodename: '127.0.0.1', nodeport: worker.port })
  const callers = startWriters(on)
  const started = performance.now()
  await ask(on.database, async (client) => {
    await client.query('SELECT citus_rebalance_start()')
    await client.query('SELECT citus_rebalance_wait()')
  })
  const seconds = (performance.now() - started) / 1000
  const shards = await on.query(
    `SELECT COUNT(*) FROM citus_shards WHERE table_name = CAST('items' AS REGCLASS) AND nodeport = ${worker.port}`,
  )
  const broken = await judge('shards moved', on, callers)
  const connections = await connectionsOfService(on, worker.port)
  console.log(
    `shards moved: ${shards} shards of items to a third worker in ${seconds.toFixed(0)} s; ` +
      `the service has ${connections} connections of its own with it`,
  )
  return [
    ...broken,
    ...(shards === '0' ? ['shards moved: none was moved'] : []),
    ...(connections === 0 ? ['shards moved: the service did not find the third worker'] : []),
  ]
}

/** Those of Citus have another name. */
async function connectionsOfService({ database }: OnCitus, port: number): Promise<number> {
  const url = new URL(database)
  url.port = String(port)
  const { rows } = await ask(url.href, (client) =>
    client.query<{ connections: string }>(
      `SELECT COUNT(*) AS connections FROM pg_stat_activity
       WHERE application_name = 'hopechest' AND datname = current_database()`,
    ),
  )
  return Number(rows[0]?.connections)
}
