import { randomBytes } from 'node:crypto'
import type { Metrics } from '../ops/metrics.ts'
import type { Logger } from './log.ts'
import { createRepeatedLines } from './repeated-lines.ts'

/**
 * What the log and the metrics say of a request once it is answered. It names the route, because an address would say
 * who reads what.
 */
interface Answered {
  request: string
  method: string
  route: string
  status: number
  milliseconds: number
  /** Undefined when the caller is not known. */
  caller?: number | undefined
}

/** Log and metrics hear of each answered request, in the same words for service and site. */
export type Observe = (answered: Answered) => void

export function observeRequests(log: Logger, metrics: Metrics, server: 'api' | 'site'): Observe {
  const logRequest = createRequestLog(log)
  const measureRequest = measureRequests(metrics, server)
  return (answered) => {
    logRequest(answered)
    measureRequest(answered)
  }
}

/** Logs a line about an answer where one is worth it. */
function createRequestLog(log: Logger): Observe {
  const levelOf = requestLevels(log)
  const repeated = createRepeatedLines(log)
  return (answered) => {
    const { method, route, status, milliseconds } = answered
    const level = levelOf(status, milliseconds)
    if (!level || (level === 'info' && !repeated.isNew(`${method} ${route}: ${status}`))) return
    log[level]({ ...answered, milliseconds: Math.round(milliseconds * 10) / 10 }, 'Request answered')
  }
}

/** An answer that took longer than this is worth a line. */
export const slowMilliseconds = 1000

/**
 * Returns the level at which a request is logged: `info` if it failed on our side or was slow, `debug` otherwise, and
 * undefined where the log would drop the line, so that it is not put together for nothing.
 */
export function requestLevels(log: Logger) {
  const debug = log.isLevelEnabled('debug') ? 'debug' : undefined
  const info = log.isLevelEnabled('info') ? 'info' : undefined
  return (status: number, milliseconds: number): 'info' | 'debug' | undefined =>
    status >= 500 || milliseconds >= slowMilliseconds ? info : debug
}

/** Counts and times every request by its route. */
function measureRequests(metrics: Metrics, server: 'api' | 'site'): Observe {
  const requests = metrics.timing('hopechest_http_request_duration_seconds', 'How long requests took', [
    'server',
    'method',
    'route',
    'status',
  ])
  return ({ method, route, status, milliseconds }) =>
    requests.observe(milliseconds, { server, method, route, status })
}

const wellFormed = /^[\w.:;=+/@-]{1,128}$/

/**
 * Returns what names requests: by the `x-request-id` that a gateway or a client sent, if it is well formed, and by one
 * of our own otherwise. It stands in the answer, in every log line of the request, and goes on to the host.
 */
export function createRequestIds(): (sent: string | string[] | undefined) => string {
  // Random once for each process, because a random number for each request would cost more than the rest of it.
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return (sent) =>
    typeof sent === 'string' && wellFormed.test(sent) ? sent : `${prefix}-${(++count).toString(36)}`
}
