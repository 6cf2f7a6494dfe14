import { type Metrics, silentMetrics } from '@hopechest/program'
import { type Capacity, createTurns } from '@hopechest/program/turns'
import { type Dispatcher, Pool } from 'undici'
import type { CircuitBreaker, SiteHealth } from './circuit-breaker.ts'
import { codeOf, createConnector } from './connect.ts'
import { NotSent, OutOfTime, receive } from './receive.ts'
import { doesNotAnswer, overloaded, tooSlow, unreachable } from './refusals.ts'
import { locateSite } from './site-address.ts'
import { type SiteAnswer, size } from './site-answer.ts'

/** One question to the REST interface of the site. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind `/wp-json/wp/v2`. */
  path: string
  /** As it stands in the address; `queryOf` writes one. */
  query: string
  /** The caller's header, passed on as it came. Without one the site is asked as a stranger would. */
  authorization?: string
  /** The caller, with whom the others share the calls to the site. */
  caller: string | number
  /** Passed on as `x-request-id`, so that the log of the site can be compared with ours. */
  requestId?: string | undefined
  body?: object
  /** When the caller needs the answer, in milliseconds of `performance.now()`. */
  deadline?: number | undefined
  mostBytes?: number
  /** Called when the call has had its turn, right before it is sent. */
  onBegin?: (() => void) | undefined
}

export interface Site {
  /** The answer of the site. It throws a refusal only when no answer comes in time. */
  ask(call: Call): Promise<SiteAnswer>
  /** The whole address of a path on the site. */
  addressOf(path: string): string
  close(): Promise<void>
}

export interface SiteOptions {
  url: string
  timeoutSeconds: number
  capacity: Capacity
  breaker: CircuitBreaker
  metrics?: Metrics | undefined
}

export function queryOf(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString()
}

/** One WordPress site behind a bounded number of calls, of which every caller gets a share. It follows no redirect. */
export function openSite(options: SiteOptions): Site {
  const { url, timeoutSeconds, capacity, breaker, metrics = silentMetrics } = options
  const { origin, restPath } = locateSite(url)
  if (!Number.isFinite(timeoutSeconds) || timeoutSeconds <= 0) {
    throw new Error('The time for one call to the registry host must be a number of seconds above zero')
  }
  const timeout = timeoutSeconds * 1000
  const { connector, wasClosedWhileIdle } = createConnector()
  const pool = new Pool(origin, {
    connections: capacity.running,
    allowH2: false,
    connect: connector,
    // `receive` watches the time of the whole call: these two would start anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const turns = createTurns(capacity, overloaded)
  const calls = metrics.timing(
    'hopechest_host_call_duration_seconds',
    'Calls to the registry host by outcome',
    ['outcome'],
  )
  const refused = metrics.counter(
    'hopechest_host_calls_refused_total',
    'Calls that were not made, by reason',
    ['reason'],
  )

  function refuseOnPause(wait: number | undefined): void {
    if (wait === undefined) return
    refused.add({ reason: 'pause' })
    throw doesNotAnswer(wait)
  }

  function send(call: Call, until: number): Promise<SiteAnswer> {
    const request: Dispatcher.RequestOptions = {
      origin,
      method: call.method,
      path: `${restPath}${call.path}?${call.query}`,
      headers: {
        accept: 'application/json',
        ...(call.authorization && { authorization: call.authorization }),
        ...(call.requestId && { 'x-request-id': call.requestId }),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    }
    const attempt = () => receive(pool, request, until - performance.now(), call.mostBytes ?? size.one)
    // The site had closed an idle connection. The call is sent again once, unless it changes something.
    return attempt().catch((error: unknown) => {
      if (call.method !== 'GET' || !wasClosedWhileIdle(error)) throw error
      return attempt()
    })
  }

  async function exchange(call: Call, until: number): Promise<SiteAnswer> {
    refuseOnPause(breaker.begin())
    call.onBegin?.()
    const started = performance.now()
    let health: SiteHealth = 'unknown'
    let outcome = 'failed'
    try {
      const answer = await send(call, until)
      health = isGatewayFault(answer) ? 'fails' : 'works'
      outcome = `${Math.floor(answer.status / 100)}xx`
      return answer
    } catch (error) {
      const { refusal, isLate, reason } = explain(call, error)
      // A call that began late in its caller's time says nothing about the site.
      const hadItsTime = until - started > timeout / 2
      if (isLate ? hadItsTime : error instanceof NotSent && reason !== 'UND_ERR_DESTROYED') health = 'fails'
      outcome = refusal.code
      throw refusal
    } finally {
      breaker.end(health)
      calls.observe(performance.now() - started, { outcome })
    }
  }

  return {
    async ask(call) {
      const now = performance.now()
      const until = Math.min(now + timeout, call.deadline ?? Infinity)
      if (until <= now) throw tooSlow(false)
      refuseOnPause(breaker.pauseLeft())
      return turns.take(String(call.caller), until, () => exchange(call, until))
    },
    addressOf: (path) => `${origin}${restPath}${path}`,
    // No caller waits any more for what is still under way.
    close: () => pool.destroy(),
  }
}

/** The statuses of a gateway in front of WordPress, or of WordPress while it is being upgraded. */
function isGatewayFault({ status }: SiteAnswer): boolean {
  return status === 502 || status === 503 || status === 504
}

/** Whether a change was made is unclear once it was sent: the site goes on when the service no longer waits. */
function explain({ method }: Call, error: unknown) {
  const isUnclear = method !== 'GET' && !(error instanceof NotSent)
  const fault = error instanceof NotSent ? error.cause : error
  const reason = codeOf(fault)
  const isLate = fault instanceof OutOfTime || reason === 'UND_ERR_CONNECT_TIMEOUT'
  return { refusal: isLate ? tooSlow(isUnclear) : unreachable(reason, isUnclear), isLate, reason }
}
