import { createHash } from 'node:crypto'
import { readerOf } from '@hopechest/host/guests'
import { NotFetched, postTo, type ReachOptions } from '@hopechest/outgoing'
import { createAllowance, type Logger, type Metrics, silentMetrics } from '@hopechest/program'
import { letterLimits } from '../http/letters.ts'
import type { Message } from '../mail.ts'
import { directionOf, wordsIn } from '../words/index.ts'
import type { ListeningDevice, PushDevices } from './devices.ts'
import { encrypt } from './encrypt.ts'
import { createVapid } from './vapid.ts'

/** Says to browsers that there is a word for their people. */
export interface Push {
  /** One of the browsers heard; none did, and a later try may reach one; or none of them listens any more. */
  tell(devices: readonly string[], message: Message): Promise<PushOutcome>
}

export type PushOutcome = 'sent' | 'later' | 'failed'

export interface PushParts {
  devices: Pick<PushDevices, 'find' | 'endOne'>
  /** Keeps the words for the page of the browser. */
  keptMail: { keepFor(reader: string, message: Message): Promise<void> }
  secret: string
  /** What the site is called. */
  siteName(): Promise<string>
  log: Pick<Logger, 'warn'>
  metrics?: Metrics
  now?: () => Date
  /** How many words one push service takes in an hour. */
  mostOfService?: number
  /** Where push services may be: by default on the public web. */
  fetching?: Pick<ReachOptions, 'isAllowed' | 'lookup'>
}

const hour = 3_600_000
const day = 24 * hour
/** How long a push service keeps a message for a browser that is off: on the next day its page says more. */
const secondsToLive = day / 1000
const patienceMilliseconds = 5000
const mostAnswerBytes = 1024
/** A service that did not answer is left alone for as long. */
const restMilliseconds = 5 * 60_000
const mostHeld = 500
/** A program that stops waits for an answer: it does not take long. */
const never = new AbortController().signal
/** A title is cut to this: the message has one length. */
const mostTitle = 100

export function createPush({
  devices,
  keptMail,
  secret,
  siteName,
  log,
  metrics = silentMetrics,
  now = () => new Date(),
  mostOfService = letterLimits.site,
  fetching = {},
}: PushParts): Push {
  const counted = metrics.counter('hopechest_pushes_total', 'Words to browsers by outcome', ['outcome'])
  const vapid = createVapid(secret)
  const allowance = { windowMilliseconds: hour, now: () => now().getTime() }
  const ofDevice = createAllowance<string>({ most: letterLimits.receiver, ...allowance })
  /** Guests name push services: words to one of their own take no room from those to another. */
  const ofService = createAllowance<string>({ most: mostOfService, ...allowance })
  /** Push services that asked for a pause, or did not answer: until when. */
  const held = new Map<string, number>()

  function hold(origin: string, milliseconds: number): void {
    const [oldest] = held.keys()
    if (oldest !== undefined && held.size >= mostHeld) held.delete(oldest)
    held.set(origin, now().getTime() + Math.min(milliseconds, day))
  }

  /** What stands on a locked screen: that there is something, and nothing of what it is. Others look at that screen, too. */
  async function write({ language, subscription }: ListeningDevice, topic: string): Promise<Buffer> {
    const { push } = wordsIn(language).device
    const title = (await siteName()).slice(0, mostTitle).toWellFormed()
    const direction = directionOf(language)
    return encrypt(JSON.stringify({ title, body: push, tag: topic, language, direction }), subscription)
  }

  async function send(found: ListeningDevice, topic: string): Promise<'sent' | 'later' | 'gone'> {
    const { endpoint } = found.subscription
    const url = new URL(endpoint)
    if ((held.get(url.origin) ?? 0) > now().getTime()) return 'later'
    const headers = {
      authorization: vapid.authorization(url, found.site, now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(secondsToLive),
      urgency: 'high',
      topic,
    }
    const options = {
      maxBytes: mostAnswerBytes,
      timeoutMilliseconds: patienceMilliseconds,
      closing: never,
      ...fetching,
    }
    try {
      const body = await write(found, topic)
      const { status, headers: answered } = await postTo(endpoint, { headers, body }, options)
      if (status >= 200 && status < 300) return 'sent'
      if (isGone.has(status)) return 'gone'
      hold(url.origin, pauseOf(answered['retry-after'], now()))
      return 'later'
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      if (isNoService.has(error.reason)) return 'gone'
      hold(url.origin, restMilliseconds)
      return 'later'
    }
  }

  async function tellOne(device: string, message: Message): Promise<'sent' | 'later' | 'gone'> {
    const found = await devices.find(device)
    if (!found) return 'gone'
    // Its page has the words before the browser hears of them.
    await keptMail.keepFor(readerOf(device), message)
    const outcome = await sendCounted(device, found, topicOf(message))
    if (outcome === 'gone') await devices.endOne(device)
    return outcome
  }

  /** What a push service does not take is not counted. */
  async function sendCounted(device: string, found: ListeningDevice, topic: string) {
    const borrowed = [
      ofDevice.borrow(device),
      ofService.borrow(new URL(found.subscription.endpoint).origin),
    ].filter((each) => typeof each === 'function')
    let outcome: 'sent' | 'later' | 'gone' = 'later'
    try {
      if (borrowed.length === 2) outcome = await send(found, topic)
    } finally {
      if (outcome !== 'sent') for (const giveBack of borrowed) giveBack()
    }
    return outcome
  }

  return {
    async tell(all, message) {
      const outcomes = await Promise.all(
        all.map((device) =>
          tellOne(device, message).catch((error) => {
            log.warn({ err: error }, 'A word to a browser could not leave; the next try is later')
            return 'later' as const
          }),
        ),
      )
      for (const outcome of outcomes) counted.add({ outcome })
      if (outcomes.includes('sent')) return 'sent'
      return outcomes.includes('later') ? 'later' : 'failed'
    },
  }
}

/** The same for a letter that comes again, so that a push service and a screen keep one of the two. It shows nothing of the letter. */
export function topicOf({ messageId = '' }: Pick<Message, 'messageId'>): string {
  return createHash('sha256').update(messageId).digest('base64url').slice(0, 32)
}

/** The service has no such browser any more. Any other refusal may be a fault of ours, such as a wrong clock, and passes. */
const isGone: ReadonlySet<number> = new Set([404, 410])

const isNoService: ReadonlySet<string> = new Set([
  'notAUrl',
  'notHttp',
  'withCredentials',
  'tooLong',
  'unusualPort',
  'privateNetwork',
  'ownMachine',
])

/** Seconds, or a day and a time; without either a short pause. */
function pauseOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return restMilliseconds
  const milliseconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime()
  return milliseconds > 0 ? milliseconds : restMilliseconds
}
