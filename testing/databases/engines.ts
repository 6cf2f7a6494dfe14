import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atEndOfProcess } from '../ending.ts'
import { createOnCluster, nodesOf } from './cluster.ts'
import { startPostgres } from './postgres.ts'

export interface Engine {
  name: string
  /** The address of an empty database, which is deleted when the test file ends. */
  freshUrl(): Promise<string>
}

/** The engines that every suite has to pass on. */
export const engines: readonly Engine[] = [
  { name: 'SQLite', freshUrl: freshSqliteUrl },
  { name: 'PostgreSQL', freshUrl: freshPostgresUrl },
]

/** The same for stories of the service: CI puts a pooler before PostgreSQL there, as an operator may do. */
export const serviceEngines: readonly Engine[] = engines.map(({ name, freshUrl }) => ({
  name,
  freshUrl: async () => throughPooler(await freshUrl()),
}))

const sqliteFolders: string[] = []
/** The machines of a cluster, where TEST_POSTGRES_URL names a database of its coordinator. */
let nodes: ReturnType<typeof nodesOf> | undefined
/** `npm test` starts one server for all files; a file that runs alone starts its own. */
let ownServer: ReturnType<typeof startPostgres> | undefined

atEndOfProcess(async () => (await ownServer)?.stop())
// Later than every `after` of a test file, because some of them still use their database.
process.once('exit', () => {
  for (const folder of sqliteFolders) rmSync(folder, { recursive: true, force: true })
})

async function freshSqliteUrl(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-sqlite-'))
  sqliteFolders.push(folder)
  return `sqlite:${join(folder, 'hopechest.db')}`
}

async function freshPostgresUrl(): Promise<string> {
  const shared = process.env.TEST_POSTGRES_URL
  if (shared) return createDatabaseOn(shared)
  ownServer ??= startPostgres()
  return createDatabaseOn((await ownServer).url)
}

async function createDatabaseOn(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  nodes ??= nodesOf(serverUrl)
  const found = await nodes
  if (found.length > 0) return createOnCluster(serverUrl, found, name)
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

function throughPooler(url: string): string {
  const pooler = process.env.TEST_POOLER_URL
  if (!pooler || !url.startsWith('postgres:')) return url
  const pooled = new URL(url)
  pooled.host = new URL(pooler).host
  return pooled.href
}
