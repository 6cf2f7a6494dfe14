import { randomBytes } from 'node:crypto'
import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { lockAccount } from './accounts.ts'
import { findPerson, type Person } from './people.ts'
import { hasOtherWay, type WaysIn } from './ways-in.ts'

/** A passkey as its owner sees it. */
export interface Passkey {
  id: number
  name: string
  created_at: string
  /** A day, or null while it has never been used. */
  last_used_on: string | null
}

/** What a signature is checked with. */
export interface StoredPasskey {
  id: number
  account_id: number
  credential_id: string
  /** Base64url, as the authenticator keeps it for the account. */
  user_handle: string
  public_key: string
  counter: number
}

/** Of one account. */
export const mostPasskeys = 20

export const passkeyNameLength = 60

/** A challenge that an authenticator has signed. It is stored until it is too old, so that it is used once. */
export interface Answered {
  challengeHash: string
  expiresAt: Date
}

export interface NewPasskey extends Answered {
  credentialId: string
  userHandle: string
  publicKey: string
  counter: number
  name: string
}

/** A person whose passkey has just signed. */
export interface PasskeyPerson extends Person {
  passkeyId: number
}

/** The newest first. */
export function listPasskeys(database: Statements, accountId: number): Promise<Passkey[]> {
  return database.rows<Passkey & Record<string, string | number | null>>(
    'SELECT id, name, created_at, last_used_on FROM passkeys WHERE account_id = $1 ORDER BY id DESC LIMIT $2',
    [accountId, mostPasskeys],
  )
}

/** Under which handle authenticators know the account, and which of its passkeys there are already. */
export async function findHandle(
  database: Statements,
  accountId: number,
): Promise<{ userHandle: string; credentialIds: string[] }> {
  const rows = await database.rows<{ user_handle: string; credential_id: string }>(
    'SELECT user_handle, credential_id FROM passkeys WHERE account_id = $1 ORDER BY id',
    [accountId],
  )
  const userHandle = rows[0]?.user_handle ?? randomBytes(32).toString('base64url')
  return { userHandle, credentialIds: rows.map(({ credential_id }) => credential_id) }
}

/** Takes the statements of a transaction. One that any account has already is not added, nor is one twice for one challenge. */
export async function addPasskey(
  statements: Statements,
  accountId: number,
  passkey: NewPasskey,
  now: Date,
): Promise<'added' | 'there' | 'too many'> {
  await lockAccount(statements, accountId)
  const name = [...passkey.name.trim()].slice(0, passkeyNameLength).join('')
  const has = await statements.rows('SELECT id FROM passkeys WHERE account_id = $1', [accountId])
  if (has.length >= mostPasskeys) return 'too many'
  if (!(await isFirstAnswer(statements, passkey))) return 'there'
  const added = await statements.run(
    `INSERT INTO passkeys (account_id, credential_id, user_handle, public_key, counter, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING`,
    [
      accountId,
      passkey.credentialId,
      passkey.userHandle,
      passkey.publicKey,
      passkey.counter,
      name,
      now.toISOString(),
    ],
  )
  return added > 0 ? 'added' : 'there'
}

export function findPasskey(database: Statements, credentialId: string): Promise<StoredPasskey | undefined> {
  return database.row<StoredPasskey & Record<string, string | number | null>>(
    `SELECT id, account_id, credential_id, user_handle, public_key, counter
     FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  )
}

/**
 * Notes that a passkey has signed, and says whose it is; undefined where the challenge was answered before, the passkey is gone or has
 * counted on, or the account is off.
 */
export function usePasskey(
  database: Database,
  used: Answered & { id: number; counter: number },
  now: Date,
): Promise<PasskeyPerson | undefined> {
  return database.transaction(async (statements) => {
    if (!(await isFirstAnswer(statements, used))) return undefined
    // An authenticator that counts has a greater number each time: a smaller one may come from a copy of it.
    const counted = await statements.run(
      `UPDATE passkeys SET counter = $2, last_used_on = $3
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [used.id, used.counter, now.toISOString().slice(0, 10)],
    )
    if (counted === 0) return undefined
    const row = await statements.row<{ account_id: number }>(
      'SELECT account_id FROM passkeys WHERE id = $1',
      [used.id],
    )
    const person = row && (await findPerson(statements, row.account_id))
    return person && !person.is_switched_off ? { ...person, passkeyId: used.id } : undefined
  })
}

/** `last` where nothing else would open the account: then the passkey stays. */
export function removePasskey(
  database: Database,
  accountId: number,
  id: number,
  ways: WaysIn,
): Promise<'removed' | 'gone' | 'last'> {
  return database.transaction(async (statements) => {
    await lockAccount(statements, accountId)
    if (!(await hasOtherWay(statements, accountId, ways, { passkeyId: id }))) return 'last'
    const removed = await statements.run('DELETE FROM passkeys WHERE account_id = $1 AND id = $2', [
      accountId,
      id,
    ])
    return removed > 0 ? 'removed' : 'gone'
  })
}

/** A session that begins with a passkey needs it to be there still, and the account to be on. */
export async function demandPasskey(statements: Statements, person: PasskeyPerson): Promise<void> {
  const has = await statements.row(
    `SELECT p.id FROM passkeys p JOIN accounts a ON a.id = p.account_id
     WHERE p.id = $1 AND p.account_id = $2 AND a.is_switched_off = 0`,
    [person.passkeyId, person.id],
  )
  if (!has) throw new Refusal('forbidden', 'The passkey was removed, or the account was switched off')
}

async function isFirstAnswer(
  statements: Statements,
  { challengeHash, expiresAt }: Answered,
): Promise<boolean> {
  const noted = await statements.run(
    'INSERT INTO used_challenges (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING',
    [challengeHash, expiresAt.toISOString()],
  )
  return noted > 0
}

const sweptAtOnce = 2000

export async function sweepChallenges(database: Statements, now: Date): Promise<void> {
  const deleteSome = () =>
    database.run(
      `DELETE FROM used_challenges WHERE hash IN
         (SELECT hash FROM used_challenges WHERE expires_at <= $1 LIMIT $2)`,
      [now.toISOString(), sweptAtOnce],
    )
  while ((await deleteSome()) === sweptAtOnce) await giveWay()
}
