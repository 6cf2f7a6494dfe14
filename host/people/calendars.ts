import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Statements } from '@hopechest/database'
import { makeNonce } from '../family/person-links.ts'

/** The key of the addresses of calendars, of the secret of the site: a stolen database opens none. */
function calendarKey(siteKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', 'calendars of accounts', 32))
}

/** The secret in the address of an account's calendar; undefined where it has none. */
export async function findCalendar(
  statements: Statements,
  siteKey: Buffer,
  accountId: number,
): Promise<string | undefined> {
  const row = await statements.row<{ nonce: string }>('SELECT nonce FROM calendars WHERE account_id = $1', [
    accountId,
  ])
  return row && `a${accountId}.${sign(siteKey, accountId, row.nonce)}`
}

/** A new address. The one of before ends. */
export async function makeCalendar(statements: Statements, accountId: number): Promise<void> {
  await statements.run(
    `INSERT INTO calendars (account_id, nonce) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET nonce = excluded.nonce`,
    [accountId, makeNonce()],
  )
}

export async function endCalendar(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM calendars WHERE account_id = $1', [accountId])
}

/** The account whose calendar the secret opens. */
export async function accountOfCalendar(
  statements: Statements,
  siteKey: Buffer,
  secret: string,
): Promise<number | undefined> {
  const id = Number(/^a([1-9]\d{0,14})\.[\w-]{43}$/.exec(secret)?.[1] ?? 0)
  const known = id > 0 ? await findCalendar(statements, siteKey, id) : undefined
  return known?.length === secret.length && timingSafeEqual(Buffer.from(known), Buffer.from(secret))
    ? id
    : undefined
}

function sign(siteKey: Buffer, accountId: number, nonce: string): string {
  return createHmac('sha256', calendarKey(siteKey)).update(`${accountId} ${nonce}`).digest('base64url')
}
