import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import { type CitusServers, startCitusServers } from '@hopechest/testing/databases/citus-servers'
import { ask, createEmptyOnCluster } from '@hopechest/testing/databases/cluster'
import type { Settings } from '@hopechest/testing/launch'
import { run } from '../../run.ts'
import { takePort } from '../port.ts'
import { addAdministrator, createReplica } from '../replica.ts'
import { drillBuyers } from './buyers.ts'
import { drillDistribute } from './distribute.ts'
import { drillMove } from './move.ts'
import { makeRegistries, type OnCitus } from './on-citus.ts'
import { drillPlans } from './plans.ts'
import { drillWorker } from './worker.ts'

const workers = 2
/** One is added when shards are moved. */
const mostWorkers = 3

/** Everything that `bench/README.md` says that a cluster keeps. It returns what went against the promises. */
export async function drillCitus(
  folder: string,
  stack: AsyncDisposableStack,
  rounds: number,
): Promise<string[]> {
  console.log('Starting a coordinator and two workers of PostgreSQL with Citus')
  await chmod(folder, 0o755)
  const ports: number[] = []
  for (let server = 0; server <= mostWorkers; server++) ports.push(await takePort())
  const servers = await startCitusServers({ folder: join(folder, 'citus'), workers, ports })
  stack.defer(() => servers.stop())
  const database = await createEmptyOnCluster(servers.url, servers.nodes, 'hopechest')
  const on = await prepare(folder, servers, database, stack)
  return [
    ...(await drillDistribute(on)),
    ...(await drillPlans(on)),
    ...(await drillBuyers(on, rounds, 60)),
    ...(await drillWorker(on)),
    ...(await drillMove(on)),
    ...(await runStories(servers)),
  ]
}

/** Each story has databases of its own, spread over the workers. */
async function runStories({ url, nodes }: CitusServers): Promise<string[]> {
  console.log('The stories of the API on this cluster')
  const stories = await createEmptyOnCluster(url, nodes, 'stories')
  const words = ['program/start.cjs', 'tools/tests/main.ts', 'api/test']
  try {
    const printed = await run(process.execPath, words, { env: { TEST_POSTGRES_URL: stories } })
    console.log(`stories: ${printed.trim().split('\n').at(-1)}`)
    return []
  } catch (error) {
    console.log(String(error))
    return ['stories: some failed, as printed above']
  }
}

async function prepare(
  folder: string,
  servers: CitusServers,
  database: string,
  stack: AsyncDisposableStack,
): Promise<OnCitus> {
  const ports = { api: await takePort(), site: await takePort(), ops: await takePort() }
  const settings: Settings = {
    DATABASE_URL: database,
    SITE_SECRET: randomBytes(32).toString('hex'),
    CREATES_PER_MINUTE: '0',
    // The callers add items to lists that no host knows.
    ITEM_ROUTES: 'authenticated',
    API_PORT: String(ports.api),
    SITE_PORT: String(ports.site),
    OPS_PORT: String(ports.ops),
  }
  await mkdir(join(folder, 'service'))
  const service = createReplica('the service', join(folder, 'service'), settings)
  stack.defer(service.stop)
  await service.restart()
  const authorization = basic({ username: 'ana', password: await addAdministrator(settings) })
  const api = `http://127.0.0.1:${ports.api}`
  return {
    servers,
    service,
    database,
    api,
    site: `http://127.0.0.1:${ports.site}`,
    authorization,
    registries: await makeRegistries({ api, authorization }),
    query: (sql) => print(database, sql),
  }
}

/** As psql prints it without headings. */
function print(url: string, sql: string): Promise<string> {
  return ask(url, async (client) => {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row: unknown[]) => row.join('|')).join('\n')
  })
}
