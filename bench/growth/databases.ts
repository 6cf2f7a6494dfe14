import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@hopechest/database'
import { distribute } from '@hopechest/database/cluster'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { type CitusServers, startCitusServers } from '@hopechest/testing/databases/citus-servers'
import { createEmptyOnCluster } from '@hopechest/testing/databases/cluster'
import { type PostgresServer, startPostgres } from '@hopechest/testing/databases/postgres'
import pg from 'pg'
import { fill, fillOnCluster, type Size } from './fill.ts'

export const engineNames = ['SQLite', 'PostgreSQL', 'Citus'] as const
export type EngineName = (typeof engineNames)[number]

export interface FilledDatabase {
  engine: EngineName
  size: Size
  url: string
  /** How an administrator signs in. */
  authorization: string
}

export interface DatabaseShelf {
  /** The database of this size, from an earlier run or filled now. */
  take(engine: EngineName, size: Size, say: (line: string) => void): Promise<FilledDatabase>
  close(): Promise<void>
}

/** Of the cluster, whose data name the ports of its machines. */
const ports = [25_600, 25_601, 25_602]

/** Databases in a folder that are filled once and measured often. */
export async function openShelf(folder: string): Promise<DatabaseShelf> {
  await mkdir(folder, { recursive: true })
  // The server runs as an account of its own. What is stored here is made up.
  await chmod(folder, 0o755)
  let server: Promise<PostgresServer> | undefined
  const startServer = async () => {
    const keptIn = join(folder, 'postgres')
    await mkdir(keptIn, { recursive: true })
    return startPostgres({ keptIn, waitsForDisk: true })
  }

  let cluster: Promise<CitusServers> | undefined
  const startCluster = () => startCitusServers({ folder: join(folder, 'citus'), workers: 2, ports })

  async function addressOf(engine: EngineName, name: string): Promise<string> {
    if (engine === 'SQLite') return `sqlite:${join(folder, `${name}.db`)}`
    if (engine === 'Citus') {
      cluster ??= startCluster()
      const url = new URL((await cluster).url)
      url.pathname = name
      return url.href
    }
    server ??= startServer()
    const url = new URL((await server).url)
    url.pathname = name
    return url.href
  }

  return {
    async take(engine, size, say) {
      const name = `items_${size.items}_deleted_${size.deleted}`
      const url = await addressOf(engine, name)
      const note = join(folder, `${engine}-${name}.authorization`)
      if (!existsSync(note)) {
        const started = performance.now()
        say(`${engine}: ${size.items} items, ${size.deleted} deleted ones, ${size.registries} registries`)
        if (engine === 'PostgreSQL') await createDatabase(url)
        const { url: onCluster = '', nodes = [] } = (await cluster) ?? {}
        if (engine === 'Citus') await createEmptyOnCluster(onCluster, nodes, name)
        await writeFile(note, await fillNew(url, size, say, engine))
        say(`  filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
      }
      return { engine, size, url, authorization: await readFile(note, 'utf8') }
    },
    async close() {
      await (await server)?.stop()
      await (await cluster)?.stop()
    },
  }
}

async function fillNew(
  url: string,
  size: Size,
  say: (line: string) => void,
  engine: EngineName,
): Promise<string> {
  const database = await openDatabase(url)
  const admin = await makePerson(database, 'growth-admin', 'administrator')
  await fill(database, size, say)
  await database.close()
  if (engine === 'Citus') {
    await distribute(url, (line) => say(`  ${line}`))
    const spread = await openDatabase(url)
    await fillOnCluster(spread, size)
    await spread.close()
  }
  if (url.startsWith('postgres:')) await vacuum(url)
  return basic(admin)
}

async function createDatabase(url: string): Promise<void> {
  const parsed = new URL(url)
  const name = parsed.pathname.slice(1)
  parsed.pathname = 'postgres'
  const client = new pg.Client({ connectionString: parsed.href })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name}`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
}

/** The server does so by itself within minutes; a measurement begins after that. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
}
