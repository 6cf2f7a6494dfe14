import { daysBefore } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { addSession, endSession } from './sessions.ts'

/** The account with which the site shows lists to guests: it reads every list and buys, and changes nothing else. */
export interface Reader {
  username: string
  appPassword: string
  /** Its password ends with the site that asked for it. */
  close(): Promise<void>
}

export const readerName = 'guest-pages'
/** A site that was killed left its password behind; the password of a running site is used every day. */
const keptDays = 7

export async function openReader(database: Database, now: Date): Promise<Reader> {
  await database.run(
    `INSERT INTO accounts (username, username_key, email, email_key, role, created_at, is_reader)
     VALUES ($1, $1, $2, $2, 'member', $3, 1) ON CONFLICT DO NOTHING`,
    [readerName, `${readerName}@localhost`, now.toISOString()],
  )
  const account = await database.row<{ id: number }>('SELECT id FROM accounts WHERE is_reader = 1')
  if (!account) {
    throw new Error(
      `The name "${readerName}" belongs to an account. Rename that account: the site needs the name`,
    )
  }
  const lastDay = daysBefore(now, keptDays)
  await database.run(
    'DELETE FROM app_passwords WHERE account_id = $1 AND created_at < $2 AND (last_used_on IS NULL OR last_used_on < $3)',
    [account.id, lastDay, lastDay.slice(0, 10)],
  )
  const { id, appPassword } = await addSession(database, account, 'Guest pages', now)
  return { username: readerName, appPassword, close: () => endSession(database, id) }
}
