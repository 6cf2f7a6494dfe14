import type { Statements } from '@hopechest/database'

/** The service counts how long it runs in steps of this length, and asks no clock for the time (decision 015). */
export const stepMilliseconds = 5 * 60 * 1000
/** One step more than the days have: a step may be half over when something begins. */
export function stepsOfDays(days: number): number {
  return (days * 24 * 60 * 60 * 1000) / stepMilliseconds + 1
}
export const stepsOfADay = stepsOfDays(1)

/** On a cluster the coordinator counts. */
export async function findSteps({ coordinator }: Statements): Promise<number> {
  const row = await coordinator.row<{ steps: number }>('SELECT steps FROM running_time')
  if (!row) throw lostRow()
  return row.steps
}

interface Look {
  steps: number
  seen_at: number
  seen_step: number
  believed_at: number
}

/**
 * A time that has surely come, for what is deleted for good: one that a clock showed at an earlier look, that lies a day of
 * running time back, and that no clock has contradicted since. Undefined before there is one. So a clock that is wrong for
 * less than a day deletes nothing, and a service that runs for some hours a day deletes some days later. Call it once a day.
 */
export async function findBelievedTime({ coordinator }: Statements, now: Date): Promise<Date | undefined> {
  const row = await coordinator.row<Look>('SELECT steps, seen_at, seen_step, believed_at FROM running_time')
  if (!row) throw lostRow()
  const next = lookAgain(row, now.getTime())
  await coordinator.run('UPDATE running_time SET seen_at = $1, seen_step = $2, believed_at = $3', [
    next.seen_at,
    next.seen_step,
    next.believed_at,
  ])
  return next.believed_at === 0 ? undefined : new Date(next.believed_at)
}

function lookAgain({ steps, seen_at, seen_step, believed_at }: Look, now: number): Omit<Look, 'steps'> {
  const seen = { seen_at: now, seen_step: steps }
  const believed = Math.min(believed_at, now)
  // The clock that was seen before, or this one, is wrong.
  if (seen_at === 0 || now < seen_at) return { ...seen, believed_at: believed }
  return steps - seen_step < stepsOfADay
    ? { seen_at, seen_step, believed_at: believed }
    : { ...seen, believed_at: seen_at }
}

function lostRow(): Error {
  return new Error('The table running_time has lost its row')
}
