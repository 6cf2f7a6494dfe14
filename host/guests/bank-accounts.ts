import type { Statements } from '@hopechest/database'

/** The account to which guests transfer their parts of the gifts of a list. */
export interface SealedBankAccount {
  registryId: number
  sealed: string
}

/** With the account of who wrote it down. */
export async function findBankAccount(
  statements: Statements,
  registryId: number,
): Promise<{ accountId: number; sealed: string } | undefined> {
  const row = await statements.row<{ account_id: number; sealed: string }>(
    'SELECT account_id, sealed FROM bank_accounts WHERE registry_id = $1',
    [registryId],
  )
  return row && { accountId: row.account_id, sealed: row.sealed }
}

/** It goes with who wrote it down. An account that was deleted meanwhile gets none. */
export async function saveBankAccount(
  statements: Statements,
  accountId: number,
  { registryId, sealed }: SealedBankAccount,
): Promise<void> {
  await statements.run(
    `INSERT INTO bank_accounts (registry_id, account_id, sealed)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM gone_guests WHERE account_id = $2)
     ON CONFLICT (registry_id) DO UPDATE SET account_id = excluded.account_id, sealed = excluded.sealed`,
    [registryId, accountId, sealed],
  )
}

export async function forgetBankAccount(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM bank_accounts WHERE registry_id = $1', [registryId])
}

/** Unless another one was written down meanwhile. */
export async function forgetSameBankAccount(
  statements: Statements,
  { registryId, sealed }: SealedBankAccount,
): Promise<void> {
  await statements.run('DELETE FROM bank_accounts WHERE registry_id = $1 AND sealed = $2', [
    registryId,
    sealed,
  ])
}

export async function listBankAccountsOf(
  statements: Statements,
  accountId: number,
): Promise<SealedBankAccount[]> {
  const rows = await statements.rows<{ registry_id: number; sealed: string }>(
    'SELECT registry_id, sealed FROM bank_accounts WHERE account_id = $1 ORDER BY registry_id',
    [accountId],
  )
  return rows.map(({ registry_id, sealed }) => ({ registryId: registry_id, sealed }))
}

export async function forgetBankAccountsOf(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM bank_accounts WHERE account_id = $1', [accountId])
}
