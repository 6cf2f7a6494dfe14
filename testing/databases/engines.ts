import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@hopechest/database'
import { runsAll } from '../depth.ts'
import { atEndOfProcess } from '../ending.ts'
import { createOnCluster, nodesOf } from './cluster.ts'
import { startPostgres } from './postgres.ts'
import { createEmpty, createWithTables } from './postgres-databases.ts'

export interface Engine {
  name: string
  /** The address of a database with our tables and no rows, which is deleted when the test file ends. */
  freshUrl(): Promise<string>
  /** The same without our tables. */
  emptyUrl(): Promise<string>
}

/** The engines that every suite has to pass on. */
export const engines: readonly Engine[] = [
  { name: 'SQLite', freshUrl: freshSqliteUrl, emptyUrl: emptySqliteUrl },
  {
    name: 'PostgreSQL',
    freshUrl: () => createPostgres(createWithTables),
    emptyUrl: () => createPostgres(createEmpty),
  },
]

/**
 * For stories that ask an engine for no more than its contract, which has a suite of its own, and SQL, which PostgreSQL is
 * asked to understand by `tools/check/sql/prepared.test.ts`: the first alone is enough for the short form of the tests.
 */
export const enginesOfStories: readonly Engine[] = engines.slice(0, runsAll ? undefined : 1)

/** All of them for stories of the service: CI puts a pooler before PostgreSQL there, as an operator may do. */
export const serviceEngines: readonly Engine[] = engines.map(({ name, freshUrl, emptyUrl }) => ({
  name,
  freshUrl: async () => throughPooler(await freshUrl()),
  emptyUrl: async () => throughPooler(await emptyUrl()),
}))

/** The same for stories that ask no more of an engine than its contract. */
export const serviceEnginesOfStories: readonly Engine[] = serviceEngines.slice(0, runsAll ? undefined : 1)

const sqliteFolders: string[] = []
/** The machines of a cluster, where TEST_POSTGRES_URL names a database of its coordinator. */
let nodes: ReturnType<typeof nodesOf> | undefined
/** The file of a SQLite database with our tables, which others are copies of. */
let sqliteTables: Promise<string> | undefined
/** `npm test` starts one server for all files; a file that runs alone starts its own. */
let ownServer: ReturnType<typeof startPostgres> | undefined

atEndOfProcess(async () => (await ownServer)?.stop())
// Later than every `after` of a test file, because some of them still use their database.
process.once('exit', () => {
  for (const folder of sqliteFolders) rmSync(folder, { recursive: true, force: true })
})

async function emptySqliteUrl(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-sqlite-'))
  sqliteFolders.push(folder)
  return `sqlite:${join(folder, 'hopechest.db')}`
}

async function freshSqliteUrl(): Promise<string> {
  sqliteTables ??= makeSqliteTables()
  const url = await emptySqliteUrl()
  await copyFile(await sqliteTables, fileOf(url))
  return url
}

async function makeSqliteTables(): Promise<string> {
  const url = await emptySqliteUrl()
  await (await openDatabase(url)).close()
  return fileOf(url)
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length)
}

async function createPostgres(create: typeof createEmpty): Promise<string> {
  const shared = process.env.TEST_POSTGRES_URL
  if (!shared) ownServer ??= startPostgres()
  const serverUrl = shared ?? (await ownServer)?.url ?? ''
  nodes ??= nodesOf(serverUrl)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const found = await nodes
  return found.length > 0 ? createOnCluster(serverUrl, found, name) : create(serverUrl, name)
}

function throughPooler(url: string): string {
  const pooler = process.env.TEST_POOLER_URL
  if (!pooler || !url.startsWith('postgres:')) return url
  const pooled = new URL(url)
  pooled.host = new URL(pooler).host
  return pooled.href
}
