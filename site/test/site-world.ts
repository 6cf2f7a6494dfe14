import { randomBytes } from 'node:crypto'
import { after, before } from 'node:test'
import type { Answer, Ask } from '@hopechest/api/in-process'
import { anyGuest } from '@hopechest/host'
import {
  type Accounts,
  createAccounts,
  type NewPerson,
  noteBankAccount,
  type Person,
} from '@hopechest/host/accounts'
import { createGuestStore } from '@hopechest/host/guests'
import { createNoticeStore } from '@hopechest/host/notices'
import { makePersonOfSite } from '@hopechest/host/testing'
import { readAssets } from '@hopechest/look'
import { addressOf } from '@hopechest/testing/listen'
import { openOne, type World, type WorldOptions } from '@hopechest/testing/world'
import { pino } from 'pino'
import { createSite, type SiteParts } from '../app.ts'
import { createKeptPages } from '../http/kept-pages.ts'
import { createLetters } from '../http/letters.ts'
import { createSessions } from '../http/session.ts'
import { createPageClients } from '../http/work/page-clients.ts'
import type { Rounds } from '../http/work/rounds.ts'
import type { Mail, Message } from '../mail.ts'
import { createGuestParts } from '../pages/guests/guest-parts.ts'
import {
  checksOf,
  createPost,
  type LetterWriter,
  personWriter,
  sendLetters,
  startPost,
  writersOf,
} from '../post/index.ts'
import { createPush } from '../push/index.ts'
import { type GiftStoreParts, openGiftStores } from '../server/gift-stores.ts'
import { letterTo } from './letter-to.ts'

export interface SiteWorld {
  /** The item service behind the site, with its people. */
  api: World
  url: string
  accounts: Accounts
  makePerson(person: NewPerson): Promise<Person>
  /** The last e-mail that the site sent to an address; waits for it. */
  letterTo(address: string): Promise<Message>
  /** All e-mails that the site sent. */
  letters: readonly Message[]
  /** What the site has logged. */
  logged(): string
  /** While the database is away for the rules, they answer no page. */
  letApiRest(isAway: boolean): void
  /** Sends what is due. In a frame it leaves with the next visit. */
  sendDueLetters(): Promise<unknown>
  /** While the mail server is away, it refuses every e-mail. */
  letMailRest(isAway: boolean): void
  close(): Promise<void>
  /** Closes it at the end of a test that opens it with `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** A site with pages of its own. */
export interface OwnSiteWorld extends SiteWorld {
  /** Sends what is due by itself, as the service does. */
  startLetters(): Rounds
}

/** One site for all stories of a file, or of a `describe`: open from the first to the last, and prepared for them. */
export function siteOf<World extends SiteWorld>(
  open: () => Promise<World>,
  prepare = async (): Promise<void> => {},
): World {
  const site = {} as World
  // Of two hooks of a file the second does not wait for the first.
  before(async () => {
    Object.assign(site, await open())
    await prepare()
  })
  after(() => site.close())
  return site
}

const assets = readAssets()

/** No story reaches a shop by accident. */
export const noShops = { fetching: { isAllowed: () => false, lookup: async () => [] } }

/** The day of all stories: 204 days before the wedding. */
export const today = new Date('2026-11-20T12:00:00Z')

export interface SiteOptions extends WorldOptions {
  /** Whether the site sends e-mails. */
  hasMail?: boolean
  /** Whether its admins keep affiliate links. */
  hasAffiliateLinks?: boolean
  /** What the mail server waits for, before it takes an e-mail or refuses it. */
  beforeMail?: () => Promise<void>
  /** The file of the database, as the check of the disk sees it. */
  databaseFile?: string
  /** Where browsers reach the site, when that is not where it listens. */
  siteUrl?: string
  /** Browsers reach it as http://localhost, where they make passkeys, and not by its number. */
  isLocalhost?: boolean
  /** The path under which the site stands, such as /gifts. */
  base?: string
  now?: () => Date
  /** Stands between the pages and the rules. */
  between?: (ask: Ask) => Ask
  /** The clock of accounts and sessions; without it, that of the machine. */
  clockOfAccounts?: () => Date
  /** The clock by which the service notes purchases; without it, that of the machine. */
  clockOfService?: () => Date
  /** Signs its cookies. */
  secret?: string
  connectionsPerAddress?: number
  /** How people sign in, beside or instead of a password. */
  elsewhere?: SiteParts['elsewhere']
  /** The header in which a gateway names people. */
  nameHeader?: string
  trustedProxies?: string[]
  /** Whether the site, not the service behind it, is overloaded. */
  pagesLoad?: SiteParts['load']
  upkeep?: Partial<SiteParts['upkeep']>
  /** Where pictures may come from, and how many are kept. */
  pictures?: Pick<GiftStoreParts, 'fetching' | 'room'>
  /** Where push services may be. */
  pushServices?: GiftStoreParts['fetching']
  /** How long a form is worked on before its browser gets an answer. */
  mostWorkMilliseconds?: number
}

/** What the rules say while their database is away. */
export const away = async (): Promise<Answer> => refusal(503, 'Storage is unavailable')

export function refusal(status: number, detail: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: new Map(Object.entries(headers)), body: JSON.stringify({ detail }) }
}

/** A busy machine that stands still for seconds fails no test. */
export const patientMilliseconds = 60_000
export const neverLate = { isLate: () => false, stop: () => {} }

/** A running site in front of a running item service. */
export async function openSite({
  hasMail = false,
  hasAffiliateLinks = false,
  beforeMail,
  databaseFile = ':memory:',
  siteUrl,
  isLocalhost = false,
  base = process.env.SITE_BASE ?? '',
  between = (ask) => ask,
  now = () => today,
  clockOfAccounts,
  clockOfService,
  secret = randomBytes(32).toString('hex'),
  connectionsPerAddress = 500,
  elsewhere,
  nameHeader,
  trustedProxies,
  pagesLoad = neverLate,
  upkeep,
  pictures = noShops,
  pushServices = noShops.fetching,
  mostWorkMilliseconds = patientMilliseconds,
  ...options
}: SiteOptions = {}): Promise<OwnSiteWorld> {
  const settings = { ITEM_ROUTES: 'members', SITE_SECRET: secret, ...options.settings }
  const api = await openOne({ ...options, settings, ...(clockOfService && { now: clockOfService }) })
  const accounts = createAccounts({
    database: api.database,
    siteKey: randomBytes(32),
    isNamedByGateway: elsewhere?.namedByGateway !== undefined,
    ...(clockOfAccounts && { now: clockOfAccounts }),
  })
  if (hasAffiliateLinks) await accounts.settings.change({ affiliate_links: 'on' })
  const lines: string[] = []
  let isAway = false
  let isMailAway = false
  const site = { url: siteUrl ?? 'http://127.0.0.1:8080' }
  const letters: Message[] = []
  const ask = between(api.ask)
  const clientFor = createPageClients((question) => (isAway ? away() : ask(question)))
  const guestStore = createGuestStore({ database: api.database })
  const guestGifts = createGuestParts(
    guestStore,
    secret,
    hasMail ? { tell: (list, writer) => noteBankAccount(api.database, list, writer) } : undefined,
  )
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const mail: Mail = {
    async send(letter) {
      await beforeMail?.()
      if (isMailAway) throw new Error('535 wrong password.')
      letters.push(letter)
    },
    async check() {
      if (isMailAway) throw new Error('535 wrong password.')
    },
  }
  const lookedAt = {
    keyFile: undefined,
    newestBackup: () => undefined,
    failedBackup: () => undefined,
    ...upkeep,
  }
  const { giftPictures, links } = openGiftStores({ database: api.database, secret, log, ...pictures })
  const guests = clientFor(anyGuest)
  const counted = createLetters(hasMail ? mail : guestGifts.keptMail)
  const push = createPush({
    devices: guestGifts.devices,
    keptMail: guestGifts.keptMail,
    secret,
    siteName: async () => (await accounts.settings.read()).name,
    log,
    now,
    fetching: pushServices,
  })
  const openPost = (writers: readonly LetterWriter[]) =>
    createPost({ store: guestStore.post, notices: guestGifts.notices, writers, log, now })
  const asked = hasMail
    ? startPost({ post: openPost([personWriter({ ...guestGifts, guests })]), mail: counted, log })
    : undefined
  const app = createSite({
    site,
    guests,
    accounts,
    guestGifts,
    sessions: createSessions({ accounts, secret, clientFor }),
    keptPages: createKeptPages({ database: api.database, now, nameHeader }),
    elsewhere,
    ...(hasMail && { mail: counted, letLeave: () => asked?.begin() }),
    assets,
    giftPictures,
    links,
    databaseUrl: `sqlite:${databaseFile}`,
    generation: () => api.database.generation(),
    upkeep: lookedAt,
    secret,
    log,
    now,
    connectionsPerAddress,
    trustedProxies,
    load: pagesLoad,
    mostWorkMilliseconds,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const listensAt = addressOf(app.server)
  const url = (isLocalhost ? listensAt.replace('127.0.0.1', 'localhost') : listensAt) + base
  site.url = siteUrl ?? url
  const close = async () => {
    await app.close()
    await asked?.stop()
    await giftPictures.close()
    await api.close()
  }
  const postOfAll = () => {
    const own = {
      guests,
      site,
      accounts: createNoticeStore(api.database),
      checks: checksOf({
        upkeep: lookedAt,
        mail: hasMail ? mail : undefined,
        databaseUrl: `sqlite:${databaseFile}`,
      }),
    }
    return openPost(writersOf({ guestStore, guestGifts, secret }, own))
  }
  return {
    api,
    url,
    accounts,
    makePerson: (person) => makePersonOfSite(api.database, person),
    letters,
    letterTo: (address) => letterTo(letters, address),
    startLetters: () => startPost({ post: postOfAll(), mail: counted, push, log }),
    async sendDueLetters() {
      const post = postOfAll()
      await post.note()
      await sendLetters({ post, mail: counted, push, log })
    },
    logged: () => lines.join(''),
    letApiRest(away) {
      isAway = away
    },
    letMailRest(away) {
      isMailAway = away
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
