import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import type { Settings } from '@hopechest/testing/launch'
import { until } from '@hopechest/testing/until'
import { run, start } from '../run.ts'
import type { Cluster } from './cluster.ts'
import { takePort } from './port.ts'
import { fillIn } from './recipe.ts'
import { addAdministrator, createReplica, type Replica } from './replica.ts'

/** Two replicas of API and site behind HAProxy, on the cluster. */
export interface Replicas {
  api: string
  site: string
  all: readonly Replica[]
  /** Of an administrator. */
  authorization: string
  /** What psql prints for a query, asked through HAProxy. */
  query(sql: string): Promise<string>
}

/** More connections in a row than there are nodes reach the leader. */
const nodesToAgree = 6

export async function startReplicas(
  folder: string,
  cluster: Cluster,
  stack: AsyncDisposableStack,
): Promise<Replicas> {
  const ports = { database: await takePort(), api: await takePort(), site: await takePort() }
  const own = [await replicaPorts(), await replicaPorts()]
  await startHaproxy(folder, cluster, ports, own)

  const password = randomBytes(12).toString('hex')
  const psql = (name: string, PGUSER: string, PGPASSWORD: string, sql: string) =>
    run('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql, name], {
      env: { PGHOST: '127.0.0.1', PGPORT: String(ports.database), PGUSER, PGPASSWORD },
    })
  const asSuperuser = (sql: string) => psql('postgres', 'postgres', cluster.superuserPassword, sql)
  // HAProxy takes all nodes for leaders until it has looked at them.
  let agreeing = 0
  await until('HAProxy to know the leader', async () => {
    const isLeader = (await asSuperuser('SELECT NOT pg_is_in_recovery()').catch(() => '')).trim() === 't'
    agreeing = isLeader ? agreeing + 1 : 0
    return agreeing === nodesToAgree
  })
  await asSuperuser(`CREATE ROLE hopechest LOGIN PASSWORD '${password}'`)
  await asSuperuser('CREATE DATABASE hopechest OWNER hopechest')

  const shared: Settings = {
    DATABASE_URL: `postgres://hopechest:${password}@127.0.0.1:${ports.database}/hopechest`,
    SITE_SECRET: randomBytes(32).toString('hex'),
    SITE_URL: `http://127.0.0.1:${ports.site}`,
    TRUSTED_PROXIES: '127.0.0.1',
    CREATES_PER_MINUTE: '0',
    // The callers add items to lists that no host knows.
    ITEM_ROUTES: 'authenticated',
  }
  const all: Replica[] = []
  for (const [n, { api, site, ops }] of own.entries()) {
    const replica = createReplica(`replica ${n + 1}`, join(folder, `replica${n + 1}`), {
      ...shared,
      API_PORT: String(api),
      SITE_PORT: String(site),
      OPS_PORT: String(ops),
    })
    await mkdir(join(folder, `replica${n + 1}`))
    stack.defer(replica.stop)
    await replica.restart()
    all.push(replica)
  }
  const word = await addAdministrator(shared)
  return {
    api: `http://127.0.0.1:${ports.api}`,
    site: `http://127.0.0.1:${ports.site}`,
    all,
    authorization: basic({ username: 'ana', password: word }),
    query: (sql) => psql('hopechest', 'hopechest', password, sql),
  }
}

interface Ports {
  api: number
  site: number
  ops: number
}

async function replicaPorts(): Promise<Ports> {
  return { api: await takePort(), site: await takePort(), ops: await takePort() }
}

async function startHaproxy(
  folder: string,
  { nodes }: Cluster,
  ports: { database: number; api: number; site: number },
  replicas: readonly Ports[],
): Promise<void> {
  const values: Record<string, string | number> = {
    DATABASE_BIND: `127.0.0.1:${ports.database}`,
    API_BIND: `127.0.0.1:${ports.api}`,
    SITE_BIND: `127.0.0.1:${ports.site}`,
  }
  for (const [n, { postgres, patroni }] of nodes.entries()) {
    values[`NODE${n + 1}_POSTGRES`] = `127.0.0.1:${postgres}`
    values[`NODE${n + 1}_PATRONI_ADDRESS`] = '127.0.0.1'
    values[`NODE${n + 1}_PATRONI_PORT`] = patroni
  }
  for (const [n, { api, site, ops }] of replicas.entries()) {
    values[`REPLICA${n + 1}_API`] = `127.0.0.1:${api}`
    values[`REPLICA${n + 1}_SITE`] = `127.0.0.1:${site}`
    values[`REPLICA${n + 1}_OPS_ADDRESS`] = '127.0.0.1'
    values[`REPLICA${n + 1}_OPS_PORT`] = ops
  }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, fillIn('haproxy.cfg', values))
  await run('haproxy', ['-c', '-q', '-f', file])
  start('haproxy', ['-db', '-f', file], join(folder, 'haproxy.log'))
}
