import { hash, randomBytes } from 'node:crypto'
import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'

/** A link that signs its person in, and one that joins an account of a provider to that of its person. Each counts once. */
export type SecretPurpose = 'sign_in' | 'join'

const secretBytes = 24
const sweptAtOnce = 500

/** Returns the secret of a new link; the database has its hash alone. An older link of the account for the same purpose ends. */
export async function makeSecret(
  database: Statements,
  { purpose, accountId, hours }: { purpose: SecretPurpose; accountId: number; hours: number },
  now: Date,
): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await database.run('DELETE FROM sign_in_secrets WHERE account_id = $1 AND purpose = $2', [
    accountId,
    purpose,
  ])
  await database.run(
    'INSERT INTO sign_in_secrets (secret_hash, purpose, account_id, expires_at) VALUES ($1, $2, $3, $4)',
    [hash('sha256', secret), purpose, accountId, new Date(now.getTime() + hours * 3_600_000).toISOString()],
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

/** Deletes what was too old at this time. */
export async function sweepSecrets(database: Statements, now: Date): Promise<void> {
  const deleteSome = () =>
    database.run(
      `DELETE FROM sign_in_secrets WHERE secret_hash IN
         (SELECT secret_hash FROM sign_in_secrets WHERE expires_at <= $1 LIMIT $2)`,
      [now.toISOString(), sweptAtOnce],
    )
  while ((await deleteSome()) === sweptAtOnce) await giveWay()
}
