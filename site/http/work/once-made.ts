import { setTimeout as pause } from 'node:timers/promises'
import { isRefused, type Outcome } from '@hopechest/client'
import type { Visit } from '../visit.ts'

const betweenMilliseconds = 100

/**
 * What a form makes under its key. The same form that is sent while its first request is under way waits for the answer of
 * that one, so that each of them leads to the one thing.
 */
export async function onceMade<Body>(
  visit: Pick<Visit, 'hasTime'>,
  make: () => Promise<Outcome<Body>>,
): Promise<Outcome<Body>> {
  for (;;) {
    const outcome = await make()
    if (!isRefused(outcome, 'conflict') || !visit.hasTime()) return outcome
    await pause(betweenMilliseconds)
  }
}
