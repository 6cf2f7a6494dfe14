import { hash, randomBytes } from 'node:crypto'
import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'

/** A link works once: for the set-up page, a sign-up by invitation, a new password or a confirmed e-mail address. */
export type Purpose = 'set_up' | 'sign_up' | 'reset_password' | 'confirm_email'

export interface NewLink {
  purpose: Purpose
  /** Undefined while there is no account yet. */
  accountId?: number
  /** The address that the link was made for. */
  email?: string
  hours: number
  /** Older links go on: a stranger who asks for this one must not end a link that an admin handed over. */
  keepsOlder?: boolean
}

export interface OneTimeLink {
  accountId: number | undefined
  email: string
}

/** Returns the secret of a new link; the database has its hash alone. An older link for the same purpose ends, unless it is kept. */
export async function makeLink(
  database: Statements,
  { purpose, accountId, email = '', hours, keepsOlder = false }: NewLink,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  if (accountId !== undefined && !keepsOlder) {
    await database.run('DELETE FROM one_time_links WHERE account_id = $1 AND purpose = $2', [
      accountId,
      purpose,
    ])
  }
  await database.run(
    'INSERT INTO one_time_links (secret_hash, purpose, account_id, email, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hash('sha256', secret), purpose, accountId ?? null, email, hoursAfter(now, hours)],
  )
  return secret
}

/** The purpose of the link, without using it up; undefined when it is unknown, used or too old. */
export async function findLink(
  database: Statements,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<OneTimeLink | undefined> {
  const row = await database.row<{ account_id: number | null; email: string }>(
    'SELECT account_id, email FROM one_time_links WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3',
    [hash('sha256', secret), purpose, now.toISOString()],
  )
  return row && { accountId: row.account_id ?? undefined, email: row.email }
}

/** Uses the link up. Of two who use it at once, one gets it. */
export async function takeLink(
  database: Statements,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<OneTimeLink | undefined> {
  const row = await database.row<{ account_id: number | null; email: string }>(
    `DELETE FROM one_time_links WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING account_id, email`,
    [hash('sha256', secret), purpose, now.toISOString()],
  )
  return row && { accountId: row.account_id ?? undefined, email: row.email }
}

/** A link that signs its person in, and one that joins an account of a provider to that of its person. Each counts once. */
export type SecretPurpose = 'sign_in' | 'join'

/** Returns the secret of a new link; the database has its hash alone. An older link of the account for the same purpose ends. */
export async function makeSecret(
  database: Statements,
  { purpose, accountId, hours }: { purpose: SecretPurpose; accountId: number; hours: number },
  now: Date,
): Promise<string> {
  const secret = newSecret()
  await database.run('DELETE FROM sign_in_secrets WHERE account_id = $1 AND purpose = $2', [
    accountId,
    purpose,
  ])
  await database.run(
    'INSERT INTO sign_in_secrets (secret_hash, purpose, account_id, expires_at) VALUES ($1, $2, $3, $4)',
    [hash('sha256', secret), purpose, accountId, hoursAfter(now, hours)],
  )
  return secret
}

/** The account that the link is for, without using it up. */
export async function findSecret(
  database: Statements,
  purpose: SecretPurpose,
  secret: string,
  now: Date,
): Promise<number | undefined> {
  const row = await database.row<{ account_id: number }>(
    'SELECT account_id FROM sign_in_secrets WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3',
    [hash('sha256', secret), purpose, now.toISOString()],
  )
  return row?.account_id
}

/** Uses the link up. Of two who use it at once, one gets it. */
export async function takeSecret(
  database: Statements,
  purpose: SecretPurpose,
  secret: string,
  now: Date,
): Promise<number | undefined> {
  const row = await database.row<{ account_id: number }>(
    `DELETE FROM sign_in_secrets WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING account_id`,
    [hash('sha256', secret), purpose, now.toISOString()],
  )
  return row?.account_id
}

/** Whether the state comes back for the first time. Of two that come at once, in any process, one does. */
export async function useState(database: Statements, state: string, until: Date): Promise<boolean> {
  const made = await database.run(
    `INSERT INTO sign_in_secrets (secret_hash, purpose, account_id, expires_at) VALUES ($1, 'used', NULL, $2)
     ON CONFLICT DO NOTHING`,
    [hash('sha256', state), until.toISOString()],
  )
  return made > 0
}

/** Deletes the links and secrets that were too old at this time. */
export async function sweepLinks(database: Statements, now: Date): Promise<void> {
  const gone = [now.toISOString(), sweptAtOnce]
  const sweeps = [
    () =>
      database.run(
        `DELETE FROM one_time_links WHERE secret_hash IN
           (SELECT secret_hash FROM one_time_links WHERE expires_at <= $1 LIMIT $2)`,
        gone,
      ),
    () =>
      database.run(
        `DELETE FROM sign_in_secrets WHERE secret_hash IN
           (SELECT secret_hash FROM sign_in_secrets WHERE expires_at <= $1 LIMIT $2)`,
        gone,
      ),
  ]
  for (const deleteSome of sweeps) while ((await deleteSome()) === sweptAtOnce) await giveWay()
}

const sweptAtOnce = 500

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function hoursAfter(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * 3_600_000).toISOString()
}
