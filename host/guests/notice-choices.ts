import type { Database, Statements } from '@hopechest/database'
import { forgetLettersTo } from '../post/letters.ts'

/**
 * The letters that the site writes to readers who have not asked for them in that moment. To guests: that an owner invites them, about what they give, on the eve of the day on which a kept gift
 * goes back, a week before the day of a list, about new wishes, and that names are drawn. To owners: that guests have asked something, that
 * the day of their list has come, that another owner has changed the bank account of their list, and what is left to do, once a week. To all with an account: that a new browser has signed in, and that a program does not answer. To admins: that something of the site fails.
 */
export const noticeKinds = [
  'invitation',
  'gift',
  'eve',
  'week',
  'wishes',
  'draw',
  'question',
  'day',
  'bank',
  'digest',
  'browser',
  'hook',
  'trouble',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export function isNoticeKind(text: string): text is NoticeKind {
  return (noticeKinds as readonly string[]).includes(text)
}

/** Readers ask for these. The others are written until they are stopped. */
const onlyAsked: readonly NoticeKind[] = ['week', 'wishes', 'digest']

/** How the reader of a notice asked for it: in which language, and on which site. */
export interface Asked {
  language: string
  site: string
}

/** Stored are the kinds that are stopped, and those that are asked for. */
export async function listWantedNotices(statements: Statements, mailbox: string): Promise<NoticeKind[]> {
  const [stopped, asked] = await Promise.all([
    statements.rows<{ kind: string }>('SELECT kind FROM stopped_notices WHERE mailbox = $1', [mailbox]),
    statements.rows<{ kind: string }>('SELECT kind FROM asked_notices WHERE mailbox = $1', [mailbox]),
  ])
  const has = (rows: { kind: string }[], kind: NoticeKind) => rows.some((row) => row.kind === kind)
  return noticeKinds.filter((kind) => (onlyAsked.includes(kind) ? has(asked, kind) : !has(stopped, kind)))
}

/** Those of the mailboxes that have stopped a kind which is written unless it is stopped. */
export async function listStopped(
  statements: Statements,
  kind: NoticeKind,
  mailboxes: readonly string[],
): Promise<string[]> {
  return inPieces(mailboxes, (some, places) =>
    statements.rows<{ mailbox: string }>(
      `SELECT mailbox FROM stopped_notices WHERE kind = $1 AND mailbox IN (${places})`,
      [kind, ...some],
    ),
  )
}

const atOnce = 500

/** Asks for 500 mailboxes at a time, as many as one statement takes. Their places begin at $2. */
async function inPieces(
  mailboxes: readonly string[],
  find: (some: readonly string[], places: string) => Promise<{ mailbox: string }[]>,
): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < mailboxes.length; from += atOnce) {
    const some = mailboxes.slice(from, from + atOnce)
    const rows = await find(some, some.map((_, n) => `$${n + 2}`).join(', '))
    found.push(...rows.map(({ mailbox }) => mailbox))
  }
  return found
}

export async function findAsked(
  statements: Statements,
  mailbox: string,
  kind: NoticeKind,
): Promise<Asked | undefined> {
  return statements.row<Asked & Record<string, string>>(
    'SELECT language, site FROM asked_notices WHERE mailbox = $1 AND kind = $2',
    [mailbox, kind],
  )
}

/** Who gives on a list, and has asked for a letter before its day. */
export async function listGiversAsking(statements: Statements, registryId: number): Promise<string[]> {
  const rows = await statements.values<[mailbox: string]>(
    `SELECT DISTINCT gift.mailbox FROM gift_addresses AS gift
     JOIN asked_notices AS asked ON asked.mailbox = gift.mailbox AND asked.kind = 'week'
     WHERE gift.registry_id = $1`,
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

export async function stopNotice(statements: Statements, mailbox: string, kind: NoticeKind): Promise<void> {
  if (onlyAsked.includes(kind)) {
    await statements.run('DELETE FROM asked_notices WHERE mailbox = $1 AND kind = $2', [mailbox, kind])
    return
  }
  await statements.run(
    'INSERT INTO stopped_notices (mailbox, kind) VALUES ($1, $2) ON CONFLICT (mailbox, kind) DO NOTHING',
    [mailbox, kind],
  )
}

/** From now on these are written, and no other one. */
export function chooseNotices(
  database: Database,
  mailbox: string,
  wanted: readonly NoticeKind[],
  { language, site }: Asked,
): Promise<void> {
  return database.transaction(async (statements) => {
    await forgetChoices(statements, mailbox)
    for (const kind of noticeKinds) {
      if (!wanted.includes(kind)) await stopNotice(statements, mailbox, kind)
      else if (onlyAsked.includes(kind))
        await statements.run(
          `INSERT INTO asked_notices (mailbox, kind, language, site) VALUES ($1, $2, $3, $4)
           ON CONFLICT (mailbox, kind) DO UPDATE SET language = excluded.language, site = excluded.site`,
          [mailbox, kind, language, site],
        )
    }
  })
}

async function forgetChoices(statements: Statements, mailbox: string): Promise<void> {
  await statements.run('DELETE FROM stopped_notices WHERE mailbox = $1', [mailbox])
  await statements.run('DELETE FROM asked_notices WHERE mailbox = $1', [mailbox])
}

/** What the mailbox chose, and what was written or would have been. */
export async function forgetNotices(statements: Statements, mailbox: string): Promise<void> {
  await forgetChoices(statements, mailbox)
  await forgetLettersTo(statements, mailbox)
  await statements.run('DELETE FROM kept_notices WHERE mailbox = $1', [mailbox])
}
