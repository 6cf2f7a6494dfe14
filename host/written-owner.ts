import { inviteeKey } from './invitee-key.ts'
import { mailboxOf } from './mailbox-of.ts'

/** The owners of a list, as far as they are known: how they were written down, and their accounts. */
export interface KnownOwners {
  first: OwnerAccount | undefined
  further: readonly { entry: string; person: OwnerAccount | undefined }[]
  /** Beside another host: its accounts that were here. */
  wereHere?: readonly OwnerHere[]
}

interface OwnerAccount {
  id: number
  email: string
}

/** An owner of a list whose account was here. */
export interface OwnerHere {
  id: number
  /** Whether an address leads to their mailbox. */
  has(address: string): boolean
}

/**
 * Whether a person of a book is an owner of a list: one with an address that leads to the mailbox of an owner. In their own book owners
 * write their address down for a child, who is a guest. An address that its account has not proved counts: the list is closed rather once too often.
 */
export function isOwnerWrittenDown(
  { owner_id, address }: { owner_id: number; address: string },
  { first, further, wereHere = [] }: KnownOwners,
): boolean {
  if (address === '') return false
  const mailbox = mailboxOf(inviteeKey(address))
  const all = [
    { id: first?.id, address: first?.email },
    ...further.map(({ entry, person }) => ({ id: person?.id, address: entry })),
    ...further.map(({ person }) => ({ id: person?.id, address: person?.email })),
  ]
  const meant = [
    ...all.filter((each) => each.address && mailboxOf(inviteeKey(each.address)) === mailbox),
    ...wereHere.filter((owner) => owner.has(address)),
  ]
  return meant.length > 0 && meant.every(({ id }) => id !== owner_id)
}
