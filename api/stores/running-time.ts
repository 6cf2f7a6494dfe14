import type { Database, Statements } from '@hopechest/database'

const stepMilliseconds = 5 * 60 * 1000
/** One step more than the days have: a step may be half over when something begins. */
export function stepsOfDays(days: number): number {
  return (days * 24 * 60 * 60 * 1000) / stepMilliseconds + 1
}
export const stepsOfADay = stepsOfDays(1)

/** The moment, in words for people, before which this number of steps is surely not over. */
export function earliestAt(steps: number, now: Date): string {
  return new Date(now.getTime() + Math.max(0, steps - 1) * stepMilliseconds).toISOString()
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

/** On a cluster the coordinator counts. */
export async function findSteps({ coordinator }: Statements): Promise<number> {
  const row = await coordinator.row<{ steps: number }>('SELECT steps FROM running_time')
  if (!row) throw new Error('The table running_time has lost its row')
  return row.steps
}
