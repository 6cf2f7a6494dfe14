import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../until.ts'
import type { Node } from './cluster.ts'

/** PostgreSQL with Citus on this machine, as `deploy/distributed` says: a coordinator and workers. */
export interface CitusServers {
  /** The address of the database `postgres` on the coordinator. */
  url: string
  /** As Citus names them, the coordinator first. */
  nodes: readonly Node[]
  workers: readonly CitusServer[]
  /** Starts a further worker, which the cluster does not know yet. */
  addWorker(): Promise<CitusServer>
  /** Ends all servers. Their data stay. */
  stop(): Promise<void>
}

export interface CitusServer {
  port: number
  url: string
  start(): Promise<void>
  /** Ends the server and its children at once, as a power cut does. */
  kill(): Promise<void>
}

export interface CitusOptions {
  /** Where the data are, those of an earlier start or new ones. */
  folder: string
  workers: number
  /** Of the coordinator, then of each worker. The data name them, so they stay. */
  ports: readonly number[]
}

export const noCitus =
  'Neither PostgreSQL 15 to 17 with Citus 13 nor 16 to 18 with Citus 14 is installed here: see deploy/distributed/README.md.'

/** The programs of the newest PostgreSQL that has Citus; undefined where none has. */
export function findCitusPrograms(): string | undefined {
  const all = '/usr/lib/postgresql'
  if (!existsSync(all)) return undefined
  const versions = readdirSync(all).toSorted((a, b) => Number(b) - Number(a))
  const found = versions.find((version) => existsSync(join(all, version, 'lib', 'citus.so')))
  return found && join(all, found, 'bin')
}

export async function startCitusServers({
  folder,
  workers: count,
  ports,
}: CitusOptions): Promise<CitusServers> {
  const programs = findCitusPrograms()
  if (programs === undefined) throw new Error(noCitus)
  const user = userOfServers()
  const servers: Server[] = []
  const add = async (name: string) => {
    const server = createServer(join(folder, name), ports[servers.length] ?? 0, programs, user)
    servers.push(server)
    await server.start()
    return server
  }
  const coordinator = await add('coordinator')
  const workers: CitusServer[] = []
  for (let n = 1; n <= count; n++) workers.push(await add(`worker${n}`))
  return {
    url: coordinator.url,
    nodes: [coordinator, ...workers].map(({ port }) => ({ nodename: '127.0.0.1', nodeport: port })),
    workers,
    addWorker: () => add(`worker${servers.length}`),
    async stop() {
      for (const server of servers) await server.stop()
    },
  }
}

interface Server extends CitusServer {
  stop(): Promise<void>
}

function createServer(folder: string, port: number, programs: string, user: User): Server {
  const data = join(folder, 'data')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let pid = 0
  // A drill or a measurement that fails leaves nothing running.
  process.once('exit', () => {
    if (pid !== 0) end(pid, 'SIGINT')
  })
  return {
    port,
    url,
    async start() {
      if (!existsSync(folder)) {
        mkdirSync(folder, { recursive: true })
        if (user) chownSync(folder, user.uid, user.gid)
        const words = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']
        execFileSync(join(programs, 'initdb'), words, { ...user, stdio: 'ignore', cwd: folder })
      }
      const settings = {
        ...recipe(),
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        // One machine has the connections of all.
        max_connections: 300,
      }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const output = openSync(join(folder, 'log'), 'a')
      const child = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
        ...user,
        cwd: folder,
        stdio: ['ignore', output, output],
        detached: true,
      })
      child.unref()
      pid = child.pid ?? 0
      await until(`PostgreSQL on port ${port}`, async () => {
        if (!isRunning(pid)) throw new Error(`It did not start: see ${join(folder, 'log')}`)
        return answers(url)
      })
    },
    async kill() {
      const children = childrenOf(pid)
      for (const each of [pid, ...children]) end(each, 'SIGKILL')
      await until('the server to be gone', async () => ![pid, ...children].some(isRunning))
      pid = 0
    },
    async stop() {
      if (pid === 0 || !isRunning(pid)) return
      end(pid, 'SIGINT')
      await until('the server to end', async () => !isRunning(pid))
      pid = 0
    },
  }
}

/** The settings of `deploy/distributed/postgresql.conf`. */
function recipe(): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/distributed/postgresql.conf'), 'utf8')
  return Object.fromEntries(
    Array.from(text.matchAll(/^([\w.]+) = '?([^'\n]*)'?$/gm), ([, name, value]) => [name, value]),
  )
}

type User = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root. Debian makes this account. */
function userOfServers(): User {
  if (process.getuid?.() !== 0) return undefined
  const number = (kind: string) => Number(execFileSync('id', [kind, 'postgres']))
  return { uid: number('-u'), gid: number('-g') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function childrenOf(pid: number): number[] {
  try {
    const printed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return printed.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** A process that has ended and was not waited for is there, and does nothing. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
