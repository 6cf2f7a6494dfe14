import type { Database } from '@hopechest/database'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'

/** Remembers that words of guests are to be erased: their registry was deleted at this step of running time. */
export async function noteErasure(
  { coordinator }: Database,
  registryId: number,
  goneAtStep: number,
): Promise<void> {
  await coordinator.run(
    `INSERT INTO erasures (registry_id, gone_at_step) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET gone_at_step = excluded.gone_at_step`,
    [registryId, goneAtStep],
  )
}

/** A registry that was deleted as many days of running time ago. */
export async function findDueErasure(database: Database, days: number): Promise<number | undefined> {
  const row = await database.coordinator.row<{ registry_id: number }>(
    'SELECT registry_id FROM erasures WHERE gone_at_step <= $1 ORDER BY gone_at_step LIMIT 1',
    [(await findSteps(database)) - stepsOfDays(days)],
  )
  return row?.registry_id
}

export async function endErasure({ coordinator }: Database, registryId: number): Promise<void> {
  await coordinator.run('DELETE FROM erasures WHERE registry_id = $1', [registryId])
}
