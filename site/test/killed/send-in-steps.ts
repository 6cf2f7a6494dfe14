import { type Database, openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createNoticeStore } from '@hopechest/host/notices'
import { pino } from 'pino'
import { createGuestGifts } from '../../pages/guests/guest-gifts.ts'
import { createMailboxCode } from '../../pages/guests/mailbox-code.ts'
import { createPost, personWriter, writersOf } from '../../post/index.ts'
import { browserLetters } from '../../post/kinds/browser.ts'
import { digestLetters } from '../../post/kinds/digest.ts'
import { ownerLetters } from '../../post/kinds/owner.ts'
import { troubleLetters } from '../../post/kinds/trouble.ts'

export const secret = 'the secret of this site, which is long enough'
export const now = '2027-06-14T12:00:00.000Z'
export const log = pino({ enabled: false })
const site = { url: 'https://gifts.example' }

export interface Task {
  databaseUrl: string
  /** Where the mail server listens. */
  mailUrl: string
  /** The disk is full. */
  isFull: boolean
  /** Before this step, the process dies. */
  deadly?: number
}

/** Notes and sends what is due, one after the other, and returns in how many steps. */
export async function sendInSteps({ databaseUrl, mailUrl, isFull, deadly }: Task): Promise<number> {
  let steps = 0
  const step = () => {
    if (++steps === deadly) process.kill(process.pid, 'SIGKILL')
  }
  const opened = await openDatabase(databaseUrl)
  const { post } = openPost(stepped(opened, step), isFull)
  await post.note()
  for (;;) {
    const letter = await post.take()
    if (!letter) break
    const { to, messageId = '', subject } = letter.message
    step()
    await fetch(mailUrl, { method: 'POST', body: `${to} ${messageId} ${subject}` })
    step()
    await letter.settle('sent')
  }
  step()
  await opened.close()
  return steps
}

/** All letters, as pages in a frame and our own ones send them. */
export function openPost(database: Database, isFull: boolean) {
  const guestStore = createGuestStore({ database, now: () => new Date(now) })
  const guestGifts = createGuestGifts(guestStore, secret)
  const { noticeLetters, post, notices } = guestStore
  const accounts = createNoticeStore(database)
  const codeOf = createMailboxCode(secret)
  const toAccounts = { store: noticeLetters, post, notices, accounts, codeOf, site }
  const checks = { backup: () => true, mail: () => true, disk: () => !isFull }
  const writers = [
    ...writersOf({ guestStore, guestGifts, secret }),
    ownerLetters(accounts.owners, site),
    digestLetters(toAccounts),
    browserLetters(accounts, site),
    troubleLetters(toAccounts, checks),
    personWriter(guestGifts),
  ]
  const parts = { store: post, notices: guestGifts.notices, writers, log }
  return { post: createPost({ ...parts, now: () => new Date(now) }), notices: guestGifts.notices }
}

/** Takes a step before each statement. */
function stepped(statements: Database, step: () => void): Database {
  return new Proxy(statements, {
    get(target, name) {
      const found = Reflect.get(target, name, target)
      if (name === 'coordinator') return stepped(found, step)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'near') return stepped(found.apply(target, given), step)
        step()
        return found.apply(target, given)
      }
    },
  })
}
