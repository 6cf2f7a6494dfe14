/** The outcome of a call: a site that answers works, even if it refuses. */
export type SiteHealth = 'works' | 'fails' | 'unknown'

export interface CircuitBreaker {
  /** How long to stay away, in milliseconds; undefined when the site may be asked. */
  pauseLeft(): number | undefined
  /** Asked by a call that is about to begin. While the site is being tried out, one call may begin. */
  begin(): number | undefined
  end(health: SiteHealth): void
}

const failuresInARow = 5
const pauseMilliseconds = 2000

/**
 * Spares a site that does not answer, and the callers who would wait for it. After some failures in a row the
 * site is not asked for a while; then one call tries it out, and its end decides.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0
  let pauseEndsAt = 0
  let isTryingOut = false
  const hasTripped = () => failures >= failuresInARow

  function pauseLeft(): number | undefined {
    if (!hasTripped()) return undefined
    const left = pauseEndsAt - now()
    if (left > 0) return left
    return isTryingOut ? pauseMilliseconds : undefined
  }

  return {
    pauseLeft,
    begin() {
      const wait = pauseLeft()
      if (wait === undefined && hasTripped()) isTryingOut = true
      return wait
    },
    end(health) {
      if (health === 'works') failures = 0
      if (health === 'fails' && ++failures >= failuresInARow) pauseEndsAt = now() + pauseMilliseconds
      isTryingOut = false
    },
  }
}
