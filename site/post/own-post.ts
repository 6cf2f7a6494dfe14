import type { Client } from '@hopechest/client'
import type { Database } from '@hopechest/database'
import type { Accounts } from '@hopechest/host/accounts'
import type { GuestStore } from '@hopechest/host/guests'
import { createNoticeStore } from '@hopechest/host/notices'
import type { Logger, Metrics } from '@hopechest/program'
import { createLetters, type Letters } from '../http/letters.ts'
import type { Rounds } from '../http/work/rounds.ts'
import type { GuestParts } from '../pages/guests/guest-parts.ts'
import { createPush } from '../push/index.ts'
import { personWriter } from './kinds/person.ts'
import { checksOf } from './kinds/trouble.ts'
import { createPost } from './post.ts'
import { startPost } from './rounds.ts'
import { writersOf } from './writers.ts'

interface OwnPostParts {
  database: Database
  guestStore: GuestStore
  guestGifts: GuestParts
  secret: string
  accounts: Accounts
  guests: Client
  site: { url: string }
  checked: Parameters<typeof checksOf>[0]
  /** Undefined where no mail server is set up. */
  letters: Letters | undefined
  metrics: Metrics
  log: Logger
  now: () => Date
}

/** Sends the letters of our own pages, as mail and to browsers. */
export function startOwnPost(parts: OwnPostParts): Rounds {
  const { database, guestStore, guestGifts, secret, accounts, guests, site, letters, metrics, log, now } =
    parts
  const { notices, devices, keptMail } = guestGifts
  const own = { guests, site, accounts: createNoticeStore(database), checks: checksOf(parts.checked) }
  const writers = [
    ...writersOf({ guestStore, guestGifts, secret }, own),
    ...(letters ? [personWriter({ ...guestGifts, guests })] : []),
  ]
  const siteName = async () => (await accounts.settings.read()).name
  const push = createPush({ devices, keptMail, secret, siteName, log, metrics })
  return startPost({
    post: createPost({ store: guestStore.post, notices, writers, log, now }),
    // Without a mail server the pages say what would have been written.
    mail: letters ?? createLetters(keptMail, metrics),
    push,
    log,
  })
}
