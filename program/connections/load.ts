import { Refusal } from '@hopechest/contract'

const checkMilliseconds = 200

/** A program may be overloaded when its event loop is this late for a timer, */
const lateMilliseconds = 1000
/**
 * and has worked this long itself meanwhile. The rest is the work of others: a machine that stood still or makes a backup
 * is no better a moment later.
 */
const workedMilliseconds = 500
/**
 * With as few requests in hand none waits long behind the others. It is what one person has: six connections of a browser,
 * and what each page asks the rules.
 */
const fewRequests = 16
const retryAfterSeconds = 2

export interface Load {
  /** Whether a request that comes now would wait behind the own work of the program. */
  isLate(): boolean
  stop(): void
}

export function watchLoad(): Load {
  // The first look comes after the start: the work of a start is no load.
  let due = Number.POSITIVE_INFINITY
  let worked = 0
  let isLate = false
  const timer = setInterval(() => {
    const [now, work] = [performance.now(), workOfThread()]
    isLate = now - due > lateMilliseconds && work - worked > workedMilliseconds
    due = now + checkMilliseconds
    worked = work
  }, checkMilliseconds).unref()
  return { isLate: () => isLate && requestsInHand > fewRequests, stop: () => clearInterval(timer) }
}

/** The requests that this process has begun to answer, on all its servers: they share one event loop. */
let requestsInHand = 0

/** A request was handed to its handler, and its answer has not ended. */
export function noteBegin(): void {
  requestsInHand++
}

export function noteEnd(): void {
  requestsInHand--
}

/** The milliseconds of a processor that the event loop has had so far. */
function workOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Call it before costly work: while the event loop is late it refuses the request, so that others are answered. */
export function refuseWhileLate({ isLate }: Load): void {
  if (isLate()) {
    throw new Refusal('unavailable', 'The service is overloaded: try again in a moment', {
      retryAfterSeconds,
    })
  }
}
