import type { Database, Statements } from '@hopechest/database'

/**
 * What the site writes without being asked in that moment: about a gift of the reader, on the eve of the day on which a kept gift goes
 * back, and to owners, that guests have asked something, and that the day of their list has come.
 */
export const noticeKinds = ['gift', 'eve', 'question', 'day'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export function isNoticeKind(text: string): text is NoticeKind {
  return (noticeKinds as readonly string[]).includes(text)
}

export async function listStoppedNotices(statements: Statements, mailbox: string): Promise<NoticeKind[]> {
  const rows = await statements.rows<{ kind: string }>(
    'SELECT kind FROM stopped_notices WHERE mailbox = $1 ORDER BY kind',
    [mailbox],
  )
  return rows.map(({ kind }) => kind).filter(isNoticeKind)
}

export async function stopNotice(statements: Statements, mailbox: string, kind: NoticeKind): Promise<void> {
  await statements.run(
    'INSERT INTO stopped_notices (mailbox, kind) VALUES ($1, $2) ON CONFLICT (mailbox, kind) DO NOTHING',
    [mailbox, kind],
  )
}

/** From now on these are stopped, and no other one. */
export function chooseNotices(
  database: Database,
  mailbox: string,
  stopped: readonly NoticeKind[],
): Promise<void> {
  return database.transaction(async (statements) => {
    await forgetStoppedNotices(statements, mailbox)
    for (const kind of stopped) await stopNotice(statements, mailbox, kind)
  })
}

export async function forgetStoppedNotices(statements: Statements, mailbox: string): Promise<void> {
  await statements.run('DELETE FROM stopped_notices WHERE mailbox = $1', [mailbox])
}
