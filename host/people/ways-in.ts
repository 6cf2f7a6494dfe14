import type { Statements } from '@hopechest/database'

/** Who a person is at a provider of accounts: the address of the provider, and what it calls the person. */
export interface Identity {
  issuer: string
  subject: string
}

/** What opens an account on this site, beside passkeys: whether passwords do, which providers are set up, and the word of a gateway. */
export interface WaysIn {
  passwords: boolean
  issuers: readonly string[]
  /** A gateway names the person. */
  isNamed?: boolean
}

/** Whether something would open the account without the one that is taken off. */
export async function hasOtherWay(
  statements: Statements,
  accountId: number,
  { passwords, issuers, isNamed = false }: WaysIn,
  taken: Identity | { passkeyId: number },
): Promise<boolean> {
  if (isNamed) return true
  const account = await statements.row<{ password_hash: string | null }>(
    'SELECT password_hash FROM accounts WHERE id = $1',
    [accountId],
  )
  if (passwords && account && account.password_hash !== null) return true
  const passkeys = await statements.rows<{ id: number }>('SELECT id FROM passkeys WHERE account_id = $1', [
    accountId,
  ])
  if (passkeys.some(({ id }) => !('passkeyId' in taken) || id !== taken.passkeyId)) return true
  const identities = await statements.rows<Identity & { issuer: string; subject: string }>(
    'SELECT issuer, subject FROM identities WHERE account_id = $1',
    [accountId],
  )
  return identities.some(
    ({ issuer, subject }) =>
      issuers.includes(issuer) &&
      !('issuer' in taken && taken.issuer === issuer && taken.subject === subject),
  )
}
