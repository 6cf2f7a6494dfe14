import type { Client } from '@hopechest/client'
import type { GuestStore } from '@hopechest/host/guests'
import type { NoticeStore } from '@hopechest/host/notices'
import { reached } from '../http/work/page-clients.ts'
import type { GuestParts } from '../pages/guests/guest-parts.ts'
import { createMailboxCode } from '../pages/guests/mailbox-code.ts'
import { answeredLetters } from './kinds/answered.ts'
import { browserLetters } from './kinds/browser.ts'
import { digestLetters } from './kinds/digest.ts'
import { giftLetters } from './kinds/gift.ts'
import { hookLetters } from './kinds/hook.ts'
import { ownerLetters } from './kinds/owner.ts'
import { type Checks, troubleLetters } from './kinds/trouble.ts'
import { weekLetters } from './kinds/week.ts'
import { wishesLetters } from './kinds/wishes.ts'
import type { LetterWriter } from './post.ts'

interface WriterParts {
  guestStore: GuestStore
  guestGifts: GuestParts
  secret: string
}

/** What our own pages know of lists and accounts at any time, and a host says with a visit alone. */
interface OwnPages {
  accounts: NoticeStore
  checks: Checks
  guests: Client
  site: { url: string }
}

/** The letters that no one has asked for in that moment. */
export function writersOf(
  { guestStore, guestGifts, secret }: WriterParts,
  own?: OwnPages,
): readonly LetterWriter[] {
  const { noticeLetters: store, post, people } = guestStore
  const { letters, byLink } = guestGifts
  const toReaders = { store, post, notices: guestStore.notices, codeOf: createMailboxCode(secret) }
  const readList = own && (async (id: number) => reached(await own.guests.getRegistry(id)) ?? undefined)
  const toGuests = [
    giftLetters(guestStore.giftLetters, letters),
    weekLetters({ store, post, letters, forWhom: people.forWhom, readList }),
    wishesLetters({ ...toReaders, people, linkOf: byLink.linkOf, readList, site: own?.site }),
  ]
  if (!own || !readList) return toGuests
  const toAccounts = { ...toReaders, accounts: own.accounts, site: own.site }
  return [
    ...toGuests,
    answeredLetters({ store: guestStore.push, devices: guestGifts.devices, readList }),
    ownerLetters(own.accounts.owners, own.site),
    digestLetters(toAccounts),
    browserLetters(own.accounts, own.site),
    hookLetters(own.accounts, own.site),
    troubleLetters(toAccounts, own.checks),
  ]
}
