import { isEmailAddress } from '@hopechest/host/accounts'
import { type ReadGuest, readGuests } from '@hopechest/look/read-guests'

export interface Entries {
  good: ReadGuest[]
  wrong: ReadGuest[]
}

/** The guests of a text, as the page shows them while it is typed. An address that no letter could reach is wrong, too. */
export function readEntries(text: string): Entries {
  const guests = readGuests(text).map(
    (guest): ReadGuest =>
      guest.fault || guest.address === '' || isAddress(guest.address)
        ? guest
        : { ...guest, fault: 'incomplete', wrong: guest.address },
  )
  return { good: guests.filter(({ fault }) => !fault), wrong: guests.filter(({ fault }) => fault) }
}

/** How the item service stores a guest: by the address, and without one by the name. */
export function inviteeOf({ name, address }: Pick<ReadGuest, 'name' | 'address'>): string {
  return address || name
}

export function isAddress(invitee: string): boolean {
  return isEmailAddress(invitee.normalize('NFC')) && /@[^.]+\../.test(invitee)
}

/** The longest invitees, this many of them, fit into one request to the item service. */
export const mostAtOnce = 50
