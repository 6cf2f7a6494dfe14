import { type ClientError, type ErrorKind, isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import { raceSignals, type Signals } from './signals.ts'

interface Limits {
  /** How often a request is sent again at most. */
  retries: number
  signals: Signals
}

/** Without `Retry-After` the waiting time doubles from here. */
const firstWaitMilliseconds = 200

/** Repeats an attempt that failed for the moment, after the time that the service asks for. */
export async function withRetries<Body>(
  attempt: () => Promise<Outcome<Body>>,
  mayRepeat: (error: ClientError) => boolean,
  { retries, signals }: Limits,
): Promise<Outcome<Body>> {
  const deadline = performance.now() + signals.milliseconds
  for (let retry = 0; ; retry++) {
    const outcome = await attempt()
    if (retry >= retries || !isClientError(outcome) || !mayRepeat(outcome)) return outcome
    const wait = waitMilliseconds(outcome, retry)
    if (performance.now() + wait >= deadline) return outcome
    await pause(wait, signals)
  }
}

/** Callers that failed at the same moment wait for different times, so that they do not return together. */
function waitMilliseconds({ retryAfterSeconds }: ClientError, retry: number): number {
  const least = retryAfterSeconds === undefined ? 0 : retryAfterSeconds * 1000
  return least + firstWaitMilliseconds * 2 ** retry * (0.5 + Math.random() / 2)
}

/** After an abort the next attempt returns the error of the signal. */
async function pause(milliseconds: number, signals: Signals): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await raceSignals(signals, wait).catch(() => {})
  clearTimeout(timer)
}

const temporary = new Set<ErrorKind>(['unreachable', 'host_failed', 'unavailable', 'host_slow'])

/**
 * Whether a request can be sent again without doing anything twice: a GET, a PUT, and any request with an
 * Idempotency-Key. With `If-Match`, or `updated_at` in the body, the second try would find the item changed by the first one; a second DELETE would
 * find nothing. These and the rest are repeated only after 429, because then the service has done nothing.
 */
export function mayRepeat(
  method: string,
  headers: Record<string, string>,
  error: ClientError,
  hasCondition = false,
): boolean {
  if (error.kind === 'too_many') return true
  if (!temporary.has(error.kind)) return false
  const has = (name: string) => Object.keys(headers).some((header) => header.toLowerCase() === name)
  return method === 'GET' || has('idempotency-key') || (method === 'PUT' && !has('if-match') && !hasCondition)
}
