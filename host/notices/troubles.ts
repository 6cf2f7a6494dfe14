import type { Database } from '@hopechest/database'
import type { TroubleKind } from '../post/letters.ts'
import { findSteps, stepsOfADay } from '../running-time.ts'

/** A trouble that goes on, or that has ended within the last day. */
interface Trouble {
  round: number
  isOver: boolean
}

/**
 * Notes whether a part works, and returns its trouble; undefined while all is well. A part that has been well for less than a day of
 * running time still has the same trouble: so one that comes and goes, or that only one of two processes sees, is one.
 */
export function noteTrouble(
  database: Database,
  kind: TroubleKind,
  isWell: boolean,
): Promise<Trouble | undefined> {
  return database.transaction(async (statements) => {
    const steps = await findSteps(statements)
    if (isWell) {
      await statements.run(
        'UPDATE troubles SET well_since_step = $2 WHERE kind = $1 AND well_since_step IS NULL',
        [kind, steps],
      )
      const ended = await statements.row<{ round: number }>(
        'SELECT round FROM troubles WHERE kind = $1 AND well_since_step > $2',
        [kind, steps - stepsOfADay],
      )
      return ended && { ...ended, isOver: true }
    }
    const row = await statements.row<{ round: number }>(
      `INSERT INTO troubles (kind, round, well_since_step) VALUES ($1, 1, NULL)
       ON CONFLICT (kind) DO UPDATE SET well_since_step = NULL,
         round = troubles.round + CASE WHEN troubles.well_since_step <= $2 THEN 1 ELSE 0 END
       RETURNING round`,
      [kind, steps - stepsOfADay],
    )
    return row && { ...row, isOver: false }
  })
}
