import { openDatabase } from '@hopechest/database'
import { distribute } from '@hopechest/database/cluster'
import pg from 'pg'

export interface Node {
  nodename: string
  nodeport: number
}

/** The machines of the cluster whose coordinator this is, itself first; none where the server is no cluster. */
export async function nodesOf(url: string | undefined): Promise<Node[]> {
  if (!url) return []
  return ask(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")
    if (rowCount === 0) return []
    return (await client.query<Node>('SELECT nodename, nodeport FROM pg_dist_node ORDER BY groupid')).rows
  })
}

/** A database on all machines of a cluster, with our tables in their places. */
export async function createOnCluster(url: string, nodes: readonly Node[], name: string): Promise<string> {
  const database = await createEmptyOnCluster(url, nodes, name, fewShards)
  await (await openDatabase(database)).close()
  await distribute(database, () => {})
  return database
}

/** Fewer than a real cluster has, because each test makes them anew. */
const fewShards = 4
/** As Citus makes them unless it is asked for another number. */
export const usualShards = 32

/** A database with Citus on all machines, which know each other. */
export async function createEmptyOnCluster(
  url: string,
  nodes: readonly Node[],
  name: string,
  shards = usualShards,
): Promise<string> {
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('A cluster has a coordinator')
  await dropOnCluster(url, nodes, name)
  for (const node of nodes) {
    await ask(addressOf(url, node, 'postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
    await ask(addressOf(url, node, name), (client) => client.query('CREATE EXTENSION citus'))
  }
  const database = addressOf(url, coordinator, name)
  await ask(database, async (client) => {
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = ${shards}`)
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [
      coordinator.nodename,
      coordinator.nodeport,
    ])
    for (const { nodename, nodeport } of workers) {
      await client.query('SELECT citus_add_node($1, $2)', [nodename, nodeport])
    }
  })
  return database
}

/** Adds a worker to a database that is spread already. It has no shard at first. */
export async function introduce(database: string, worker: Node): Promise<void> {
  const name = new URL(database).pathname.slice(1)
  await ask(addressOf(database, worker, 'postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
  await ask(addressOf(database, worker, name), (client) => client.query('CREATE EXTENSION citus'))
  await ask(database, (client) =>
    client.query('SELECT citus_add_node($1, $2)', [worker.nodename, worker.nodeport]),
  )
}

async function dropOnCluster(url: string, nodes: readonly Node[], name: string): Promise<void> {
  for (const node of nodes) {
    await ask(addressOf(url, node, 'postgres'), (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
  }
}

function addressOf(url: string, { nodename, nodeport }: Node, database: string): string {
  const own = new URL(url)
  own.host = `${nodename}:${nodeport}`
  own.pathname = database
  return own.href
}

/**
 * The role may have the time limit that a pooler asks for, and a copy of a database takes longer on a busy machine. A pooler takes no
 * such option.
 */
export const withoutLimit = '-c statement_timeout=0'

export async function ask<Answer>(
  url: string,
  act: (client: pg.Client) => Promise<Answer>,
  options?: typeof withoutLimit,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, ...(options && { options }) })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
