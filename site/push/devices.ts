import { randomBytes } from 'node:crypto'
import { type GuestStore, readerOf } from '@hopechest/host/guests'
import { keepRows, keptRows } from '../http/cookies.ts'
import { createSeal } from '../http/seal.ts'
import type { Visit } from '../http/visit.ts'
import { isLanguage, type Language } from '../words/index.ts'
import { readWritten, type Subscription, writeSubscription } from './subscription.ts'
import { createVapid } from './vapid.ts'

/** Whether this browser hears what letters say: for who uses it, for another person who has used it, or not. */
export type Hears = 'yes' | 'other' | 'no'

/** Which browsers hear what a letter would say. One keeps the code of its subscription in a cookie. */
export interface PushDevices {
  /** For browsers, when they are asked to listen. */
  publicKey: string
  hears(visit: Visit): Promise<Hears>
  /** The code of the browser, where it hears for the person who uses it. */
  here(visit: Visit): Promise<string | undefined>
  /** This browser listens from now on, for the person who uses it. */
  keep(visit: Visit, subscription: Subscription): Promise<string>
  /** This browser hears nothing any more. */
  end(visit: Pick<Visit, 'cookies'>): Promise<void>
  find(device: string): Promise<ListeningDevice | undefined>
  endOne(device: string): Promise<void>
  watchGift(purchaseId: number, device: string): Promise<void>
  /** Who asked about a gift hears of the answer, where this browser listens. */
  noteAsked(visit: Visit, registryId: number, questionId: number): Promise<void>
  /** The browser behind the reader of such a letter. */
  askedBy(reader: string): string | undefined
}

export interface ListeningDevice {
  subscription: Subscription
  language: Language
  /** The address of the pages in which it was noted. */
  site: string
}

const cookie = 'hc_push'
const keptDays = 400
const blank: [device: string] = ['']

export function createPushDevices(store: GuestStore['push'], secret: string): PushDevices {
  const seal = createSeal(secret, 'push devices')
  const sealOfAsked = createSeal(secret, 'push devices that asked')
  const { publicKey } = createVapid(secret)
  const codeIn = ({ cookies }: Pick<Visit, 'cookies'>) => keptRows(cookies, cookie, blank)[0]?.[0]

  /** Another person may have signed in here since, or out: what one of them gives reaches no other. */
  async function look(visit: Visit): Promise<{ hears: Hears; device?: string }> {
    const device = codeIn(visit)
    const found = device === undefined ? undefined : await store.find(device)
    if (!found) return { hears: 'no' }
    return found.sessionId === visit.signedIn?.sessionId
      ? { hears: 'yes', device: found.device }
      : { hears: 'other' }
  }

  async function end({ cookies }: Pick<Visit, 'cookies'>): Promise<void> {
    const device = codeIn({ cookies })
    if (device === undefined) return
    await store.end(device)
    cookies.clear(cookie)
  }

  return {
    publicKey,
    hears: async (visit) => (await look(visit)).hears,
    here: async (visit) => (await look(visit)).device,
    async keep(visit, subscription) {
      const same = (await look(visit)).device
      if (same === undefined) await end(visit)
      const device = same ?? randomBytes(24).toString('base64url')
      const { language, site, signedIn } = visit
      const sealed = seal.close(JSON.stringify([writeSubscription(subscription), language, site.url]))
      await store.keep({ device, sealed, sessionId: signedIn?.sessionId })
      keepRows(visit.cookies, cookie, [[device]], keptDays)
      return device
    },
    end,
    async find(device) {
      const found = await store.find(device)
      const text = found && seal.open(found.sealed)
      if (text === undefined) return undefined
      const [subscription, language, site] = JSON.parse(text) as [string, string, string]
      if (!isLanguage(language)) return undefined
      return { subscription: readWritten(subscription), language, site }
    },
    endOne: (device) => store.end(device),
    watchGift: (purchaseId, device) => store.watchGift(purchaseId, device),
    async noteAsked(visit, registryId, questionId) {
      const { device } = await look(visit)
      if (device === undefined) return
      await store.noteAsked({ registryId, questionId, reader: readerOf(sealOfAsked.close(device)) })
    },
    askedBy: (reader) => sealOfAsked.open(reader.slice(readerOf('').length)),
  }
}
