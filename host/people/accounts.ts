import { Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { invitedAs } from '../may.ts'
import { isEmailAddress } from './email-address.ts'

export type Role = 'administrator' | 'member'

/** The front of a shop has an account, too, which is no person: it signs in to no page and owns nothing. */
export type AccountRole = Role | 'front'

export interface Account {
  id: number
  username: string
  email: string
  role: AccountRole
  created_at: string
}

export interface NewAccount {
  username: string
  email: string
  role: AccountRole
  /** The operator or an admin wrote the address down; or its owner has proved it. */
  isEmailConfirmed: boolean
}

const longestUsername = 60

/** Makes an account. A name or an e-mail address that another account has is a conflict. */
export async function createAccount(database: Statements, account: NewAccount, now: Date): Promise<Account> {
  checkAccount(account)
  const { username, email, role, isEmailConfirmed } = account
  const isFront = role === 'front'
  const created = await database.row<Omit<Account, 'role'>>(
    `INSERT INTO accounts (username, username_key, email, email_key, role, created_at, is_email_confirmed,
       is_reader, is_front)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT DO NOTHING
     RETURNING id, username, email, created_at`,
    [
      username,
      key(username),
      email,
      key(email),
      isFront ? 'member' : role,
      now.toISOString(),
      isEmailConfirmed ? 1 : 0,
      isFront ? 1 : 0,
    ],
  )
  if (created) return { ...created, role }
  const taken = (await findAccount(database, username))
    ? `The name ${username}`
    : `The e-mail address ${email}`
  throw new Refusal('conflict', `${taken} belongs to an account already`)
}

/** Whether there was such an account of the front of a shop. Its passwords go with it. */
export async function deleteFront(database: Statements, id: number): Promise<boolean> {
  return (await database.run('DELETE FROM accounts WHERE id = $1 AND is_front = 1', [id])) > 0
}

/** Until the transaction ends, others who would add something to the account wait. */
export async function lockAccount(statements: Statements, id: number): Promise<void> {
  await statements.run('UPDATE accounts SET role = role WHERE id = $1', [id])
}

export function findAccount(database: Statements, username: string): Promise<Account | undefined> {
  return database.row<Account>(
    `SELECT id, username, email, CASE is_front WHEN 1 THEN 'front' ELSE role END AS role, created_at
     FROM accounts WHERE username_key = $1`,
    [key(username)],
  )
}

export function listAccounts(database: Statements): Promise<Account[]> {
  return database.rows<Account>(
    `SELECT id, username, email, CASE is_front WHEN 1 THEN 'front' ELSE role END AS role, created_at
     FROM accounts ORDER BY id`,
  )
}

/** What an account is known by. */
export interface Proofs {
  username: string
  email: string
  is_email_confirmed: 0 | 1
}

export function invitedAsOf({ username, email, is_email_confirmed }: Proofs): string[] {
  return invitedAs({ username, ...(is_email_confirmed && { email }) })
}

/** Letter case makes no difference between names, and none between addresses. */
export function key(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** A name without "@" can never be mistaken for an e-mail address, and one without ":" fits in a Basic header. */
function checkAccount({ username, email }: NewAccount): void {
  if (!/^[A-Za-z0-9._-]+$/.test(username) || username.length > longestUsername) {
    throw new Refusal(
      'invalid',
      `A username is 1 to ${longestUsername} letters, digits, dots, hyphens and underscores`,
    )
  }
  checkEmail(email)
}

export function checkEmail(email: string): void {
  if (isEmailAddress(email)) return
  throw new Refusal(
    'invalid',
    'An e-mail address is one address like jo@example.com, without a name beside it',
  )
}
