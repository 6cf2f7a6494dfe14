import type { Refusal } from '@hopechest/contract'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import { type Answer, size } from './answer.ts'
import { NotSent, OutOfTime, receive } from './receive.ts'
import { overloaded, tooSlow, unreachable } from './refusals.ts'

/** One question to the REST interface of the site. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind `/wp-json/wp/v2`. */
  path: string
  /** As it stands in the address; `queryOf` writes one. */
  query: string
  /** The caller's header, passed on as it came. */
  authorization: string
  /** Sent on as `x-request-id`, so that the log of the site can be compared with ours. */
  requestId?: string | undefined
  body?: object
  /** When the caller needs the answer, in milliseconds of `performance.now()`. */
  deadline?: number
  mostBytes?: number
}

export interface Site {
  /** Whatever the site answers; a refusal only when there is no answer, or none in time. */
  ask(call: Call): Promise<Answer>
  close(): Promise<void>
}

/** How many calls may be under way, and how many may wait behind them. */
export interface Room {
  connections: number
  waiting: number
}

export function queryOf(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString()
}

const connectMilliseconds = 1000

/** One WordPress site behind a bounded number of connections. Redirects are not followed. */
export function openSite(
  url: string,
  timeoutSeconds: number,
  { connections, waiting }: Room,
  metrics: Metrics = silentMetrics,
): Site {
  const fault = hostUrlFault(url)
  if (fault !== undefined) throw new Error(`The address of the registry host ${fault}`)
  if (!Number.isFinite(timeoutSeconds) || timeoutSeconds <= 0) {
    throw new Error('The time for one call to the registry host must be a number of seconds above zero')
  }
  const { origin, pathname } = new URL(url)
  const base = `${pathname.replace(/\/+$/, '')}/wp-json/wp/v2`
  const dropped = new WeakSet<object>()
  const pool = new Pool(origin, {
    connections,
    allowH2: false,
    connect: connectorThatKnows(dropped),
    // The clock of the whole call runs in `ask`: these two would only start anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let underWay = 0
  const calls = metrics.timing('host_call_duration_seconds', 'Calls to the registry host by outcome', [
    'outcome',
  ])

  function exchange(call: Call, milliseconds: number): Promise<Answer> {
    const request: Dispatcher.RequestOptions = {
      method: call.method,
      path: `${base}${call.path}?${call.query}`,
      headers: {
        accept: 'application/json',
        authorization: call.authorization,
        ...(call.requestId && { 'x-request-id': call.requestId }),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    }
    const until = performance.now() + milliseconds
    const mostBytes = call.mostBytes ?? size.one
    return receive(pool, request, milliseconds, mostBytes).catch((error: unknown) => {
      // Asked again once, and only for what changes nothing: the site had closed a connection that had lain idle.
      if (call.method !== 'GET' || !isClosedUnderUs(error, dropped)) throw error
      return receive(pool, request, until - performance.now(), mostBytes)
    })
  }

  return {
    async ask(call) {
      const allowed = Math.min(timeoutSeconds * 1000, (call.deadline ?? Infinity) - performance.now())
      if (allowed <= 0) throw tooSlow(false)
      if (underWay >= connections + waiting) throw overloaded()
      underWay++
      const started = performance.now()
      const observe = (outcome: string) => calls.observe(performance.now() - started, { outcome })
      try {
        const answer = await exchange(call, allowed)
        observe(`${Math.floor(answer.status / 100)}xx`)
        return answer
      } catch (error) {
        const refusal = refusalOf(call, error)
        observe(refusal.code)
        throw refusal
      } finally {
        underWay--
      }
    },
    // What is still under way belongs to nobody any more.
    close: () => pool.destroy(),
  }
}

/** Credentials in an address end up in logs, and a query would swallow the path that is appended. */
export function hostUrlFault(url: string): string | undefined {
  const address = URL.parse(url)
  const { protocol, username, password, search, hash } = address ?? {}
  const isPlain = /^https?:$/.test(protocol ?? '') && !username && !password && !search && !hash
  return isPlain ? undefined : 'must be an http or https address without credentials, query or fragment'
}

/** Of a change that was sent nobody knows whether it was made, or will be: the site goes on when nobody waits. */
function refusalOf({ method }: Call, error: unknown): Refusal {
  const isUnclear = method !== 'GET' && !(error instanceof NotSent)
  const reason = error instanceof NotSent ? error.cause : error
  const isLate = reason instanceof OutOfTime || codeOf(reason) === 'UND_ERR_CONNECT_TIMEOUT'
  return isLate ? tooSlow(isUnclear) : unreachable(codeOf(reason), isUnclear)
}

/** Remembers the errors of connections that had already served somebody. */
function connectorThatKnows(dropped: WeakSet<object>): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMilliseconds })
  return (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null)
      socket.prependListener('error', (fault) => {
        if (socket.bytesRead > 0) dropped.add(fault)
      })
      done(null, socket)
    })
}

function isClosedUnderUs(error: unknown, dropped: WeakSet<object>): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === 'ECONNRESET' || code === 'EPIPE') return dropped.has(error)
  return code === 'UND_ERR_SOCKET' && 'socket' in error && hasServed(error.socket)
}

function hasServed(socket: unknown): boolean {
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && Number(socket.bytesRead) > 0
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
