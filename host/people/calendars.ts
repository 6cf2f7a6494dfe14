import type { Statements } from '@hopechest/database'
import { isSameLink, keyFor, makeNonce, numberIn, signedLink } from '../signed-links.ts'

/** The secret in the address of an account's calendar; undefined where it has none. */
export async function findCalendar(
  statements: Statements,
  siteKey: Buffer,
  accountId: number,
): Promise<string | undefined> {
  const row = await statements.row<{ nonce: string }>('SELECT nonce FROM calendars WHERE account_id = $1', [
    accountId,
  ])
  const key = keyFor(siteKey, 'calendars of accounts')
  return row && signedLink(key, `a${accountId}`, `${accountId} ${row.nonce}`)
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
  const id = numberIn(secret, 'a')
  const known = id > 0 ? await findCalendar(statements, siteKey, id) : undefined
  return known !== undefined && isSameLink(secret, known) ? id : undefined
}
