import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { program } from '../machine/programs.ts'
import { until } from '../until.ts'

export interface Pooler {
  /** The address of the same server through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts a PgBouncer in transaction mode before a server: each database gets a number of connections. */
export async function startPgbouncer(
  serverUrl: string,
  connections: number,
  { limitsTimes = true } = {},
): Promise<Pooler> {
  const server = new URL(serverUrl)
  if (limitsTimes) await limitTimes(server)
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-pgbouncer-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'users.txt'),
    `"${server.username}" "${decodeURIComponent(server.password)}"\n`,
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_db_connections = ${connections}
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  // PgBouncer refuses to run as root, and the account that it changes to has to read its files.
  await chmod(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', 'daemon'] : []
  const child = spawn(program('pgbouncer'), [...account, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const ended = once(child, 'close')
  // A test run that is broken off leaves nothing running.
  const kill = () => child.kill()
  process.once('exit', kill)
  ended.then(() => process.off('exit', kill))
  const url = new URL(server)
  url.port = String(port)
  await until('PgBouncer', () => isAnswering(url)).catch((error) => {
    throw new Error(`PgBouncer did not start:\n${said}`, { cause: error })
  })
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What every account needs behind a pooler, because the service sets nothing on a connection that it shares. */
async function limitTimes(server: URL): Promise<void> {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`ALTER ROLE ${client.escapeIdentifier(server.username)} SET ${limit} = 3500`)
  }
  await client.end()
}

async function isAnswering(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.href })
  // A refused connection rejects the promise, and this event comes as well.
  client.on('error', () => {})
  await client.connect()
  await client.end()
  return true
}
