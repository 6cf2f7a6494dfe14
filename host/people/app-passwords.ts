import { limits, Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Key } from '../key.ts'
import { type Account, invitedAsOf, key, lockAccount, type Proofs } from './accounts.ts'
import { hashAppPassword, makeAppPassword } from './app-password.ts'
import { type KeyRights, noteKeyUse, rightsOfRow, saveRights } from './program-keys.ts'
import { endedSince } from './session-age.ts'

/** The application passwords of one account. Sessions do not count. */
export const mostAppPasswords = 100

/**
 * Returns the password itself: the only time that it is shown. It takes the statements of a transaction, so that two at
 * once are counted one after the other. `passwordOf` makes the password for its id from a form: sent twice, the form makes
 * one. An id is never given again, so the form makes another password once its first one was revoked.
 */
export async function createAppPassword(
  statements: Statements,
  accountId: number,
  label: string,
  now: Date,
  passwordOf?: (id: number) => string,
  rights?: KeyRights,
): Promise<string> {
  if (label.trim() === '' || [...label].length > limits.appPasswordLabel) {
    throw new Refusal(
      'invalid',
      `The label of an application password has 1 to ${limits.appPasswordLabel} characters`,
    )
  }
  await lockAccount(statements, accountId)
  const others = await statements.rows<{ id: number; hash: string }>(
    'SELECT id, hash FROM app_passwords WHERE account_id = $1 AND is_session = 0',
    [accountId],
  )
  const sameForm = passwordOf && others.find(({ id, hash }) => hash === hashAppPassword(passwordOf(id)))
  if (sameForm) return passwordOf(sameForm.id)
  if (others.length >= mostAppPasswords) {
    throw new Refusal(
      'conflict',
      `An account has at most ${mostAppPasswords} application passwords: revoke one first`,
    )
  }
  const random = makeAppPassword()
  const row = await statements.row<{ id: number }>(
    'INSERT INTO app_passwords (account_id, label, hash, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [accountId, label, hashAppPassword(random), now.toISOString()],
  )
  if (!row) throw new Error('An application password came back without its id')
  if (rights) await saveRights(statements, row.id, rights, now)
  if (!passwordOf) return random
  const password = passwordOf(row.id)
  await statements.run('UPDATE app_passwords SET hash = $2 WHERE id = $1', [
    row.id,
    hashAppPassword(password),
  ])
  return password
}

/** Whether there was such a password of this account. */
export async function revokeAppPassword(
  database: Statements,
  accountId: number,
  id: number,
): Promise<boolean> {
  return (
    (await database.run('DELETE FROM app_passwords WHERE account_id = $1 AND id = $2', [accountId, id])) > 0
  )
}

export interface OpenedAccount extends Account {
  /** The entries that mean this account in every list of invitees. */
  invited_as: string[]
  /** What the password may do, where it may not do all. */
  key: Key | undefined
  /** Of the application password; undefined for a session. */
  key_id: number | undefined
}

/**
 * The account that login (a username or an e-mail address) and password open together, or undefined. It takes one
 * statement in every case, so that its time does not show which half was right. A session opens the account until its
 * age ends it. Earlier releases had an account for the pages (`is_reader`), which nothing opens. That of the front of a shop is
 * meant by no entry of a list.
 */
export async function openAccount(
  database: Database,
  login: string,
  password: string,
  now: Date,
  address?: string,
): Promise<OpenedAccount | undefined> {
  const row = await database.row<Row>(
    `SELECT a.id, a.username, a.email, CASE a.is_front WHEN 1 THEN 'front' ELSE a.role END AS role, a.created_at,
       a.is_email_confirmed,
       p.id AS app_password_id, p.last_used_on, p.is_session,
       k.scopes, k.registries, k.ends_at, k.used_at, k.used_from
     FROM app_passwords p JOIN accounts a ON a.id = p.account_id
       LEFT JOIN keys_of_programs k ON k.app_password_id = p.id
     WHERE p.hash = $1 AND (a.username_key = $2 OR a.email_key = $2) AND a.is_switched_off = 0
       AND (a.is_reader = 0 OR a.is_front = 1) AND (p.is_session = 0 OR p.created_at > $3)`,
    [hashAppPassword(password), key(login), endedSince(now)],
  )
  if (!row) return undefined
  const rights = rightsOfRow(row, now)
  if (rights === 'ended') return undefined
  const { app_password_id: id, last_used_on } = row
  await noteUse(database, { id, last_used_on }, now)
  if (!row.is_session) await noteKeyUse(database, { ...row, id }, address, now)
  const invited_as = row.role === 'front' ? [] : invitedAsOf(row)
  return { ...row, invited_as, key: rights, key_id: row.is_session ? undefined : id }
}

/** Whether an application password of the account is there and its last day has not passed. */
export async function hasAppPassword(
  database: Database,
  accountId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const row = await database.row<{ ends_at: string | null }>(
    `SELECT k.ends_at FROM app_passwords p LEFT JOIN keys_of_programs k ON k.app_password_id = p.id
     WHERE p.account_id = $1 AND p.id = $2 AND p.is_session = 0`,
    [accountId, id],
  )
  return row !== undefined && (row.ends_at === null || Date.parse(row.ends_at) > now.getTime())
}

/** An account that may sign in. */
export async function findActiveAccount(
  database: Database,
  id: number,
): Promise<Omit<OpenedAccount, 'key' | 'key_id'> | undefined> {
  const row = await database.row<Account & Proofs & Record<string, string | number | null>>(
    `SELECT id, username, email, role, created_at, is_email_confirmed FROM accounts
     WHERE id = $1 AND is_switched_off = 0 AND is_reader = 0`,
    [id],
  )
  return row && { ...row, invited_as: invitedAsOf(row) }
}

type Row = Omit<OpenedAccount, 'invited_as' | 'key' | 'key_id'> &
  Proofs & {
    app_password_id: number
    last_used_on: string | null
    is_session: 0 | 1
    scopes: string | null
    registries: string | null
    ends_at: string | null
    used_at: string | null
    used_from: string | null
  }

/** A full disk does not stop a sign-in: the date only helps the owner of the password. */
export async function noteUse(
  database: Statements,
  { id, last_used_on }: { id: number; last_used_on: string | null },
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (last_used_on === today) return
  try {
    await database.run('UPDATE app_passwords SET last_used_on = $2 WHERE id = $1', [id, today])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
