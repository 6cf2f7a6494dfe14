import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Caller } from '../host.ts'
import { inviteeKey } from '../may.ts'

const mostAtOnce = 100
const retryAfterSeconds = 5

/**
 * Notes whom the registries invite whose invitees have changed, in a table that can be searched. A write of invitees only
 * takes the mark `has_invitee_keys` away, so that it costs nothing there; the next question for invitations does the rest.
 */
export async function noteInvitees(database: Database, { deadline }: Caller): Promise<void> {
  for (;;) {
    const waiting = await database.rows<{ id: number }>(
      'SELECT id FROM registries WHERE has_invitee_keys = 0 ORDER BY id LIMIT $1',
      [mostAtOnce],
    )
    if (waiting.length === 0) return
    for (const { id } of waiting) {
      if (performance.now() > deadline) throw notYet()
      // One at a time: other writers, and other callers who ask the same, wait for its end.
      await database.transaction((statements) => noteInviteesOf(statements, id))
    }
  }
}

/** The mark comes first: a change of the invitees that is under way waits for it, and takes it away again. */
async function noteInviteesOf(statements: Statements, id: number): Promise<void> {
  const row = await statements.row<{ invitees: string }>(
    'UPDATE registries SET has_invitee_keys = 1 WHERE id = $1 AND has_invitee_keys = 0 RETURNING invitees',
    [id],
  )
  if (!row) return
  await statements.run('DELETE FROM registry_invitees WHERE registry_id = $1', [id])
  const invitees: string[] = JSON.parse(row.invitees)
  for (const key of new Set(invitees.map(inviteeKey))) {
    await statements.run('INSERT INTO registry_invitees (registry_id, invitee_key) VALUES ($1, $2)', [
      id,
      key,
    ])
  }
}

/** After an upgrade of a large database the first question may take longer than a caller waits. */
function notYet(): Refusal {
  return new Refusal(
    'unavailable',
    'The lists of invitees are read for the first time: try again in a moment',
    {
      retryAfterSeconds,
    },
  )
}
