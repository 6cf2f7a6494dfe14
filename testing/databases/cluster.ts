import { openDatabase } from '@hopechest/database'
import { distribute } from '@hopechest/database/cluster'
import pg from 'pg'
import { atEndOfProcess } from '../ending.ts'

interface Node {
  nodename: string
  nodeport: number
}

/** The machines of the cluster whose coordinator this is, itself first; none where the server is no cluster. */
export async function nodesOf(url: string): Promise<Node[]> {
  return ask(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")
    if (rowCount === 0) return []
    return (await client.query<Node>('SELECT nodename, nodeport FROM pg_dist_node ORDER BY groupid')).rows
  })
}

/** Fewer than a real cluster has, because each test makes them anew. */
const shards = 4

/** A database on all machines of a cluster, with our tables in their places. */
export async function createOnCluster(url: string, nodes: readonly Node[], name: string): Promise<string> {
  const at = ({ nodename, nodeport }: Node, database: string) => {
    const own = new URL(url)
    own.host = `${nodename}:${nodeport}`
    own.pathname = database
    return own.href
  }
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('A cluster has a coordinator')
  for (const node of nodes) {
    await ask(at(node, 'postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
    await ask(at(node, name), (client) => client.query('CREATE EXTENSION citus'))
  }
  atEndOfProcess(async () => {
    for (const node of nodes)
      await ask(at(node, 'postgres'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  await ask(at(coordinator, name), async (client) => {
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = ${shards}`)
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [
      coordinator.nodename,
      coordinator.nodeport,
    ])
    for (const { nodename, nodeport } of workers) {
      await client.query('SELECT citus_add_node($1, $2)', [nodename, nodeport])
    }
  })
  const database = at(coordinator, name)
  await (await openDatabase(database)).close()
  await distribute(database, () => {})
  return database
}

async function ask<Answer>(url: string, act: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
