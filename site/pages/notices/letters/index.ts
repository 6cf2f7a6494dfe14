import type { Client } from '@hopechest/client'
import type { GuestStore } from '@hopechest/host/guests'
import type { Logger } from '@hopechest/program'
import { reached } from '../../../http/api-away.ts'
import type { DueLetters } from '../../../mail.ts'
import type { GuestGifts } from '../../guests/guest-gifts.ts'
import { createMailboxCode } from '../../guests/mailbox-code.ts'
import { createNoticeLetters } from './outbox.ts'
import { weekLetters } from './week.ts'
import { wishesLetters } from './wishes.ts'

export interface NoticeParts {
  guestStore: GuestStore
  guestGifts: GuestGifts
  secret: string
  log: Pick<Logger, 'error'>
  every?: number
}

/** What our own pages know of lists at any time, and a host says with a visit alone. */
export interface OwnPages {
  guests: Client
  site: { url: string }
}

/** The notices that leave once for a reader and a list, and not right after an act. */
export function createNoticesOf(
  { guestStore, guestGifts, secret, log, every }: NoticeParts,
  own?: OwnPages,
): DueLetters {
  const store = guestStore.noticeLetters
  const { letters, notices, byLink } = guestGifts
  const wishes = {
    store,
    notices: guestStore.notices,
    people: guestStore.people,
    linkOf: byLink.linkOf,
    codeOf: createMailboxCode(secret),
    readList: own && (async (id: number) => reached(await own.guests.getRegistry(id)) ?? undefined),
    site: own?.site,
  }
  const parts = { store, notices, log, ...(every !== undefined && { every }) }
  return createNoticeLetters(parts, [weekLetters(store, letters), wishesLetters(wishes)])
}
