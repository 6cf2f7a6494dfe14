import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { othersWereServed } from '@hopechest/program/connections'
import type { Caller } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'
import type { User } from '../may.ts'

const mostAtOnce = 100
const retryAfterSeconds = 5

/**
 * Writes whom changed registries invite, as guests or as owners, into a table that can be searched. A change of them
 * only removes the mark `has_invitee_keys`, which costs little; the next caller who asks for invitations pays for the rest.
 */
export async function noteInvitees(database: Database, caller: Pick<Caller, 'deadline'>): Promise<void> {
  for (;;) {
    const waiting = await database.rows<{ id: number }>(
      'SELECT id FROM registries WHERE has_invitee_keys = 0 ORDER BY id LIMIT $1',
      [mostAtOnce],
    )
    if (waiting.length === 0) return
    for (const { id } of waiting) {
      demandTime(caller)
      // One registry in each transaction, because other writers and callers wait for its end.
      await database.transaction((statements) => noteInviteesOf(statements, id))
      await othersWereServed()
    }
  }
}

/** The mark comes first: a change of the invitees that is under way waits for it, and takes it away again. */
async function noteInviteesOf(statements: Statements, id: number): Promise<void> {
  const row = await statements.row<
    Record<'invitees' | 'owners' | 'invited_accounts' | 'owner_accounts', string>
  >(
    `UPDATE registries SET has_invitee_keys = 1 WHERE id = $1 AND has_invitee_keys = 0
     RETURNING invitees, owners, invited_accounts, owner_accounts`,
    [id],
  )
  if (!row) return
  await statements.run('DELETE FROM registry_invitees WHERE registry_id = $1', [id])
  const invitees: string[] = [...JSON.parse(row.invitees), ...JSON.parse(row.owners)]
  const accounts = [JSON.parse(row.invited_accounts), JSON.parse(row.owner_accounts)].flatMap(keysOfMoved)
  const keys = [...new Set([...invitees.map(inviteeKey), ...accounts])]
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    await insertKeys(statements, id, keys.slice(start, start + keysAtOnce))
  }
}

/** The keys under which the registries are noted that name a person. */
export function keysOf({ id, username, email }: Pick<User, 'id' | 'username' | 'email'>) {
  return [inviteeKey(username), inviteeKey(email), accountKey(id)] as const
}

/** An account stays meant by an address that it left. A username never changes. */
function keysOfMoved(accounts: Record<string, number>): string[] {
  return Object.entries(accounts).flatMap(([key, id]) => (key.includes('@') ? [accountKey(id)] : []))
}

/** No entry of a list has this key: the key of an entry has no capital letters. */
function accountKey(id: number): string {
  return `Account ${id}`
}

/** The number of keys that one statement writes; unused places hold the first key again. */
const keysAtOnce = 100
const keyPlaces = Array.from({ length: keysAtOnce }, (_, n) => `($1, $${n + 2})`).join(', ')

async function insertKeys(statements: Statements, id: number, keys: readonly string[]): Promise<void> {
  const [first = ''] = keys
  await statements.run(
    `INSERT INTO registry_invitees (registry_id, invitee_key) VALUES ${keyPlaces}
     ON CONFLICT (registry_id, invitee_key) DO NOTHING`,
    [id, ...Array.from({ length: keysAtOnce }, (_, n) => keys[n] ?? first)],
  )
}

/** After an upgrade of a large database the first question may take longer than a caller waits. */
export function demandTime({ deadline }: Pick<Caller, 'deadline'>): void {
  if (performance.now() <= deadline) return
  throw new Refusal('unavailable', 'Many lists of invitees are read: try again in a moment', {
    retryAfterSeconds,
  })
}
