import type { Database } from '@hopechest/database'
import { findSteps, stepMilliseconds } from '@hopechest/host/running-time'

/** The moment, in words for people, before which this number of steps is surely not over. */
export function earliestAt(steps: number, now: Date): string {
  return new Date(now.getTime() + Math.max(0, steps - 1) * stepMilliseconds).toISOString()
}

/** The service counts each step some seconds late: a guest reads nothing of a difference that is smaller. */
const toleratedMilliseconds = 2 * 60 * 60 * 1000

/**
 * Until when something is surely kept, in words for people: from read to read the moment that was planned, and where that is over,
 * the service stood still meanwhile or a clock was set, the earliest one from now on.
 */
export function keptUntil(planned: number, steps: number, now: Date): string {
  const earliest = earliestAt(steps, now)
  const isAsPlanned =
    planned > now.getTime() && Math.abs(Date.parse(earliest) - planned) < toleratedMilliseconds
  return isAsPlanned ? new Date(planned).toISOString() : earliest
}

/**
 * Counts how long the service has been running, in steps of five minutes, and asks no clock for the time: a process adds
 * a step when it has seen the count unchanged for the length of a step, on its own `uptime`. Of several processes one
 * adds it. So a clock that is set wrong, or jumps, makes nothing old before its time.
 *
 * Call the result every few seconds.
 */
export function createRunningTime(database: Database, uptime = () => performance.now()): () => Promise<void> {
  let seen: number | undefined
  let since = 0

  return async () => {
    const steps = await findSteps(database)
    if (steps !== seen) {
      seen = steps
      since = uptime()
    } else if (uptime() - since >= stepMilliseconds) {
      await database.run('UPDATE running_time SET steps = steps + 1 WHERE steps = $1', [steps])
    }
  }
}
