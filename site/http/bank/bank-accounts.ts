import { createHmac } from 'node:crypto'
import type { GuestStore } from '@hopechest/host/guests'
import { createSeal } from '../seal.ts'

/** Where an owner wants the money for parts of gifts. */
export interface BankAccount {
  /** Who holds it, as the bank knows them. */
  name: string
  /** An IBAN without spaces, or a UPI ID. */
  number: string
  /** Postcode and town of the holder, for a code that Swiss banks read; empty where they said none. */
  place: string
}

export interface BankAccounts {
  find(registryId: number): Promise<BankAccount | undefined>
  /** It is that of all gifts in parts of the list. It goes with the account of who wrote it down. */
  save(accountId: number, registryId: number, account: BankAccount): Promise<void>
  /** To a copy of its list, unless that has one. It goes with the account of who wrote it down, also where another owner makes the copy. */
  copy(from: number, to: number): Promise<void>
  forget(registryId: number): Promise<void>
  ofPerson(accountId: number): Promise<(BankAccount & { registryId: number })[]>
  /** The number that a transfer carries: six digits without a meaning, the same for giver and owner. */
  numberOf(purchaseId: number): string
}

const digits = 6

/** Sealed for its list, so that a row which is moved to another list opens there as nothing. */
export function createBankAccounts({ bank }: Pick<GuestStore, 'bank'>, secret: string): BankAccounts {
  const seal = createSeal(secret, 'bank accounts')
  const numberKey = createHmac('sha256', secret).update('numbers of transfers').digest()

  function open(sealed: string | undefined, registryId: number): BankAccount | undefined {
    const text = sealed === undefined ? undefined : seal.open(sealed)
    if (text === undefined) return undefined
    const { list, ...account } = JSON.parse(text) as BankAccount & { list: number }
    return list === registryId ? account : undefined
  }

  async function save(accountId: number, registryId: number, { name, number, place }: BankAccount) {
    const sealed = seal.close(JSON.stringify({ list: registryId, name, number, place }))
    await bank.save(accountId, { registryId, sealed })
  }

  return {
    find: async (registryId) => open((await bank.find(registryId))?.sealed, registryId),
    save,
    async copy(from, to) {
      const original = await bank.find(from)
      const account = open(original?.sealed, from)
      if (original && account && !(await bank.find(to))) await save(original.accountId, to, account)
    },
    forget: bank.forget,
    async ofPerson(accountId) {
      const all = await bank.ofAccount(accountId)
      return all.flatMap(({ registryId, sealed }) => {
        const account = open(sealed, registryId)
        return account ? [{ registryId, ...account }] : []
      })
    },
    numberOf(purchaseId) {
      const bytes = createHmac('sha256', numberKey).update(String(purchaseId)).digest()
      const least = 10 ** (digits - 1)
      return String(least + (bytes.readUIntBE(0, 6) % (10 ** digits - least)))
    },
  }
}
