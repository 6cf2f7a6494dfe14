import type { Statements } from '@hopechest/database'
import type { Event } from './events.ts'

/** Notes a change for the admins of the site; one that is noted already stays as it is. */
export async function insertLastChange(statements: Statements, event: Event): Promise<void> {
  await statements.run(
    `INSERT INTO last_changes (number, kind, registry_id, caller_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (number) DO NOTHING`,
    [event.number, event.kind, event.registry_id, event.caller_id, event.created_at],
  )
}

/** Deletes all but the newest. */
export async function deleteOlderChanges(statements: Statements, kept: number): Promise<void> {
  await statements.run(
    `DELETE FROM last_changes
     WHERE number <= (SELECT number FROM last_changes ORDER BY number DESC LIMIT 1 OFFSET $1)`,
    [kept],
  )
}
