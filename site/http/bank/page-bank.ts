import type { BankAccount, BankAccounts } from './bank-accounts.ts'

/** The accounts of owners, as a page asks for them. */
export interface PageBank extends BankAccounts {
  /** Reads the account of a list. Call it before a page asks for it. */
  expect(registryId: number): Promise<void>
  of(registryId: number): BankAccount | undefined
}

export function openPageBank(bank: BankAccounts): PageBank {
  const known = new Map<number, BankAccount | undefined>()
  return {
    ...bank,
    async expect(registryId) {
      known.set(registryId, await bank.find(registryId))
    },
    of: (registryId) => known.get(registryId),
  }
}
