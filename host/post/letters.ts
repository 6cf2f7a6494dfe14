import type { Statements } from '@hopechest/database'
import { findSteps, stepsOfDays } from '../running-time.ts'

/** With what a letter goes, or a month after it was noted. Keys of the database delete it with its gift, its account or its person. */
type GoesWith = 'list' | 'circle' | 'month'

/**
 * Each kind, and with what its letters go. A letter to a guest is about a gift (`eve`: what is kept goes back tomorrow; `removed`), or about
 * a list (`ended`: one for all that a mailbox gives there; that the list has ended is still said; `week`, `wishes`). A letter to an owner is
 * about a list (`question`, `day`, `bank`: another owner has written down where money for parts goes). One to an account is about nothing
 * more (`digest`, and those of troubles), about a session (`browser`), or about a program that hears of changes (`hook`). One to a person of
 * a book is about a list (`invitation`), about nothing more (`link`), or about a circle (`draw`; `word`: something lies beside the slip).
 * One to a browser that asked about a gift (`answered`) is about a list.
 */
const goesWith = {
  eve: [],
  removed: [],
  answered: ['list', 'month'],
  ended: [],
  week: ['list', 'month'],
  wishes: ['list', 'month'],
  question: ['list', 'month'],
  day: ['list', 'month'],
  bank: ['list', 'month'],
  digest: ['month'],
  browser: ['month'],
  hook: ['month'],
  backup: ['month'],
  mail: ['month'],
  disk: ['month'],
  invitation: ['list'],
  link: [],
  draw: ['circle'],
  word: ['circle'],
} as const satisfies Record<string, readonly GoesWith[]>

export type LetterKind = keyof typeof goesWith
export const letterKinds = Object.keys(goesWith) as LetterKind[]

/** The kinds that go with it, each between spaces: a statement takes them as one parameter. */
const kindsWith = (end: GoesWith): string =>
  ` ${letterKinds.filter((kind) => (goesWith[kind] as readonly GoesWith[]).includes(end)).join(' ')} `

/** Part of the site may fail. Admins have one letter for each. */
export const troubleKinds = ['backup', 'mail', 'disk'] as const satisfies LetterKind[]
export type TroubleKind = (typeof troubleKinds)[number]

/** What an owner asks for leaves at most once: one whose process was killed stays `sending`. All others are tried again. */
export const personKinds = ['invitation', 'link', 'draw', 'word'] as const satisfies LetterKind[]
export type PersonKind = (typeof personKinds)[number]

export type LetterState = 'due' | 'sending' | 'sent' | 'failed'

interface Key {
  kind: LetterKind
  /** The code of a mailbox, `account 7` or `person 7`. No address stands in the table. */
  reader: string
  /** The number of what it is about; 0 where it is about nothing more. */
  about: number
}

export interface NewLetter extends Key {
  /** What it leaves once for, such as a day. The same for a letter that is sent again. */
  round: string
  /** The first gift that is new. */
  sinceId?: number
  /** It goes with this account, or with the address of this gift. */
  accountId?: number
  purchaseId?: number
}

export interface HowNoted {
  stays?: boolean
  restSteps?: number
  /** Null where something else makes it due. */
  dueAtStep?: number | null
}

/** One to a person of a book, with all that it says, sealed by the site. */
export interface LetterToPerson {
  kind: PersonKind
  personId: number
  /** The list, or the circle; 0 where it brings the link alone. */
  about: number
  letter: string
}

/** One that this process has taken. */
export interface Letter extends Key {
  round: string
  since_id: number
  /** All that it says, sealed by the site, where the site wrote it before. The row has it no more. */
  sealed: string
  account_id: number | null
  person_id: number | null
  changed_at: string | null
}

/** What did not leave is tried again after an hour, for a day. */
const stepsToSend = stepsOfDays(1 / 24)
const mostTries = 24

/**
 * Notes a letter that leaves once in each of its rounds, and says whether it did. Where the letter of an earlier round waits, one says both:
 * the later one, or the earlier one that `stays`. One that has left has a next one after `restSteps` at the earliest.
 */
export async function noteLetter(
  statements: Statements,
  { kind, reader, about, round, sinceId = 0, accountId, purchaseId }: NewLetter,
  { stays = false, restSteps = 0, dueAtStep }: HowNoted = {},
): Promise<boolean> {
  const steps = await findSteps(statements)
  const noted = await statements.run(
    `INSERT INTO letters (kind, reader, about, round, since_id, account_id, purchase_id, noted_at_step, due_at_step)
     VALUES ($1, $2, $3, $4, $5, $6, $11, $7, $8)
     ON CONFLICT (about, kind, reader) DO UPDATE SET round = excluded.round, state = 'due', tries = 0,
       since_id = CASE WHEN letters.due_at_step IS NULL OR letters.since_id > excluded.since_id
         THEN excluded.since_id ELSE letters.since_id END,
       account_id = excluded.account_id, noted_at_step = excluded.noted_at_step, due_at_step = excluded.due_at_step
     WHERE letters.round <> excluded.round
       AND (CASE WHEN letters.due_at_step IS NULL THEN letters.noted_at_step <= $9 ELSE $10 = 0 END)`,
    [
      kind,
      reader,
      about,
      round,
      sinceId,
      accountId ?? null,
      steps,
      dueAtStep === undefined ? steps : dueAtStep,
      steps - restSteps,
      stays ? 1 : 0,
      purchaseId ?? null,
    ],
  )
  return noted > 0
}

/**
 * Notes a letter that an account asks for. One that is no longer due leaves again for who saw its state of `seenAt`, or after `restSteps`.
 * One that `isAhead` leaves before the others of its moment.
 */
export async function noteSealed(
  statements: Statements,
  accountId: number,
  { kind, personId, about, letter }: LetterToPerson,
  how: { now: Date; seenAt?: string | null; restSteps?: number; isAhead?: boolean },
): Promise<void> {
  const { now, seenAt = null, restSteps, isAhead } = how
  const steps = await findSteps(statements)
  await statements.run(
    `INSERT INTO letters (kind, reader, about, person_id, asked_by, sealed, asked_at, changed_at, noted_at_step, due_at_step)
     SELECT $1, 'person ' || id, $3, id, $4, $5, $6, $6, $7, $8 FROM known_people WHERE id = $2 AND removed_at_step IS NULL
     ON CONFLICT (about, kind, reader) DO UPDATE SET asked_by = excluded.asked_by, state = 'due', tries = 0,
       sealed = excluded.sealed, asked_at = excluded.asked_at, changed_at = $10,
       noted_at_step = excluded.noted_at_step, due_at_step = excluded.due_at_step
     WHERE letters.state = 'failed' OR (letters.state <> 'due' AND (letters.changed_at = $9 OR letters.noted_at_step <= $11))`,
    [
      kind,
      personId,
      about,
      accountId,
      letter,
      now.toISOString(),
      steps,
      isAhead ? steps - 1 : steps,
      seenAt,
      timeAfter(seenAt, now),
      restSteps === undefined ? null : steps - restSteps,
    ],
  )
}

/** Whether as many letters of the kind wait for the reader already. */
export async function areWaiting(
  statements: Statements,
  { kind, reader }: Pick<Key, 'kind' | 'reader'>,
  most: number,
): Promise<boolean> {
  const waiting = await statements.rows(
    'SELECT about FROM letters WHERE due_at_step IS NOT NULL AND kind = $1 AND reader = $2 LIMIT $3',
    [kind, reader, most],
  )
  return waiting.length >= most
}

/** Which letters are taken: of the account that asked for them, or of all; and to whom. */
export interface WhichLetters {
  askedBy?: number | undefined
  /** `browsers`: those that browsers alone hear; `mailboxes`: all others. */
  to?: 'all' | 'mailboxes' | 'browsers'
}

interface Row extends Letter {
  due_at_step: number
  tries: number
}

/**
 * The next letter that is due, of some kinds. Of several processes one takes it, and
 * has an hour of running time to send it: one that was killed meanwhile leaves it to the next. `isLast` where it was tried for a day; that of an
 * eve ends with its gift.
 */
export async function takeLetter(
  statements: Statements,
  kinds: readonly LetterKind[],
  now: Date,
  { askedBy = 0, to = 'all' }: WhichLetters = {},
): Promise<(Letter & { isLast: boolean }) | undefined> {
  const steps = await findSteps(statements)
  const places = kinds.map((_, n) => `$${n + 4}`).join(', ')
  for (;;) {
    const row = await statements.row<Row & Record<string, string | number | null>>(
      `SELECT about, kind, reader, round, since_id, sealed, account_id, person_id, changed_at, due_at_step, tries FROM letters
       WHERE due_at_step <= $1 AND ($2 = 0 OR asked_by = $2)
         AND ($3 = 'all' OR CASE WHEN reader LIKE 'push %' THEN 'browsers' ELSE 'mailboxes' END = $3) AND kind IN (${places})
       ORDER BY due_at_step, asked_by, about, person_id, kind, reader LIMIT 1`,
      [steps, askedBy, to, ...kinds],
    )
    if (!row) return undefined
    const { due_at_step, tries, ...letter } = row
    const isOfPerson = isOfPeople(letter.kind)
    const changedAt = isOfPerson ? timeAfter(letter.changed_at, now) : null
    const isTaken = await statements.run(
      `UPDATE letters SET state = $5, sealed = '', changed_at = $6, due_at_step = $7, tries = tries + 1
       WHERE about = $1 AND kind = $2 AND reader = $3 AND due_at_step = $4`,
      [
        letter.about,
        letter.kind,
        letter.reader,
        due_at_step,
        isOfPerson ? 'sending' : 'due',
        changedAt,
        isOfPerson ? null : steps + stepsToSend,
      ],
    )
    if (isTaken > 0)
      return {
        ...letter,
        changed_at: changedAt,
        isLast: !isOfPerson && letter.kind !== 'eve' && tries >= mostTries,
      }
  }
}

export function isOfPeople(kind: LetterKind): kind is PersonKind {
  return (personKinds as readonly string[]).includes(kind)
}

/**
 * It has left, or does not leave. The row stays, so that the same round is written about once. One that was asked for anew since it was
 * taken, such as with another link, goes on.
 */
export async function endLetter(
  statements: Statements,
  { kind, reader, about, round, changed_at }: Letter,
  state: 'sent' | 'failed',
  now: Date,
): Promise<void> {
  await statements.run(
    `UPDATE letters SET state = $5, due_at_step = NULL, changed_at = $6
     WHERE about = $1 AND kind = $2 AND reader = $3 AND round = $4 AND state IN ('due', 'sending')
       AND (changed_at = $7 OR changed_at IS NULL)`,
    [about, kind, reader, round, state, changed_at && timeAfter(changed_at, now), changed_at],
  )
}

/**
 * There were many in this hour: it is due again a step later, and with it the others that its owner has asked for, where none of
 * them would leave. One after the other, ten thousand of them would keep those of other owners waiting for minutes.
 */
export async function putOffLetter(
  statements: Statements,
  { kind, reader, about, sealed, changed_at }: Letter,
  { withOthers }: { withOthers: boolean },
): Promise<void> {
  const next = (await findSteps(statements)) + 1
  await statements.run(
    `UPDATE letters SET state = 'due', sealed = $4, due_at_step = $5
     WHERE about = $1 AND kind = $2 AND reader = $3 AND state = 'sending' AND changed_at = $6`,
    [about, kind, reader, sealed, next, changed_at],
  )
  if (!withOthers) return
  await statements.run(
    `UPDATE letters SET due_at_step = $4 WHERE state = 'due' AND due_at_step < $4 AND asked_by <> 0 AND asked_by =
       (SELECT asked_by FROM letters WHERE about = $1 AND kind = $2 AND reader = $3)`,
    [about, kind, reader, next],
  )
}

/** A letter that still has its round goes on with another one. Its reader may be another one by now. */
export async function moveLetter(
  statements: Statements,
  { kind, about, round }: Omit<Key, 'reader'> & { round: string },
  next: { round: number; due: number },
): Promise<void> {
  await statements.run(
    'UPDATE letters SET round = $4, due_at_step = $5, tries = 0 WHERE about = $1 AND kind = $2 AND round = $3',
    [about, kind, round, String(next.round), next.due],
  )
}

/** Of two states the second has the later time, also within a millisecond: an owner names by it which one they saw. */
export function timeAfter(earlier: string | null, now: Date): string {
  const least = earlier === null ? 0 : Date.parse(earlier) + 1
  return new Date(Math.max(now.getTime(), least)).toISOString()
}

/** The list is gone, or the circle; or names are drawn anew in the circle. */
export async function forgetLettersAbout(
  statements: Statements,
  end: 'list' | 'circle',
  about: number,
): Promise<void> {
  await statements.run("DELETE FROM letters WHERE about = $1 AND $2 LIKE '% ' || kind || ' %'", [
    about,
    kindsWith(end),
  ])
}

export async function forgetLetter(statements: Statements, { kind, reader, about }: Key): Promise<void> {
  await statements.run('DELETE FROM letters WHERE about = $1 AND kind = $2 AND reader = $3', [
    about,
    kind,
    reader,
  ])
}

/** The letter of its kind about a gift. Its reader may be another one by now. */
export async function forgetLetterOfGift(
  statements: Statements,
  kind: 'eve' | 'removed',
  purchaseId: number,
): Promise<void> {
  await statements.run('DELETE FROM letters WHERE kind = $1 AND purchase_id = $2', [kind, purchaseId])
}

/** All to a mailbox. Those to accounts and people, and those about gifts, go with these. */
export async function forgetLettersTo(statements: Statements, mailbox: string): Promise<void> {
  await statements.run('DELETE FROM letters WHERE reader = $1', [mailbox])
}

/** By then the days that were written about have passed. Running time counts, so no clock makes a letter leave twice. */
export const noticeDays = 31

/** Those of a trouble stay as long as it goes on. */
export async function sweepLetters(statements: Statements): Promise<void> {
  const steps = await findSteps(statements)
  await statements.run(
    `DELETE FROM letters WHERE noted_at_step < $1 AND $3 LIKE '% ' || kind || ' %'
       AND kind NOT IN (SELECT kind FROM troubles WHERE well_since_step IS NULL OR well_since_step > $2)`,
    [steps - stepsOfDays(noticeDays), steps - stepsOfDays(1), kindsWith('month')],
  )
}
