import type { BankAccount, BankAccounts, OwnedList } from './bank-accounts.ts'

/** The accounts of owners, as a page asks for them. */
export interface PageBank extends BankAccounts {
  /** Reads the account of a list. Call it before a page asks for it. */
  expect(list: OwnedList): Promise<void>
  of(registryId: number): BankAccount | undefined
}

export function openPageBank(bank: BankAccounts): PageBank {
  const known = new Map<number, BankAccount | undefined>()
  return {
    ...bank,
    async expect(list) {
      known.set(list.id, await bank.find(list))
    },
    of: (registryId) => known.get(registryId),
  }
}
