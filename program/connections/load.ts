import { Refusal } from '@hopechest/contract'

const checkMilliseconds = 200

/** A program is overloaded when its event loop is this late for a timer. */
const lateMilliseconds = 1000
const retryAfterSeconds = 2

export interface Load {
  /** Whether the event loop is late. */
  isLate(): boolean
  stop(): void
}

export function watchLoad(): Load {
  // The first look comes after the start: the work of a start is no load.
  let due = Number.POSITIVE_INFINITY
  let isLate = false
  const timer = setInterval(() => {
    const now = performance.now()
    isLate = now - due > lateMilliseconds
    due = now + checkMilliseconds
  }, checkMilliseconds).unref()
  return { isLate: () => isLate, stop: () => clearInterval(timer) }
}

/** Call it before costly work: while the event loop is late it refuses the request, so that others are answered. */
export function refuseWhileLate({ isLate }: Load): void {
  if (isLate()) {
    throw new Refusal('unavailable', 'The service is overloaded: try again in a moment', {
      retryAfterSeconds,
    })
  }
}
