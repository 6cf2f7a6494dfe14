import type { Database, Statements } from '@hopechest/database'
import { findSteps } from '../running-time.ts'

/**
 * What became of the letter that invites a guest. One that is `sending` when its process is killed stays so: it may have left, and no
 * letter leaves twice by itself.
 */
export type LetterState = 'due' | 'sending' | 'sent' | 'failed'

/**
 * A guest of a list, by a code that does not show the address, for owners: the name, sealed by the site, and the letter. The host
 * has the list of invitees; this is what stands beside it.
 */
export interface InvitedGuest {
  guest: string
  name: string
  state: LetterState | null
  asked_at: string | null
  changed_at: string | null
  /** The letter waits for room in the hour. */
  is_put_off: boolean
}

/** A letter to a guest, sealed by the site. */
export interface GuestLetter {
  guest: string
  letter: string
  /** When the state changed that the owner saw: what has been sent is sent again only then, and once. */
  seen?: string | undefined
}

export interface TakenLetter {
  registryId: number
  guest: string
  letter: string
}

export async function listInvitedGuests(database: Statements, registryId: number): Promise<InvitedGuest[]> {
  const steps = await findSteps(database)
  const rows = await database.rows<Omit<InvitedGuest, 'is_put_off'> & { due_at_step: number | null }>(
    'SELECT guest, name, state, asked_at, changed_at, due_at_step FROM invited_guests WHERE registry_id = $1',
    [registryId],
  )
  return rows.map(({ due_at_step, ...row }) => ({ ...row, is_put_off: (due_at_step ?? 0) > steps }))
}

/** In a transaction. */
export async function nameGuests(
  statements: Statements,
  registryId: number,
  guests: readonly Pick<InvitedGuest, 'guest' | 'name'>[],
): Promise<void> {
  for (const { guest, name } of guests)
    await statements.run(
      `INSERT INTO invited_guests (registry_id, guest, name) VALUES ($1, $2, $3)
       ON CONFLICT (registry_id, guest) DO UPDATE SET name = excluded.name`,
      [registryId, guest, name],
    )
}

/** In a transaction. Each letter leaves once, also where two owners ask for it at the same moment. */
export async function askForLetters(
  statements: Statements,
  registryId: number,
  letters: readonly GuestLetter[],
  now: Date,
): Promise<void> {
  const steps = await findSteps(statements)
  for (const { guest, letter, seen } of letters)
    await statements.run(
      `INSERT INTO invited_guests (registry_id, guest, state, letter, asked_at, changed_at, due_at_step)
       VALUES ($1, $2, 'due', $3, $4, $4, $5)
       ON CONFLICT (registry_id, guest) DO UPDATE SET state = 'due', letter = excluded.letter,
         asked_at = excluded.asked_at, changed_at = excluded.changed_at, due_at_step = excluded.due_at_step
       WHERE invited_guests.state IS NULL OR invited_guests.state = 'failed'
         OR (invited_guests.state <> 'due' AND invited_guests.changed_at = $6)`,
      [registryId, guest, letter, now.toISOString(), steps, seen ?? null],
    )
}

/** The next letter that is due, of a list or of all. Of several processes one takes it. */
export async function takeGuestLetter(
  database: Statements,
  now: Date,
  registryId?: number,
): Promise<TakenLetter | undefined> {
  const steps = await findSteps(database)
  for (;;) {
    const row = await database.row<{ registry_id: number; guest: string; letter: string }>(
      `SELECT registry_id, guest, letter FROM invited_guests
       WHERE due_at_step <= $1 AND ($2 = 0 OR registry_id = $2) ORDER BY due_at_step, registry_id, guest LIMIT 1`,
      [steps, registryId ?? 0],
    )
    if (!row) return undefined
    const { registry_id, guest, letter } = row
    const isTaken = await database.run(
      `UPDATE invited_guests SET state = 'sending', letter = '', changed_at = $3, due_at_step = NULL
       WHERE registry_id = $1 AND guest = $2 AND state = 'due'`,
      [registry_id, guest, now.toISOString()],
    )
    if (isTaken > 0) return { registryId: registry_id, guest, letter }
  }
}

/** The letter has left, or its address did not take it. */
export async function endGuestLetter(
  database: Statements,
  { registryId, guest }: TakenLetter,
  state: 'sent' | 'failed',
  now: Date,
): Promise<void> {
  await database.run(
    `UPDATE invited_guests SET state = $3, changed_at = $4
     WHERE registry_id = $1 AND guest = $2 AND state = 'sending'`,
    [registryId, guest, state, now.toISOString()],
  )
}

/**
 * There were many in this hour: it is due again a step later, and with it the others of its list, where none of them would leave. One
 * after the other, ten thousand of them would keep those of other lists waiting for minutes.
 */
export async function putOffLetter(
  database: Statements,
  { registryId, guest, letter }: TakenLetter,
  { withList }: { withList: boolean },
): Promise<void> {
  const next = (await findSteps(database)) + 1
  await database.run(
    `UPDATE invited_guests SET state = 'due', letter = $3, due_at_step = $4
     WHERE registry_id = $1 AND guest = $2 AND state = 'sending'`,
    [registryId, guest, letter, next],
  )
  if (!withList) return
  await database.run(
    "UPDATE invited_guests SET due_at_step = $2 WHERE registry_id = $1 AND state = 'due' AND due_at_step < $2",
    [registryId, next],
  )
}

/** They have left the list. */
export async function forgetInvitedGuests(
  database: Database,
  registryId: number,
  guests: readonly string[],
): Promise<void> {
  for (const guest of guests)
    await database.run('DELETE FROM invited_guests WHERE registry_id = $1 AND guest = $2', [
      registryId,
      guest,
    ])
}

/** What all lists keep of a person, by the code of the address: their numbers, and the names that owners wrote down. */
export function listNamesOf(
  database: Statements,
  guest: string,
): Promise<{ registry_id: number; name: string }[]> {
  return database.rows('SELECT registry_id, name FROM invited_guests WHERE guest = $1 ORDER BY registry_id', [
    guest,
  ])
}

export async function forgetNamesOf(database: Statements, guest: string): Promise<void> {
  await database.run('DELETE FROM invited_guests WHERE guest = $1', [guest])
}

/** The list is gone. */
export async function forgetGuestsOfList(database: Statements, registryId: number): Promise<void> {
  await database.run('DELETE FROM invited_guests WHERE registry_id = $1', [registryId])
}
