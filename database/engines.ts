import { signsFault } from '@hopechest/program/checks'
import type { Restore } from './copies/restore-task.ts'
import type { Database } from './database.ts'
import { inspectFile } from './sqlite/inspect.ts'
import { openSqlite } from './sqlite.ts'

/** What each kind of database does its own way. All else is one SQL text for all of them (decision 002). */
interface Kind {
  /** How its addresses look. */
  addresses: string
  isNamedBy(url: string): boolean
  /** Why it cannot be opened by such an address, or undefined if it can. */
  faultIn(url: string): string | undefined
  /** Opens it with our tables of any version, or with none. One that belongs to another program is refused. */
  open(url: string): Promise<Database>
  /** Changes nothing. */
  inspect(url: string): Promise<Inspected>
  /** Copies it, as it is at one moment, into an SQLite file that is there and empty. */
  backUp(url: string, part: string, progress: (done: number, total?: number) => void): Promise<void>
  restore(url: string, restore: Restore): Promise<void>
}

export interface Inspected {
  /** The version of its schema; undefined where there is no database yet. */
  schema: number | undefined
  /** Whether its tables are spread over several machines. */
  isCluster: boolean
  /** How many seconds the clock of the database is ahead of this machine's. */
  clockAhead: number
}

const sqlite: Kind = {
  addresses: 'sqlite:FILE',
  isNamedBy: (url) => /^sqlite:./.test(url),
  faultIn: (url) =>
    /^sqlite:\/\/[^/]/.test(url)
      ? 'must have no slashes before a relative path: sqlite:data/hopechest.db or sqlite:/var/lib/hopechest.db'
      : undefined,
  open: async (url) => openSqlite(pathIn(url)),
  inspect: async (url) => ({ schema: inspectFile(pathIn(url)), isCluster: false, clockAhead: 0 }),
  async backUp(url, part, progress) {
    const { copyFromSqlite } = await import('./copies/from-sqlite.ts')
    await copyFromSqlite(pathIn(url), part, progress)
  },
  async restore(url, restore) {
    const { copyToSqlite } = await import('./copies/to-sqlite.ts')
    await copyToSqlite(pathIn(url), restore)
  },
}

/** Its driver is not loaded where it is not needed. */
const postgres: Kind = {
  addresses: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  isNamedBy: (url) => /^postgres(ql)?:\/\//.test(url),
  faultIn: (url) => signsFault(url) ?? (URL.canParse(url) ? connectionsFault(new URL(url)) : mustBe()),
  open: async (url) => (await import('./postgres.ts')).openInForm(url),
  inspect: async (url) => (await import('./postgres.ts')).inspectPostgres(url),
  async backUp(url, part, progress) {
    const { copyFromPostgres } = await import('./copies/from-postgres.ts')
    await copyFromPostgres(url, part, progress)
  },
  async restore(url, restore) {
    const { copyToPostgres } = await import('./copies/to-postgres.ts')
    await copyToPostgres(url, restore)
  },
}

const kinds: readonly Kind[] = [sqlite, postgres]

/** How the address of a database may look, as part of a sentence. */
export const databaseAddresses = kinds.map(({ addresses }) => addresses).join(' or ')

/** The kind of database that the address names. */
export function kindOf(url: string): Kind {
  const kind = kinds.find(({ isNamedBy }) => isNamedBy(url))
  if (!kind) throw new Error(`DATABASE_URL ${databaseUrlFault(url)}`)
  return kind
}

/** Why an address cannot name a database, or undefined if it can. */
export function databaseUrlFault(url: string): string | undefined {
  const kind = kinds.find(({ isNamedBy }) => isNamedBy(url))
  return kind ? kind.faultIn(url) : mustBe()
}

function mustBe(): string {
  return `must be ${databaseAddresses}`
}

export function sqliteFileOf(url: string): string | undefined {
  return sqlite.isNamedBy(url) && pathIn(url) !== ':memory:' ? pathIn(url) : undefined
}

function pathIn(url: string): string {
  return url.slice('sqlite:'.length)
}

/** A process needs two: while one waits for the lock of a migration or a key, another has to answer. */
const fewestConnections = 2
const mostConnections = 100

function connectionsFault({ searchParams }: URL): string | undefined {
  const connections = searchParams.get('connections')
  if (connections === null || /^[1-9]\d*$/.test(connections)) {
    const count = Number(connections ?? mostConnections)
    if (count >= fewestConnections && count <= mostConnections) return undefined
  }
  return `must have a whole number from ${fewestConnections} to ${mostConnections} as connections: ?connections=5`
}
