import type { Database, Statements } from '@hopechest/database'
import { inviteeKey } from '../invitee-key.ts'
import { findSteps } from '../running-time.ts'

/**
 * What became of the letter that brings a person their link. One that is `sending` when its process is killed stays so: it may have
 * left, and no letter leaves twice by itself.
 */
export type LetterState = 'due' | 'sending' | 'sent' | 'failed'

/** A letter invites to one list, or brings the link alone: `linkAlone` in the place of the list. One of a draw has its own place. */
export interface PersonLetter {
  person_id: number
  registry_id: number
  state: LetterState
  asked_at: string
  changed_at: string
  /** It waits for room in the hour. */
  is_put_off: boolean
}

export const linkAlone = 0

/** A letter that names are drawn in a circle stands under the number of the circle below zero. */
export function placeOfDraw(circleId: number): number {
  return -circleId
}

/** A person of a book who is a guest of a list because of that. */
export interface PersonOnList {
  id: number
  owner_id: number
  name: string
  address: string
  link_nonce: string
  /** What means them among the invitees. */
  entry: string
  /** When they first looked around on this list by their own link. */
  opened_at: string | null
}

/** A letter, sealed by the site. */
export interface AskedLetter {
  personId: number
  registryId: number
  letter: string
  /** Of a new account to a stranger: the others leave before, since it may have to wait. */
  isFirst?: boolean
  /** When the state changed that the owner saw: what has been sent is sent again only then, and once. */
  seen?: string | undefined
}

export interface TakenLetter {
  personId: number
  registryId: number
  letter: string
  takenAt: string
}

/** Of all books, for the owners of the list. */
export function listPeopleOnList(statements: Statements, registryId: number): Promise<PersonOnList[]> {
  return statements.rows<PersonOnList>(
    `SELECT p.id, p.account_id AS owner_id, p.name, p.address, p.link_nonce, l.entry, l.opened_at
     FROM list_guests l JOIN known_people p ON p.id = l.person_id WHERE l.registry_id = $1 ORDER BY p.id`,
    [registryId],
  )
}

type Row = Omit<PersonLetter, 'is_put_off'> & { due_at_step: number | null }

export async function lettersOfList(statements: Statements, registryId: number): Promise<PersonLetter[]> {
  const rows = await statements.rows<Row>(
    `SELECT w.person_id, w.registry_id, w.state, w.asked_at, w.changed_at, w.due_at_step
     FROM list_guests l JOIN person_letters w ON w.person_id = l.person_id AND w.registry_id = l.registry_id
     WHERE l.registry_id = $1`,
    [registryId],
  )
  return withRoom(statements, rows)
}

/** Of all people in a book: invitations, and links. */
export async function lettersOfBook(statements: Statements, accountId: number): Promise<PersonLetter[]> {
  const rows = await statements.rows<Row>(
    `SELECT w.person_id, w.registry_id, w.state, w.asked_at, w.changed_at, w.due_at_step
     FROM known_people p JOIN person_letters w ON w.person_id = p.id
     WHERE p.account_id = $1 AND w.registry_id >= $2 ORDER BY w.changed_at`,
    [accountId, linkAlone],
  )
  return withRoom(statements, rows)
}

/** The letters that say that names are drawn in a circle, since they were drawn last. */
export async function lettersOfDraw(
  statements: Statements,
  circleId: number,
): Promise<Pick<PersonLetter, 'person_id' | 'state'>[]> {
  return statements.rows<Pick<PersonLetter, 'person_id' | 'state'>>(
    'SELECT person_id, state FROM person_letters WHERE registry_id = $1',
    [placeOfDraw(circleId)],
  )
}

/** The names are drawn anew, or the circle is gone. */
export async function forgetLettersOfDraw(statements: Statements, circleId: number): Promise<void> {
  await forgetLettersOfList(statements, placeOfDraw(circleId))
}

async function withRoom(statements: Statements, rows: readonly Row[]): Promise<PersonLetter[]> {
  const steps = await findSteps(statements)
  return rows.map(({ due_at_step, ...row }) => ({ ...row, is_put_off: (due_at_step ?? 0) > steps }))
}

/** Of two states the second has the later time, also within a millisecond: an owner names by it which one they saw. */
function timeAfter(earlier: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(earlier) + 1)).toISOString()
}

/** The time that a form says, as the database has it. Where it says none, no state is meant. */
function timeSeen(text = ''): string | null {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 9_999 ? time.toISOString() : null
}

/** In a transaction. Each letter leaves once, also where two owners ask for it at the same moment. */
export async function askForLetters(
  statements: Statements,
  accountId: number,
  letters: readonly AskedLetter[],
  now: Date,
): Promise<void> {
  const steps = await findSteps(statements)
  for (const { personId, registryId, letter, isFirst, seen } of letters) {
    const seenAt = timeSeen(seen)
    const changedAt = seenAt ? timeAfter(seenAt, now) : now.toISOString()
    await statements.run(
      `INSERT INTO person_letters (person_id, registry_id, account_id, state, letter, asked_at, changed_at, due_at_step)
       SELECT id, $2, $3, 'due', $4, $5, $5, $6 FROM known_people WHERE id = $1 AND removed_at_step IS NULL
       ON CONFLICT (person_id, registry_id) DO UPDATE SET account_id = excluded.account_id, state = 'due',
         letter = excluded.letter, asked_at = excluded.asked_at, changed_at = $8,
         due_at_step = excluded.due_at_step
       WHERE person_letters.state = 'failed'
         OR (person_letters.state <> 'due' AND person_letters.changed_at = $7)`,
      [
        personId,
        registryId,
        accountId,
        letter,
        now.toISOString(),
        isFirst ? steps : steps - 1,
        seenAt,
        changedAt,
      ],
    )
  }
}

/** The next letter that is due, of those that an account has asked for or of all. Of several processes one takes it. */
export async function takeLetter(
  database: Statements,
  now: Date,
  accountId = 0,
): Promise<TakenLetter | undefined> {
  const steps = await findSteps(database)
  for (;;) {
    const row = await database.row<{
      person_id: number
      registry_id: number
      letter: string
      changed_at: string
    }>(
      `SELECT person_id, registry_id, letter, changed_at FROM person_letters
       WHERE due_at_step <= $1 AND ($2 = 0 OR account_id = $2)
       ORDER BY due_at_step, account_id, registry_id, person_id LIMIT 1`,
      [steps, accountId],
    )
    if (!row) return undefined
    const { person_id, registry_id, letter } = row
    const takenAt = timeAfter(row.changed_at, now)
    const isTaken = await database.run(
      `UPDATE person_letters SET state = 'sending', letter = '', changed_at = $3, due_at_step = NULL
       WHERE person_id = $1 AND registry_id = $2 AND state = 'due'`,
      [person_id, registry_id, takenAt],
    )
    if (isTaken > 0) return { personId: person_id, registryId: registry_id, letter, takenAt }
  }
}

/** The letter has left, or its address did not take it. */
export async function endLetter(
  database: Statements,
  { personId, registryId, takenAt }: TakenLetter,
  state: 'sent' | 'failed',
  now: Date,
): Promise<void> {
  await database.run(
    `UPDATE person_letters SET state = $3, changed_at = $4
     WHERE person_id = $1 AND registry_id = $2 AND state = 'sending'`,
    [personId, registryId, state, timeAfter(takenAt, now)],
  )
}

/**
 * There were many in this hour: it is due again a step later, and with it the others that its owner has asked for, where none of
 * them would leave. One after the other, ten thousand of them would keep those of other owners waiting for minutes.
 */
export async function putOffLetter(
  database: Statements,
  { personId, registryId, letter }: TakenLetter,
  { withOthers }: { withOthers: boolean },
): Promise<void> {
  const next = (await findSteps(database)) + 1
  await database.run(
    `UPDATE person_letters SET state = 'due', letter = $3, due_at_step = $4
     WHERE person_id = $1 AND registry_id = $2 AND state = 'sending'`,
    [personId, registryId, letter, next],
  )
  if (!withOthers) return
  await database.run(
    `UPDATE person_letters SET due_at_step = $3 WHERE state = 'due' AND due_at_step < $3 AND account_id =
       (SELECT account_id FROM person_letters WHERE person_id = $1 AND registry_id = $2)`,
    [personId, registryId, next],
  )
}

/** Their link or their address is another one: what was sent counts no more. */
export async function forgetLettersOf(statements: Statements, personId: number): Promise<void> {
  await statements.run('DELETE FROM person_letters WHERE person_id = $1', [personId])
}

/** The owner has taken the person off the list. */
export async function forgetLetter(
  statements: Statements,
  personId: number,
  registryId: number,
): Promise<void> {
  await statements.run('DELETE FROM person_letters WHERE person_id = $1 AND registry_id = $2', [
    personId,
    registryId,
  ])
}

/** The list is gone. */
export async function forgetLettersOfList(
  database: Database | Statements,
  registryId: number,
): Promise<void> {
  await database.run('DELETE FROM person_letters WHERE registry_id = $1', [registryId])
}

/** What all lists say of a person, by their address: their numbers, and the names that owners wrote down. */
export function namesOfAddress(
  database: Statements,
  address: string,
): Promise<{ registry_id: number; name: string }[]> {
  return database.rows(
    `SELECT l.registry_id, p.name FROM known_people p JOIN list_guests l ON l.person_id = p.id
     WHERE LOWER(p.address) = LOWER($1) AND p.address <> '' ORDER BY l.registry_id`,
    [address.trim().normalize('NFC')],
  )
}

/**
 * The person has it forgotten, in the books of all, and what these note of its place on lists. The host that asks takes the address off
 * the invitees of its lists itself.
 */
export function forgetAddress(database: Database, address: string): Promise<void> {
  const key = inviteeKey(address)
  return database.transaction(async (statements) => {
    const rows = await statements.rows<{ id: number; address: string }>(
      "SELECT id, address FROM known_people WHERE LOWER(address) = LOWER($1) AND address <> '' ORDER BY id",
      [address.trim().normalize('NFC')],
    )
    for (const { id } of rows.filter((row) => inviteeKey(row.address) === key)) {
      await statements.run('DELETE FROM list_guests WHERE person_id = $1', [id])
      await statements.run('DELETE FROM known_people WHERE id = $1', [id])
      await statements.run('DELETE FROM list_for WHERE person_id = $1', [id])
    }
  })
}
