import type { Statements } from '@hopechest/database'
import { findSteps, stepsOfADay } from '../../running-time.ts'
import { forgetLetter, type LetterState, type LetterToPerson, noteSealed } from '../letters.ts'

/** A letter that invites to a list, or brings the link alone: then its list is 0. */
export interface PersonLetter {
  person_id: number
  registry_id: number
  state: LetterState
  asked_at: string
  changed_at: string
  /** It waits for room in the hour. */
  is_put_off: boolean
}

export interface AskedLetter extends LetterToPerson {
  /** Of a new account to a stranger: the others leave before, since it may have to wait. */
  isFirst?: boolean
  /** When the state changed that the owner saw: what has been sent is sent again only then, and once. */
  seen?: string | undefined
}

type Row = Omit<PersonLetter, 'is_put_off'> & { due_at_step: number | null }

export async function lettersOfList(statements: Statements, registryId: number): Promise<PersonLetter[]> {
  const rows = await statements.rows<Row>(
    `SELECT w.person_id, w.about AS registry_id, w.state, w.asked_at, w.changed_at, w.due_at_step
     FROM list_guests l JOIN letters w ON w.person_id = l.person_id AND w.about = l.registry_id AND w.kind = 'invitation'
     WHERE l.registry_id = $1`,
    [registryId],
  )
  return withRoom(statements, rows)
}

/** Of all people in a book: invitations, and links. */
export async function lettersOfBook(statements: Statements, accountId: number): Promise<PersonLetter[]> {
  const rows = await statements.rows<Row>(
    `SELECT w.person_id, w.about AS registry_id, w.state, w.asked_at, w.changed_at, w.due_at_step
     FROM known_people p JOIN letters w ON w.person_id = p.id AND w.kind IN ('invitation', 'link')
     WHERE p.account_id = $1 ORDER BY w.changed_at`,
    [accountId],
  )
  return withRoom(statements, rows)
}

/** The letters that say that names are drawn in a circle, since they were drawn last. */
export function lettersOfDraw(
  statements: Statements,
  circleId: number,
): Promise<Pick<PersonLetter, 'person_id' | 'state'>[]> {
  return statements.rows("SELECT person_id, state FROM letters WHERE kind = 'draw' AND about = $1", [
    circleId,
  ])
}

async function withRoom(statements: Statements, rows: readonly Row[]): Promise<PersonLetter[]> {
  const steps = await findSteps(statements)
  return rows.map(({ due_at_step, ...row }) => ({ ...row, is_put_off: (due_at_step ?? 0) > steps }))
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
  for (const { isFirst, seen, ...letter } of letters)
    await noteSealed(statements, accountId, letter, { now, seenAt: timeSeen(seen), isAhead: !isFirst })
}

/** Their link or their address is another one: what was sent counts no more. */
export async function forgetLettersOf(statements: Statements, personId: number): Promise<void> {
  await statements.run('DELETE FROM letters WHERE person_id = $1', [personId])
}

/** The person was removed from their book: what waits leaves no more, nor does what a process has in its hands and would put off. */
export async function forgetWaitingLettersOf(statements: Statements, personId: number): Promise<void> {
  await statements.run("DELETE FROM letters WHERE person_id = $1 AND state IN ('due', 'sending')", [personId])
}

/** The owner has taken the person off the list. */
export function forgetInvitation(
  statements: Statements,
  personId: number,
  registryId: number,
): Promise<void> {
  return forgetLetter(statements, { kind: 'invitation', reader: `person ${personId}`, about: registryId })
}

/** That something lies beside the slip of a person. It leaves with the visits of who let the names be drawn. */
export interface WordLetter extends Pick<LetterToPerson, 'personId' | 'letter'> {
  circleId: number
  ownerId: number
}

/** One letter a day: what is written meanwhile is read with it. */
export function tellOfWord(
  statements: Statements,
  { circleId: about, ownerId, ...letter }: WordLetter,
  now: Date,
): Promise<void> {
  return noteSealed(statements, ownerId, { ...letter, kind: 'word', about }, { now, restSteps: stepsOfADay })
}
