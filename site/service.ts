import type { Ask } from '@hopechest/api/in-process'
import { type Database, failedBackup, newestBackup } from '@hopechest/database'
import { anyGuest } from '@hopechest/host'
import { createAccounts } from '@hopechest/host/accounts'
import { createGuestStore } from '@hopechest/host/guests'
import { createNoticeStore } from '@hopechest/host/notices'
import { keyFile, siteSecretOf } from '@hopechest/host/site-key'
import { readAssets } from '@hopechest/look'
import { type Logger, listen, openMetrics, reachableAt, watchConnections } from '@hopechest/program'
import { watchLoad } from '@hopechest/program/connections'
import { createSite, type SiteParts } from './app.ts'
import { type Config, siteAt } from './config.ts'
import { createKeptPages } from './http/kept-pages.ts'
import { createSessions } from './http/session.ts'
import { createPageClients } from './http/work/page-clients.ts'
import { createMail } from './mail.ts'
import { createGuestGifts } from './pages/guests/guest-gifts.ts'
import { createNoticesOf } from './pages/notices/letters/index.ts'
import { checksOf } from './pages/notices/letters/trouble.ts'
import { createOwnerLetters } from './pages/notices/owner-letters.ts'
import { openGiftStores } from './server/gift-stores.ts'
import { startLetterRounds } from './server/letter-rounds.ts'
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
  const accounts = createAccounts({ database, siteKey: Buffer.from(secret) })
  const guestStore = createGuestStore({ database })
  const clientFor = createPageClients(ask)
  const guests = clientFor(anyGuest)
  const site = { url: config.SITE_URL ?? '' }
  const { now = () => new Date() } = extras
  const load = watchLoad()
  const mail = config.SMTP_URL === undefined ? undefined : createMail(config.SMTP_URL, config.MAIL_FROM)
  const guestGifts = createGuestGifts(guestStore, secret)
  const { giftPictures, links } = openGiftStores({ database, secret, log })
  const metrics = await openMetrics(config)
  const upkeep = {
    keyFile: config.SITE_SECRET === undefined ? keyFile(config.DATABASE_URL) : undefined,
    newestBackup,
    failedBackup: () => failedBackup(config.DATABASE_URL),
  }
  const app = createSite({
    site,
    guests,
    accounts,
    guestGifts,
    sessions: createSessions({ accounts, secret, clientFor }),
    keptPages: createKeptPages({ database, now: extras.now }),
    mail,
    assets: readAssets(),
    giftPictures,
    links,
    databaseUrl: config.DATABASE_URL,
    securityContact: config.SECURITY_CONTACT,
    upkeep,
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
  // Without a mail server the pages say what would have been written.
  const about = { mail: mail ?? guestGifts.keptMail, metrics, log, now }
  const toOwners = createOwnerLetters(accounts.ownerLetters, guestGifts.notices, site)
  const noticesOf = createNoticesOf(
    { guestStore, guestGifts, secret, log },
    {
      guests,
      site,
      accounts: createNoticeStore(database),
      checks: checksOf({ upkeep, mail, databaseUrl: config.DATABASE_URL }),
    },
  )
  const letters = [
    startLetterRounds({ ...about, kind: 'notice', letters: noticesOf }),
    startLetterRounds({ ...about, kind: 'gift, later', letters: guestGifts.letters }),
    startLetterRounds({ ...about, kind: 'to owner', letters: toOwners }),
  ]

  async function stop(): Promise<void> {
    await stopServer()
    await app.close()
    await Promise.all([sweep.stop(), pictureRounds.stop(), ...letters.map((rounds) => rounds.stop())])
    load.stop()
  }
  return { url: site.url, listensAt, stop }
}
