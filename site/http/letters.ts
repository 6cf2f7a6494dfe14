import { mailboxOf } from '@hopechest/host'
import { type Allowance, createAllowance, type Metrics, silentMetrics } from '@hopechest/program'
import type { Mail, Message } from '../mail.ts'
import { inOwnDirection } from '../words/format.ts'
import type { Visit } from './visit.ts'

export type Letter = Omit<Message, 'to'>

/**
 * Each kind of letter has a count of its own for a mailbox: letters that a stranger causes do not keep back a new
 * password. A stranger makes accounts with other spellings of the mailbox, too, but cannot confirm them: their letters are
 * a kind of their own.
 */
export type LetterKind =
  | 'confirm'
  | 'confirm another'
  | 'left'
  | 'ways in'
  | 'reset'
  | 'reset of unconfirmed'
  | 'gift'
  | 'gift, later'
  | 'gifts'
  | 'to owner'
  | 'notice'
  | 'invitation'
  | 'person'
  | 'join'
  | 'from admin'
  | 'to admin'

/**
 * These go to the address of an account, which no other account has. When the mailbox has had its number of them, one more
 * goes to each address: with other spellings of the mailbox, strangers keep no link from an owner.
 */
const toOwnAddress: ReadonlySet<LetterKind> = new Set(['confirm', 'reset', 'reset of unconfirmed'])

/** The e-mails of the site. All go through here, so that the site is no relay for words and no nuisance to a mailbox. */
export interface Letters {
  /**
   * Sends a letter for the visitor, or says that it has to come later: there were many. It is written only when it may
   * go, because a new link ends an older one.
   */
  send(
    visit: Visit,
    kind: LetterKind,
    to: string,
    write: () => Letter | Promise<Letter>,
  ): Promise<'sent' | 'later'>
  /**
   * The same for a letter that no visitor waits for; `by` is the owner who asked for it, if one did. With `all later` no other letter of
   * this owner would leave either.
   */
  sendDue(kind: LetterKind, message: Message, by?: Sender): Promise<'sent' | 'later' | 'all later'>
  /** Counts letters that no visitor waits for, all of them at once or none: false where one would have to come later. */
  count(kind: LetterKind, to: readonly string[]): boolean
  /** Sends one that is counted already. */
  sendCounted(message: Message): Promise<void>
  /** Whether the mail server lets us in; throws why not. */
  check(): Promise<void>
  /** Its letters leave with the answer, and none leaves behind it. */
  leavesWithAnswer: boolean
}

/** A person whose own address is confirmed, and the address that they asked from. */
export interface Sender {
  email: string
  address: string
}

/**
 * In an hour: for a visitor, for a person whose own address is confirmed, for all persons at one address, and of each
 * kind to one mailbox, beyond that to its other names together, and from the whole site. In the first hour of an account: to strangers.
 */
export const letterLimits = {
  visitor: 20,
  person: 100,
  address: 200,
  receiver: 10,
  otherNames: 20,
  site: 1000,
  strangers: 20,
}
const windowMilliseconds = 3_600_000

type Count = [Allowance<string>, string]

export function createLetters(mail: Mail, metrics: Metrics = silentMetrics, now?: () => number): Letters {
  const letters = metrics.counter('hopechest_letters_total', 'Letters of the site by outcome', ['outcome'])
  const perHour = (most: number) => createAllowance<string>({ most, windowMilliseconds, ...(now && { now }) })
  const [visitors, persons] = [perHour(letterLimits.visitor), perHour(letterLimits.person)]
  const addresses = perHour(letterLimits.address)
  const [receivers, site] = [perHour(letterLimits.receiver), perHour(letterLimits.site)]
  const [ownAddresses, otherNames] = [perHour(1), perHour(letterLimits.otherNames)]

  /** Each count that a letter is part of, with its key. */
  function countsOf({ signedIn, address }: Visit, kind: LetterKind, to: string): Count[] {
    const ofReceiver = countsOfReceiver(kind, to)
    // It warns a person whose account moves, or opens in another way. A thief who does that would keep the warning back by many other letters.
    if (kind === 'left' || kind === 'ways in') return ofReceiver
    const person = signedIn?.person
    return [
      // One mailbox confirms many accounts, and one address signs in to many.
      person?.is_email_confirmed ? [persons, mailboxOf(person.email)] : [visitors, address],
      [addresses, address],
      ...ofReceiver,
    ]
  }

  function countsOfReceiver(kind: LetterKind, to: string): Count[] {
    return [...receiverOf(kind, to), [site, kind]]
  }

  function receiverOf(kind: LetterKind, to: string): Count[] {
    const mailbox = `${kind} ${mailboxOf(to)}`
    if (!toOwnAddress.has(kind) || !receivers.look(mailbox)) return [[receivers, mailbox]]
    const own: Count = [ownAddresses, `${kind} ${to.toLowerCase()}`]
    // One account has the plain address. Of other names a stranger makes any number.
    return isOtherName(to) ? [own, [otherNames, mailbox]] : [own]
  }

  const isFull = (counts: readonly Count[]) => counts.some(([count, key]) => count.look(key))

  /** In one step, so that what is asked at the same time does not find the same room. */
  function takeAll(counts: readonly Count[]): boolean {
    const taken: (() => void)[] = []
    for (const [count, key] of counts) {
      const room = count.borrow(key)
      if (typeof room === 'function') {
        taken.push(room)
        continue
      }
      for (const giveBack of taken) giveBack()
      letters.add({ outcome: 'too many' })
      return false
    }
    return true
  }

  async function post(counts: readonly Count[], write: () => Promise<Message>): Promise<'sent' | 'later'> {
    if (!takeAll(counts)) return 'later'
    await sendCounted(await write())
    return 'sent'
  }

  async function sendCounted({ text, ...message }: Message): Promise<void> {
    await mail.send({ ...message, text: inOwnDirection(text) }).catch((error) => {
      letters.add({ outcome: 'failed' })
      throw error
    })
    letters.add({ outcome: 'sent' })
  }

  return {
    async send(visit, kind, to, write) {
      const outcome = await post(countsOf(visit, kind, to), async () => ({ to, ...(await write()) }))
      if (outcome === 'later') visit.log.warn('An e-mail was not sent: there were too many in an hour')
      return outcome
    },
    async sendDue(kind, message, by) {
      const ofSender: Count[] = by
        ? [
            [persons, mailboxOf(by.email)],
            [addresses, by.address],
          ]
        : []
      const isAllFull = isFull([...ofSender, [site, kind]])
      const counts = [...ofSender, ...countsOfReceiver(kind, message.to)]
      const outcome = await post(counts, async () => message)
      return outcome === 'later' && isAllFull ? 'all later' : outcome
    },
    count: (kind, to) => takeAll(to.flatMap((each) => countsOfReceiver(kind, each))),
    sendCounted,
    check: () => mail.check(),
    leavesWithAnswer: mail.leavesWithAnswer ?? false,
  }
}

/** Whether it is one of several addresses of a mailbox, such as `jo+anything@…`. */
function isOtherName(address: string): boolean {
  return mailboxOf(address) !== address.toLowerCase()
}
