import { setTimeout as pause } from 'node:timers/promises'
import { type Capacity, clientOfWork, createTurns } from '@hopechest/program/turns'
import pg from 'pg'
import { attemptTo, hasTooManyConnections, NoTurn } from './postgres-faults.ts'

const usualConnections = 10
/** Of five connections, one is kept for a client that has none. */
const connectionsPerKept = 5
const turnMilliseconds = 2000
const connectMilliseconds = 2000
const askAgainMilliseconds = 50
/** A timer that is later than this was not kept up by other work of this process alone. */
const stillMilliseconds = 500
const mostStandstills = 3
/**
 * A request may wait for its turn and for two statements, and has to be answered within ten seconds. A server that lets no
 * connection in refuses it before its first statement.
 */
export const statementMilliseconds = 3500

/** The connections of one process. Clients share them, and take turns. */
export interface Connections {
  /** Waits for a free connection. */
  take(): Promise<Connection>
  /** How many have broken so far. */
  lost(): number
  close(): Promise<void>
}

export interface Connection {
  client: pg.Client
  /**
   * Behind a pooler such as PgBouncer each transaction may run on another connection of the server. What is prepared
   * or set on one of them is not there on the next.
   */
  isPooled: boolean
  /** Gives it to the next in line, or closes it. */
  release(isBroken?: boolean): void
}

/**
 * Connects with the first statement, so only that one shows whether the server is there. Statements of one transaction may
 * be sent together; the server runs them in their order.
 */
export function openConnections(url: string, applicationName: string): Connections {
  const { address, connections } = readAddress(url)
  const pooled = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: address,
    // A restore sees by its connection that a service runs, even one without requests.
    min: 1,
    max: connections,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: statementMilliseconds + connectMilliseconds,
    application_name: applicationName,
    pipeline: true,
    types: { getTypeParser },
    onConnect: async (client) => {
      if (await isBehindPooler(client)) pooled.add(client)
    },
  })
  // The pool drops a connection that breaks, and the statement that was using it fails. Without a listener the event
  // would end the process as well.
  let lost = 0
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => lost++))

  const turns = createTurns(capacityOf(connections), () => new NoTurn())
  /** The turn lasts until the connection is released. */
  const connect = () =>
    new Promise<Connection>((resolve, reject) => {
      const turn = async () => {
        const client = await waitForConnection<pg.PoolClient>(pool)
        await new Promise<void>((end) => {
          const release = (isBroken?: boolean) => {
            client.release(isBroken)
            end()
          }
          resolve({ client, isPooled: pooled.has(client), release })
        })
      }
      turns.take(clientOfWork(), performance.now() + turnMilliseconds, turn).catch(reject)
    })
  return {
    lost: () => lost,
    take: () => attemptTo(() => waitInLine(connect)),
    close: () => pool.end(),
  }
}

/**
 * One client alone may have most of them. Where there are five and more, the others find one of the rest free, and wait for
 * no statement of that client; else they take turns.
 */
function capacityOf(connections: number): Capacity {
  const keptForNewcomers = Math.floor(connections / connectionsPerKept)
  const runningPerClient = connections - keptForNewcomers
  return { running: connections, runningPerClient, keptForNewcomers }
}

/** How many connections a process opens at most: `?connections=5` at the end of the address. */
function readAddress(url: string): { address: string; connections: number } {
  const parsed = new URL(url)
  const connections = parsed.searchParams.get('connections')
  if (connections === null) return { address: url, connections: usualConnections }
  parsed.searchParams.delete('connections')
  return { address: parsed.href, connections: Number(connections) }
}

/**
 * When this process or its whole machine stood still meanwhile, a timer ends the wait before what it waited for is looked at.
 * That says nothing about the server, so it is asked again, a few times.
 */
export async function waitInLine<Result>(connect: () => Promise<Result>): Promise<Result> {
  for (let stoodStill = 0; ; stoodStill++) {
    const started = performance.now()
    try {
      return await connect()
    } catch (error) {
      const isStandstill = performance.now() - started > turnMilliseconds + stillMilliseconds
      if (!(error instanceof NoTurn) || !isStandstill || stoodStill === mostStandstills) throw error
    }
  }
}

/**
 * Other programs may have used up what the server allows. Then the next connection of this process to be free will do. A
 * standstill counts as above.
 */
export async function waitForConnection<Client>(pool: { connect(): Promise<Client> }): Promise<Client> {
  let started = performance.now()
  let stoodStill = 0
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const waited = performance.now() - started
      if (waited > connectMilliseconds + stillMilliseconds && stoodStill < mostStandstills) {
        stoodStill++
        started = performance.now()
        continue
      }
      if (waited > connectMilliseconds || !hasTooManyConnections(error)) throw error
      await pause(Math.random() * askAgainMilliseconds)
    }
  }
}

/** Sets the limits of time on a connection of its own; behind a pooler the account has to bring them along. */
async function isBehindPooler(client: pg.ClientBase & { processID?: number }): Promise<boolean> {
  const answer = await client.query<Settings>(
    `SELECT pg_backend_pid() AS process, CURRENT_USER AS account, current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
  )
  const settings = answer.rows[0] as Settings
  if (settings.process !== client.processID) {
    demandLimits(settings)
    return true
  }
  await client.query(
    `SET statement_timeout = ${statementMilliseconds};
     SET idle_in_transaction_session_timeout = ${statementMilliseconds}`,
  )
  return false
}

interface Settings {
  process: number
  account: string
  statement: string
  idle: string
}

/** Without them one client that hangs keeps its locks, and with them all others, for ever. */
function demandLimits({ account, statement, idle }: Settings): void {
  if (statement !== '0' && idle !== '0') return
  const commandOf = (name: string) => `ALTER ROLE ${account} SET ${name} = ${statementMilliseconds};`
  throw new Error(
    'a pooler stands before the server, so the account has to bring its limits of time. Run on the server: ' +
      `${commandOf('statement_timeout')} ${commandOf('idle_in_transaction_session_timeout')} ` +
      'Then let the pooler connect anew (RECONNECT)',
  )
}

const int8 = 20
const timestamptz = 1184

/** Ids and counts stay below 2^53, so they may be numbers; times read as SQLite has them. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === int8) return Number
  if (type === timestamptz) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(type, format)
}
