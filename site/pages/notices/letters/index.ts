import type { Client } from '@hopechest/client'
import type { GuestStore } from '@hopechest/host/guests'
import type { NoticeStore } from '@hopechest/host/notices'
import type { Logger } from '@hopechest/program'
import { reached } from '../../../http/api-away.ts'
import type { DueLetters } from '../../../mail.ts'
import type { GuestGifts } from '../../guests/guest-gifts.ts'
import { createMailboxCode } from '../../guests/mailbox-code.ts'
import { digestLetters } from './digest.ts'
import { createNoticeLetters } from './outbox.ts'
import { type Checks, troubleLetters } from './trouble.ts'
import { weekLetters } from './week.ts'
import { wishesLetters } from './wishes.ts'

interface NoticeParts {
  guestStore: GuestStore
  guestGifts: GuestGifts
  secret: string
  log: Pick<Logger, 'error'>
  every?: number
}

/** What our own pages know of lists and accounts at any time, and a host says with a visit alone. */
interface OwnPages {
  accounts: NoticeStore
  checks: Checks
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
  const codeOf = createMailboxCode(secret)
  const toReaders = { store, notices: guestStore.notices, codeOf }
  const readList = own && (async (id: number) => reached(await own.guests.getRegistry(id)) ?? undefined)
  const wishes = {
    ...toReaders,
    people: guestStore.people,
    linkOf: byLink.linkOf,
    readList,
    site: own?.site,
  }
  const parts = { store, notices, log, ...(every !== undefined && { every }) }
  const toGuests = [weekLetters(store, letters, guestStore.people.forWhom, readList), wishesLetters(wishes)]
  if (!own) return createNoticeLetters(parts, toGuests)
  const toAccounts = { ...toReaders, accounts: own.accounts, site: own.site }
  const ofAccounts = [digestLetters(toAccounts), troubleLetters(toAccounts, own.checks)]
  return createNoticeLetters(parts, [...toGuests, ...ofAccounts])
}
