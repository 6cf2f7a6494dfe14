import type { Client } from '@hopechest/client'
import { filePages } from '../files/index.ts'
import { type SharingParts, sharingPages } from '../sharing/index.ts'
import { surprisePages } from '../surprises/index.ts'
import { addLink } from './add-link.ts'
import { asGuest } from './as-guest.ts'
import { detailsActs } from './details.ts'
import { giftActs } from './gift-acts.ts'
import { type OwnHandler, withOwnList } from './own-list.ts'
import { settingsActs } from './settings-acts.ts'

export { tableBytes } from '../files/index.ts'

export interface ListParts extends SharingParts {
  guests: Client
  now: () => Date
}

/** The pages of a list for its owner. `own` finds the list for one of them. */
export function listPages(parts: ListParts) {
  const { guests, now } = parts
  return {
    own: (handler: OwnHandler) => withOwnList(now, handler),
    addLink,
    asGuest: asGuest(guests, now),
    detailsActs,
    files: filePages,
    giftActs,
    settingsActs: settingsActs(now),
    sharing: sharingPages(parts),
    surprises: surprisePages(now),
  }
}
