import type { Registry } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createNoticeStore } from '@hopechest/host/notices'
import { stepped } from '@hopechest/testing/databases/stepped'
import { pino } from 'pino'
import { createGuestParts } from '../../pages/guests/guest-parts.ts'
import { createMailboxCode } from '../../pages/guests/mailbox-code.ts'
import { createPost, personWriter, writersOf } from '../../post/index.ts'
import { answeredLetters } from '../../post/kinds/answered.ts'
import { browserLetters } from '../../post/kinds/browser.ts'
import { digestLetters } from '../../post/kinds/digest.ts'
import { hookLetters } from '../../post/kinds/hook.ts'
import { ownerLetters } from '../../post/kinds/owner.ts'
import { troubleLetters } from '../../post/kinds/trouble.ts'
import type { ReadList } from '../../post/kinds/wishes.ts'
import { createPush } from '../../push/index.ts'
import { fetchingAt, trust } from '../push-service/push-service.ts'

export const secret = 'the secret of this site, which is long enough'
export const now = '2027-06-14T12:00:00.000Z'
export const log = pino({ enabled: false })
const site = { url: 'https://gifts.example' }

export interface Task {
  databaseUrl: string
  /** Where the mail server listens. */
  mailUrl: string
  /** Where a push service listens, and whom to believe that it is one. */
  pushService?: { port: number; certificate: string }
  /** The disk is full. */
  isFull: boolean
  /** Before this step, the process dies. */
  deadly?: number
}

/** Notes and sends what is due, one after the other, and returns in how many steps. */
export async function sendInSteps({
  databaseUrl,
  mailUrl,
  pushService,
  isFull,
  deadly,
}: Task): Promise<number> {
  let steps = 0
  const step = () => {
    if (++steps === deadly) process.kill(process.pid, 'SIGKILL')
  }
  const opened = await openDatabase(databaseUrl)
  const database = stepped(opened, step)
  const { post, guestGifts } = openPost(database, isFull)
  if (pushService && deadly !== undefined) trust(pushService.certificate)
  const push = createPush({
    ...guestGifts,
    secret,
    siteName: async () => 'Hopechest',
    log,
    now: () => new Date(),
    fetching: fetchingAt(pushService?.port ?? 0),
  })
  await post.note()
  for (;;) {
    const letter = await post.take()
    if (!letter) break
    const { to, messageId = '', subject } = letter.message
    step()
    const outcome =
      to === ''
        ? await push.tell(letter.devices ?? [], letter.message)
        : await writeTo(mailUrl, `${to} ${messageId} ${subject}`)
    step()
    await letter.settle(outcome)
  }
  step()
  await opened.close()
  return steps
}

async function writeTo(mailUrl: string, body: string): Promise<'sent'> {
  await fetch(mailUrl, { method: 'POST', body })
  return 'sent'
}

/** All letters, as pages in a frame and our own ones send them. */
export function openPost(database: Database, isFull: boolean) {
  const guestStore = createGuestStore({ database, now: () => new Date(now) })
  const guestGifts = createGuestParts(guestStore, secret)
  const { noticeLetters, post, notices } = guestStore
  const accounts = createNoticeStore(database)
  const codeOf = createMailboxCode(secret)
  const toAccounts = { store: noticeLetters, post, notices, accounts, codeOf, site }
  const checks = { backup: () => true, mail: () => true, disk: () => !isFull }
  const writers = [
    ...writersOf({ guestStore, guestGifts, secret }),
    answeredLetters({ store: guestStore.push, devices: guestGifts.devices, readList: readAnyList }),
    ownerLetters(accounts.owners, site),
    digestLetters(toAccounts),
    browserLetters(accounts, site),
    hookLetters(accounts, site),
    troubleLetters(toAccounts, checks),
    personWriter(guestGifts),
  ]
  const parts = { store: post, notices: guestGifts.notices, writers, log }
  return { post: createPost({ ...parts, now: () => new Date(now) }), notices: guestGifts.notices, guestGifts }
}

/** The rules say of each list that it is there. */
const readAnyList: ReadList = async (id) =>
  ({ id, slug: `ours-${id}`, title: 'Ours', meta: { registry_put_away: false } }) as Registry
