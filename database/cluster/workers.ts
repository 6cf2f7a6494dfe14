import type { Statements } from '../database.ts'
import { type Connection, type Connections, openConnections } from '../postgres-connections.ts'
import { repeatCollisions } from '../postgres-faults.ts'
import { onConnection, statementsOf, type Take } from '../postgres-statements.ts'
import { idsFor } from './item-ids.ts'
import { hashOf, readShards, type Shard } from './shards.ts'

/** The workers of a cluster, as this process reaches them. */
export interface Workers {
  /** Connects with the machine of a registry; with the coordinator where that is not known or not reached. */
  take(registryId: number): Promise<Connection>
  /** What a transaction on a worker asks of the coordinator. */
  coordinator: Statements
  /** How many connections have broken so far. */
  lost(): number
  close(): Promise<void>
}

/** Connections for transactions on workers alone. Over the usual ones, a transaction could wait for others that wait for it. */
const connectionsAside = 2
/** This process may notice so late that a shard has moved, or that a worker is back. */
const lookAgainMilliseconds = 10_000

interface Worker {
  connections: Connections
  /** Whether it is the worker that Citus means, and lets this process in. */
  isReached: boolean
}

/**
 * Every machine of a cluster knows all tables, and passes on what it does not have itself. So what is known here about shards
 * and workers saves a way from machine to machine, and nothing depends on it.
 */
export function openWorkers(url: string, applicationName: string, takeCoordinator: Take): Workers {
  const open = (address: URL) => openConnections(address.href, applicationName)
  const aside = open(withConnections(url, connectionsAside))
  const coordinator = statementsOf('citus', (act) => repeatCollisions(() => onConnection(aside.take, act)))
  const workers = new Map<string, Worker>()
  /** Undefined until the first look. */
  let shards: readonly Shard[] | undefined
  let looking: Promise<void> | undefined
  let lookAt = 0

  async function look(): Promise<void> {
    lookAt = performance.now() + lookAgainMilliseconds
    try {
      const found = await readShards(coordinator)
      await Promise.all([...new Map(found.map((each) => [addressOf(each), each])).values()].map(greet))
      shards = found
    } catch {
      // The coordinator is away. Its callers hear of it by their own statements.
      shards ??= []
    }
  }

  async function greet(shard: Shard): Promise<void> {
    if (shard.groupid === 0) return
    const address = addressOf(shard)
    const worker = workers.get(address) ?? {
      connections: open(onMachine(url, shard)),
      isReached: false,
    }
    workers.set(address, worker)
    worker.isReached = await isWorker(worker.connections, shard.groupid)
  }

  async function find(registryId: number): Promise<Worker | undefined> {
    // Ids that do not carry their registry are listed on the coordinator, which gives them out.
    if (!idsFor(registryId)) return undefined
    if (performance.now() >= lookAt) looking = look()
    // Later callers go by what was seen before.
    if (!shards) await looking
    const hash = hashOf(registryId)
    const shard = shards?.find(({ last }) => hash <= last)
    const worker = shard && workers.get(addressOf(shard))
    return worker?.isReached ? worker : undefined
  }

  return {
    async take(registryId) {
      const worker = await find(registryId)
      if (!worker) return takeCoordinator()
      try {
        return await worker.connections.take()
      } catch {
        worker.isReached = false
        return takeCoordinator()
      }
    },
    coordinator,
    lost: () => aside.lost() + workers.values().reduce((sum, { connections }) => sum + connections.lost(), 0),
    async close() {
      await looking
      for (const { connections } of workers.values()) await connections.close()
      await aside.close()
    },
  }
}

function withConnections(url: string, connections: number): URL {
  const changed = new URL(url)
  changed.searchParams.set('connections', String(connections))
  return changed
}

/** The same database for the same account. */
function onMachine(url: string, { nodename, nodeport }: Shard): URL {
  const changed = new URL(url)
  changed.hostname = nodename
  changed.port = String(nodeport)
  return changed
}

function addressOf({ nodename, nodeport }: Shard): string {
  return `${nodename}:${nodeport}`
}

/** An address such as localhost means another machine here than on the coordinator. */
async function isWorker(connections: Connections, groupid: number): Promise<boolean> {
  try {
    const { client, release } = await connections.take()
    try {
      const { rows } = await client.query<{ groupid: number }>('SELECT groupid FROM pg_dist_local_group')
      return rows[0]?.groupid === groupid
    } finally {
      release()
    }
  } catch {
    return false
  }
}
