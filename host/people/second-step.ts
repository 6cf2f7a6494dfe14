import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { createPlaceSeal, type PlaceSeal } from '../place-seal.ts'
import { keyFor } from '../signed-links.ts'
import { lockAccount } from './accounts.ts'
import { stepOf } from './totp.ts'

/** What the account page says of the second step. */
export interface SecondStep {
  created_at: string
  /** The recovery codes that are left. */
  codesLeft: number
}

/** Each works once. */
export const recoveryCodes = 10

const secretBytes = 20

export function makeSecret(): Buffer {
  return randomBytes(secretBytes)
}

export async function findSecondStep(
  database: Statements,
  accountId: number,
): Promise<SecondStep | undefined> {
  const row = await database.row<{ created_at: string; codes_left: number }>(
    `SELECT created_at,
       (SELECT COUNT(*) FROM recovery_codes c WHERE c.account_id = s.account_id) AS codes_left
     FROM second_steps s WHERE account_id = $1`,
    [accountId],
  )
  return row && { created_at: row.created_at, codesLeft: Number(row.codes_left) }
}

/**
 * From now on a password alone opens no session of the account. `code` shows that the app of the person has the secret. Returns the
 * recovery codes, which are shown once; undefined for a wrong code. An account that has a second step keeps it.
 */
export async function addSecondStep(
  statements: Statements,
  siteKey: Buffer,
  { accountId, secret, code }: { accountId: number; secret: Buffer; code: string },
  now: Date,
): Promise<string[] | undefined> {
  const step = stepOf(secret, plain(code), now, 0)
  if (step === undefined) return undefined
  await lockAccount(statements, accountId)
  const added = await statements.run(
    `INSERT INTO second_steps (account_id, sealed, last_step, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id) DO NOTHING`,
    [accountId, sealOf(siteKey).close(String(accountId), secret), step, now.toISOString()],
  )
  if (added === 0) throw new Refusal('conflict', 'The account has a second step already')
  return writeCodes(statements, siteKey, accountId)
}

/** The codes of before end. */
export async function renewCodes(
  statements: Statements,
  siteKey: Buffer,
  accountId: number,
): Promise<string[]> {
  await lockAccount(statements, accountId)
  if (!(await findSecondStep(statements, accountId)))
    throw new Refusal('conflict', 'The account has no second step')
  await statements.run('DELETE FROM recovery_codes WHERE account_id = $1', [accountId])
  return writeCodes(statements, siteKey, accountId)
}

export async function endSecondStep(statements: Statements, accountId: number): Promise<boolean> {
  await statements.run('DELETE FROM recovery_codes WHERE account_id = $1', [accountId])
  return (await statements.run('DELETE FROM second_steps WHERE account_id = $1', [accountId])) > 0
}

/** Takes a code from the app, or a recovery code. Each works once: of two who send it at the same moment one gets in. */
export async function takeCode(
  database: Database,
  siteKey: Buffer,
  { accountId, code }: { accountId: number; code: string },
  now: Date,
): Promise<boolean> {
  const row = await database.row<{ sealed: string; last_step: number }>(
    'SELECT sealed, last_step FROM second_steps WHERE account_id = $1',
    [accountId],
  )
  if (!row) return false
  const typed = plain(code)
  const secret = sealOf(siteKey).open(String(accountId), row.sealed)
  // A clock that was ahead for a while leads to no step of the future here: the app would not have had its code.
  const step = secret && stepOf(secret, typed, now, Number(row.last_step))
  if (step !== undefined) {
    const taken = await database.run(
      'UPDATE second_steps SET last_step = $2 WHERE account_id = $1 AND last_step < $2',
      [accountId, step],
    )
    return taken > 0
  }
  const used = await database.run('DELETE FROM recovery_codes WHERE account_id = $1 AND hash = $2', [
    accountId,
    hashOf(siteKey, accountId, typed),
  ])
  return used > 0
}

/** Where a password was just checked, no session begins before the second step of the account. */
export async function demandSecondStep(statements: Statements, accountId: number): Promise<void> {
  const row = await statements.row('SELECT account_id FROM second_steps WHERE account_id = $1', [accountId])
  if (row) throw new Refusal('forbidden', 'The account asks for a code after the password')
}

/** Without letters that look alike. */
const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

async function writeCodes(statements: Statements, siteKey: Buffer, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join(''),
  )
  for (const code of codes)
    await statements.run('INSERT INTO recovery_codes (account_id, hash) VALUES ($1, $2)', [
      accountId,
      hashOf(siteKey, accountId, code),
    ])
  return codes.map((code) => code.replace(/.{4}(?!$)/g, '$&-'))
}

/** As it is compared: blanks, hyphens and letter case do not count. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Sixty bits are few for a plain hash. Under the site key, which the database does not hold, a stolen copy of it opens none. */
function hashOf(siteKey: Buffer, accountId: number, code: string): string {
  return createHmac('sha256', keyFor(siteKey, 'recovery codes')).update(`${accountId} ${code}`).digest('hex')
}

/** For one account alone: moved to another row, it opens nothing. */
function sealOf(siteKey: Buffer): PlaceSeal {
  return createPlaceSeal(() => siteKey, 'secrets of second steps')
}
