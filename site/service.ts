import type { Ask } from '@hopechest/api/in-process'
import { type Database, failedBackup, newestBackup } from '@hopechest/database'
import { anyGuest } from '@hopechest/host'
import { type Accounts, createAccounts, noteBankAccount } from '@hopechest/host/accounts'
import { createGuestStore } from '@hopechest/host/guests'
import { keyFile, siteSecretOf } from '@hopechest/host/site-key'
import { readAssets } from '@hopechest/look'
import {
  commandLine,
  type Logger,
  listen,
  openMetrics,
  reachableAt,
  watchConnections,
} from '@hopechest/program'
import { watchLoad } from '@hopechest/program/connections'
import { createSite, type SiteParts } from './app.ts'
import { type Config, siteAt } from './config.ts'
import { type Elsewhere, openElsewhere } from './elsewhere/index.ts'
import { createKeptPages } from './http/kept-pages.ts'
import { createLetters } from './http/letters.ts'
import { createSessions } from './http/session.ts'
import { createPageClients } from './http/work/page-clients.ts'
import type { Rounds } from './http/work/rounds.ts'
import { createMail } from './mail.ts'
import { createGuestParts } from './pages/guests/guest-parts.ts'
import { startOwnPost } from './post/own-post.ts'
import { openGiftStores } from './server/gift-stores.ts'
import { startPictureRounds } from './server/picture-rounds.ts'
import { startSweep } from './server/sweep.ts'
import { addLanguage } from './words/index.ts'

export interface RunningSite {
  /** The address under which browsers reach the site. */
  url: string
  listensAt: string
  stop(): Promise<void>
}

/** More settings, for a program that shows the site to people: the day of today, a folder of pictures, and that it is a demo. */
export type SiteExtras = Pick<SiteParts, 'now' | 'pictures' | 'demo'>

/** Starts the site on a database that holds the accounts. Its pages ask the rules of this process. */
export async function startSite(
  config: Config,
  log: Logger,
  database: Database,
  ask: Ask,
  extras: SiteExtras = {},
): Promise<RunningSite> {
  for (const [language, catalogue] of config.LANGUAGES ?? []) addLanguage(language, catalogue)
  const secret = siteSecretOf(config)
  const isNamedByGateway = config.REMOTE_USER_HEADER !== undefined
  const accounts = createAccounts({ database, siteKey: Buffer.from(secret), isNamedByGateway })
  const guestStore = createGuestStore({ database })
  const clientFor = createPageClients(ask)
  const guests = clientFor(anyGuest)
  const site = { url: config.SITE_URL ?? '' }
  const { now = () => new Date() } = extras
  const load = watchLoad()
  const mail = config.SMTP_URL === undefined ? undefined : createMail(config.SMTP_URL, config.MAIL_FROM)
  // Where no letter can leave, the form of a bank account says so.
  const guestGifts = createGuestParts(
    guestStore,
    secret,
    mail && { tell: (list, writer) => noteBankAccount(database, list, writer) },
  )
  const { giftPictures, links } = openGiftStores({ database, secret, log })
  const metrics = await openMetrics(config)
  const upkeep = {
    keyFile: config.SITE_SECRET === undefined ? keyFile(config.DATABASE_URL) : undefined,
    newestBackup,
    failedBackup: () => failedBackup(config.DATABASE_URL),
  }
  const letters = mail && createLetters(mail, metrics)
  let post: Rounds | undefined
  const elsewhere = openElsewhere(config)
  await warnOfNoAdmin(accounts, elsewhere, log)
  const app = createSite({
    site,
    guests,
    accounts,
    guestGifts,
    sessions: createSessions({ accounts, secret, clientFor }),
    keptPages: createKeptPages({ database, now: extras.now, nameHeader: config.REMOTE_USER_HEADER }),
    mail: letters,
    letLeave: () => post?.begin(),
    assets: readAssets(),
    giftPictures,
    links,
    generation: () => database.generation(),
    databaseUrl: config.DATABASE_URL,
    securityContact: config.SECURITY_CONTACT,
    upkeep,
    elsewhere,
    secret,
    log,
    metrics,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    isReadOnly: config.READ_ONLY === 'true',
    trustedProxies: config.TRUSTED_PROXIES,
    load,
    ...extras,
  })
  await app.ready()
  const stopServer = watchConnections(app.server)
  const listensAt = await listen(app.server, 'site', siteAt(config))
  site.url ||= reachableAt(listensAt)[0] ?? listensAt
  const sweep = startSweep(
    [accounts.sessions.sweep, accounts.lists.noteDays, guestStore.sweep, giftPictures.sweep],
    log,
  )

  const pictureRounds = startPictureRounds(giftPictures)
  post = startOwnPost({
    database,
    guestStore,
    guestGifts,
    secret,
    accounts,
    guests,
    site,
    checked: { upkeep, mail, databaseUrl: config.DATABASE_URL },
    letters,
    metrics,
    log,
    now,
  })

  async function stop(): Promise<void> {
    app.lines.end()
    await stopServer()
    await app.close()
    await Promise.all([sweep.stop(), pictureRounds.stop(), post?.stop()])
    load.stop()
  }
  return { url: site.url, listensAt, stop }
}

/** Where passwords are off, an administrator who has not signed in elsewhere yet needs a link. */
async function warnOfNoAdmin(
  { identities, setUp }: Accounts,
  elsewhere: Elsewhere | undefined,
  log: Logger,
): Promise<void> {
  if (!elsewhere || elsewhere.hasPasswords || elsewhere.namedByGateway) return
  const issuers = elsewhere.providers.map(({ issuer }) => issuer)
  if ((await identities.hasAdmin(issuers)) || !(await setUp.isDone())) return
  log.warn(
    `PASSWORDS is off, and no administrator has signed in elsewhere yet. This prints a link that signs one in: ${commandLine('user', 'sign-in-link NAME')}`,
  )
}
