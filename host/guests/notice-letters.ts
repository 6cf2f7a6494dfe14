import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay, stepsOfDays } from '../running-time.ts'
import type { NoticeKind } from './notice-choices.ts'
import { inPieces } from './notice-choices.ts'

/** Which letter it is. Admins have one for each part of the site that may fail. */
export type NoticeLetterKind = 'week' | 'wishes' | 'digest' | TroubleKind
export type TroubleKind = 'backup' | 'mail' | 'disk'

/** A notice that leaves once for a reader and a list, in each of its rounds. No address stands in it. */
export interface NoticeLetter {
  mailbox: string
  kind: NoticeLetterKind
  /** 0 where it is about no list. */
  registryId: number
  /** The first gift that is new, or the account that it goes to; 0 where it needs neither. */
  subjectId: number
  /** What it leaves once for, such as a day. The same for a letter that is sent again. */
  round: string
}

type Key = Pick<NoticeLetter, 'mailbox' | 'kind' | 'registryId'>

/** What did not leave is tried again after an hour, for a day. */
const stepsToSend = stepsOfDays(1 / 24)
const mostTries = 24

/**
 * Where the letter of an earlier round has not left yet, one letter says both. Owners choose the day of a list, and may save another one
 * each hour: about days a letter leaves once a day.
 */
export async function noteLetter(
  statements: Statements,
  { mailbox, kind, registryId, subjectId, round }: NoticeLetter,
): Promise<void> {
  const steps = await findSteps(statements)
  await statements.run(
    `INSERT INTO notice_letters (mailbox, kind, registry_id, subject_id, round, noted_at_step, due_at_step)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (mailbox, kind, registry_id) DO UPDATE SET round = excluded.round, tries = 0,
       subject_id = CASE WHEN notice_letters.due_at_step IS NULL OR notice_letters.subject_id > excluded.subject_id
         THEN excluded.subject_id ELSE notice_letters.subject_id END,
       noted_at_step = excluded.noted_at_step, due_at_step = excluded.due_at_step
     WHERE notice_letters.round <> excluded.round
       AND (excluded.kind <> 'week' OR notice_letters.due_at_step IS NOT NULL OR notice_letters.noted_at_step <= $7)`,
    [mailbox, kind, registryId, subjectId, round, steps, steps - stepsOfADay],
  )
}

interface Row {
  mailbox: string
  kind: NoticeLetterKind
  registry_id: number
  subject_id: number
  round: string
  due_at_step: number
  tries: number
}

/** Of several processes one takes a letter, and has an hour of running time to send it. */
export async function takeNoticeLetters(database: Database, most: number): Promise<NoticeLetter[]> {
  const steps = await findSteps(database)
  const rows = await database.rows<Row>(
    `SELECT mailbox, kind, registry_id, subject_id, round, due_at_step, tries FROM notice_letters
     WHERE due_at_step <= $1 ORDER BY due_at_step, mailbox, kind, registry_id LIMIT $2`,
    [steps, most],
  )
  const letters: NoticeLetter[] = []
  for (const { registry_id: registryId, subject_id: subjectId, due_at_step, tries, ...row } of rows) {
    const letter = { ...row, registryId, subjectId }
    const isTaken = await database.run(
      `UPDATE notice_letters SET due_at_step = $5, tries = tries + 1
       WHERE mailbox = $1 AND kind = $2 AND registry_id = $3 AND due_at_step = $4`,
      [row.mailbox, row.kind, registryId, due_at_step, steps + stepsToSend],
    )
    if (isTaken > 0 && tries < mostTries) letters.push(letter)
    else if (isTaken > 0) await endNoticeLetter(database, letter)
  }
  return letters
}

/** It has left, or does not leave. The row stays, so that the same round is written about once. */
export async function endNoticeLetter(
  statements: Statements,
  { mailbox, kind, registryId, round }: Key & Pick<NoticeLetter, 'round'>,
): Promise<void> {
  await statements.run(
    `UPDATE notice_letters SET due_at_step = NULL
     WHERE mailbox = $1 AND kind = $2 AND registry_id = $3 AND round = $4`,
    [mailbox, kind, registryId, round],
  )
}

/** The list is gone. */
export async function forgetNoticesOfList(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM notice_letters WHERE registry_id = $1', [registryId])
  await statements.run('DELETE FROM new_wishes WHERE registry_id = $1', [registryId])
}

/** By then the days that were written about have passed. Running time counts, so no clock makes a letter leave twice. */
export const noticeDays = 31

/** Those of a trouble stay as long as it goes on. */
export async function sweepNoticeLetters(database: Statements): Promise<void> {
  const steps = await findSteps(database)
  const before = steps - stepsOfDays(noticeDays)
  await database.run(
    `DELETE FROM notice_letters WHERE noted_at_step < $1 AND kind NOT IN
       (SELECT kind FROM troubles WHERE well_since_step IS NULL OR well_since_step > $2)`,
    [before, steps - stepsOfADay],
  )
  await database.run('DELETE FROM kept_notices WHERE kept_at_step < $1', [before])
}

/** The lists on which guests give, whose day lies between two. */
export function listDaysBetween(
  database: Statements,
  { from, to }: { from: string; to: string },
  after: number,
  most: number,
): Promise<{ registry_id: number; event_date: string }[]> {
  return database.rows(
    `SELECT registry_id, event_date FROM guest_lists
     WHERE registry_id > $1 AND event_date >= $2 AND event_date <= $3 ORDER BY registry_id LIMIT $4`,
    [after, from, to, most],
  )
}

/** Who gives on a list, and has asked for a letter before its day. */
export async function listGiversAsking(statements: Statements, registryId: number): Promise<string[]> {
  const rows = await statements.values<[mailbox: string]>(
    `SELECT DISTINCT letter.mailbox FROM gift_letters AS letter
     JOIN asked_notices AS asked ON asked.mailbox = letter.mailbox AND asked.kind = 'week'
     WHERE letter.registry_id = $1`,
    [registryId],
  )
  return rows.flat()
}

/** Those of the mailboxes that have asked for a kind. */
export async function listAsking(
  statements: Statements,
  kind: NoticeKind,
  mailboxes: readonly string[],
): Promise<string[]> {
  return inPieces(mailboxes, (some, places) =>
    statements.rows<{ mailbox: string }>(
      `SELECT mailbox FROM asked_notices WHERE kind = $1 AND mailbox IN (${places})`,
      [kind, ...some],
    ),
  )
}
