import { createHmac } from 'node:crypto'
import { isOwner, type OwnersOf, type User } from '@hopechest/host'
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

/** The owner who writes an account down, and the entries that mean them on a list. */
export type Writer = Pick<User, 'id' | 'invited_as'>

/** A list, with those who own it. */
export type OwnedList = OwnersOf & { id: number }

export interface BankAccounts {
  /** The one that an owner of the list wrote down. Of one who has left the list no guest reads an account. */
  find(list: OwnedList): Promise<BankAccount | undefined>
  /** It is that of all gifts in parts of the list. It goes with the account of who wrote it down. */
  save(writer: Writer, registryId: number, account: BankAccount): Promise<void>
  /** An owner is about to change the account. */
  expectChange(registryId: number): void
  /** Keeps room for the letters to the other owners. False where one has to wait, and the account with it. */
  holdLetters(writer: Writer, registryId: number, account: BankAccount): Promise<boolean>
  /** Saves it, and the other owners of the list hear of it. Where letters leave with the answer, their room is kept before. */
  change(writer: Writer, registryId: number, account: BankAccount): Promise<void>
  /** To a copy of its list, unless that has one, or who wrote it down does not own the copy. */
  copy(from: OwnedList, to: OwnedList): Promise<void>
  forget(registryId: number): Promise<void>
  ofPerson(accountId: number): Promise<(BankAccount & { registryId: number })[]>
  /** Whether the other owners get a letter. */
  tellsOwners: boolean
  /** The number that a transfer carries: six digits without a meaning, the same for giver and owner. */
  numberOf(purchaseId: number): string
}

interface Sealed extends BankAccount {
  list: number
  as?: readonly string[]
}

/** How the other owners of a list hear that its account is another one. */
export interface TellOwners {
  /** Asks a host who they are, before anything is done. */
  expect?(registryId: number): void
  /** Keeps room for letters that leave with the answer. False where one has to wait. */
  hold?(registryId: number, writerId: number, account: BankAccount, isStored: boolean): Promise<boolean>
  /** Comes before the account is saved. */
  tell(registryId: number, writerId: number, account: BankAccount): Promise<void>
}

const digits = 6

/** Sealed for its list, so that a row which is moved to another list opens there as nothing. */
export function createBankAccounts(
  { bank }: Pick<GuestStore, 'bank'>,
  secret: string,
  tellOwners?: TellOwners,
): BankAccounts {
  const seal = createSeal(secret, 'bank accounts')
  const numberKey = createHmac('sha256', secret).update('numbers of transfers').digest()

  function open(
    sealed: string,
    registryId: number,
  ): (BankAccount & { invitedAs: readonly string[] }) | undefined {
    const text = seal.open(sealed)
    if (text === undefined) return undefined
    // Without its entries, it stands for the first owner alone.
    const { list, as: invitedAs = [], ...account } = JSON.parse(text) as Sealed
    return list === registryId ? { ...account, invitedAs } : undefined
  }

  async function read(list: OwnedList): Promise<{ account: BankAccount; writer: Writer } | undefined> {
    const row = await bank.find(list.id)
    const found = row && open(row.sealed, list.id)
    if (!found) return undefined
    const { invitedAs, ...account } = found
    const writer = { id: row.accountId, invited_as: invitedAs }
    return isOwner(writer, list) ? { account, writer } : undefined
  }

  async function save(writer: Writer, registryId: number, { name, number, place }: BankAccount) {
    const sealed: Sealed = { list: registryId, as: writer.invited_as, name, number, place }
    await bank.save(writer.id, { registryId, sealed: seal.close(JSON.stringify(sealed)) })
  }

  return {
    find: async (list) => (await read(list))?.account,
    save,
    expectChange: (registryId) => tellOwners?.expect?.(registryId),
    async holdLetters({ id }, registryId, account) {
      if (!tellOwners?.hold) return true
      const row = await bank.find(registryId)
      const found = row?.accountId === id ? open(row.sealed, registryId) : undefined
      const isStored = found !== undefined && isSame(found, account)
      return tellOwners.hold(registryId, id, account, isStored)
    },
    async change(writer, registryId, account) {
      await tellOwners?.tell(registryId, writer.id, account)
      await save(writer, registryId, account)
    },
    async copy(from, to) {
      const found = await read(from)
      if (!found || !isOwner(found.writer, to) || (await bank.find(to.id))) return
      await save(found.writer, to.id, found.account)
    },
    forget: bank.forget,
    tellsOwners: tellOwners !== undefined,
    async ofPerson(accountId) {
      const all = await bank.ofAccount(accountId)
      return all.flatMap(({ registryId, sealed }) => {
        const account = open(sealed, registryId)
        if (!account) return []
        const { invitedAs: _, ...written } = account
        return [{ registryId, ...written }]
      })
    },
    numberOf(purchaseId) {
      const bytes = createHmac('sha256', numberKey).update(String(purchaseId)).digest()
      const least = 10 ** (digits - 1)
      return String(least + (bytes.readUIntBE(0, 6) % (10 ** digits - least)))
    },
  }
}

function isSame(one: BankAccount, other: BankAccount): boolean {
  return one.name === other.name && one.number === other.number && one.place === other.place
}
