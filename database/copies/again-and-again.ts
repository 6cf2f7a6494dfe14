import { setTimeout as pause } from 'node:timers/promises'

const hourMilliseconds = 3_600_000
/** `waiting`: the service has not made the database yet. */
export type Outcome = 'done' | 'failed' | 'waiting'
/** What could not be done is tried again soon. */
const retryMilliseconds = hourMilliseconds / 4
const lookMilliseconds = 2000
/** A week: a timer of Node has room for less than 25 days. */
export const mostHours = 168

/**
 * Acts at the pace of `hours` until the program is asked to end, and sooner where that failed or had to wait; what it has begun it ends first. `last` is when it was done
 * before: a container that starts again and again makes no new backups, which would push the old ones out.
 */
export async function againAndAgain(
  hours: number,
  last: number | undefined,
  act: () => Promise<Outcome>,
  say: (outcome: Outcome, next: Date) => void,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  const every = hours * hourMilliseconds
  // A clock that was wrong must not put it off for longer than once.
  let wait = last === undefined ? 0 : Math.min(every, Math.max(0, last + every - Date.now()))
  while (!stopping.signal.aborted) {
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return
    const outcome = await act()
    wait = { done: every, failed: Math.min(every, retryMilliseconds), waiting: lookMilliseconds }[outcome]
    say(outcome, new Date(Date.now() + wait))
  }
}
