import type { Database } from '@hopechest/database'
import { listOwners } from '../embedded/owners.ts'
import { findBankAccount, forgetSameBankAccount } from '../guests/bank-accounts.ts'

/**
 * Deletes the bank account of a list whose writer does not own the list any more. The account is read before the owners are: what a
 * person writes down who becomes an owner again meanwhile is another one, and stays.
 */
export async function forgetFormerBankAccount(database: Database, registryId: number): Promise<void> {
  const near = database.near(registryId)
  const written = await findBankAccount(near, registryId)
  if (!written) return
  const { first, further } = await listOwners(database, registryId)
  if ([first, ...further.map(({ person }) => person)].some((person) => person?.id === written.accountId))
    return
  await forgetSameBankAccount(near, { registryId, sealed: written.sealed })
}
