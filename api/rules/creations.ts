import { Refusal } from '@hopechest/contract'
import { type Caller, managesAll } from '@hopechest/host'
import { createAllowance } from '@hopechest/program'

/** Counts what a caller creates, and refuses when it is too much for one minute. */
export type CountCreation = (caller: Caller) => void

const windowMilliseconds = 60_000

/**
 * Items, registries and purchases count alike. Those of admins do not: a program of the site owner may import thousands.
 * Each process counts for itself; 0 sets no bound.
 */
export function createCreations(mostPerMinute: number): CountCreation {
  if (mostPerMinute === 0) return () => {}
  const creations = createAllowance<number>({ most: mostPerMinute, windowMilliseconds })
  return (caller) => {
    const exhausted = managesAll(caller) ? undefined : creations.take(caller.id)
    if (exhausted) throw tooManyCreations(mostPerMinute, exhausted.retryAfterSeconds)
  }
}

function tooManyCreations(mostPerMinute: number, retryAfterSeconds: number): Refusal {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  return new Refusal(
    'too_many',
    `A caller may create at most ${mostPerMinute} items, registries and purchases in a minute. Try again in ${wait}`,
    { retryAfterSeconds },
  )
}
