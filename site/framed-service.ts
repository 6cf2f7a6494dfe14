import type { Ask } from '@hopechest/api/in-process'
import type { Database } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { siteSecretOf } from '@hopechest/host/site-key'
import { createTakeVisit, type Visits } from '@hopechest/host/visit'
import { readAssets } from '@hopechest/look'
import { type Logger, openMetrics } from '@hopechest/program'
import { createClientOf, watchLoad } from '@hopechest/program/connections'
import type { Config } from './config.ts'
import { createDoor, type Door } from './frame/door.ts'
import { createFramedPages } from './frame/framed-pages.ts'
import { createHostKey } from './frame/host-key.ts'
import { createKeptDoor, type ReadChanges } from './frame/kept-door.ts'
import { createKeyDoor, type KeyDoorParts } from './frame/key-door.ts'
import { createWaitingLetters } from './frame/waiting-letters.ts'
import { createFramedSite } from './framed-app.ts'
import { createLetters } from './http/letters.ts'
import { createPageClients } from './http/work/page-clients.ts'
import { createMail } from './mail.ts'
import { createGuestParts } from './pages/guests/guest-parts.ts'
import { createPost, startPost, writersOf } from './post/index.ts'
import { openGiftStores } from './server/gift-stores.ts'
import { startPictureRounds } from './server/picture-rounds.ts'
import { startSweep } from './server/sweep.ts'
import { addLanguage } from './words/index.ts'

export interface FramedSettings extends Config {
  /** Unset: the site and the service agree on a key. */
  FRAME_KEY: string | undefined
  /** The address of the host that brings its visitors. */
  host: string
  /** Who reaches a gift without naming its list. */
  itemRoutes: string
  TRUSTED_PROXIES: string[] | undefined
}

export interface FramedSite {
  door: Door
  stop(): Promise<void>
}

/** Opens the pages of guests and owners for a host that frames them. They listen nowhere: the door leads to them. */
export async function openFramedSite(
  config: FramedSettings,
  log: Logger,
  database: Database,
  visits: Visits,
  { ask, changesForHost }: { ask: Ask; changesForHost: ReadChanges },
  extras: { now?: () => Date } = {},
): Promise<FramedSite> {
  for (const [language, catalogue] of config.LANGUAGES ?? []) addLanguage(language, catalogue)
  const secret = siteSecretOf(config)
  const guestStore = createGuestStore({ database })
  const clientFor = createPageClients(ask)
  const load = watchLoad()
  const pages = createFramedPages()
  const guestGifts = createGuestParts(guestStore, secret)
  const { giftPictures, links } = openGiftStores({ database, secret, log })
  const metrics = await openMetrics(config)
  const { now = () => new Date() } = extras
  const { itemRoutes } = config
  const app = createFramedSite({
    clientFor,
    guestGifts,
    guestStore,
    findFramed: pages.find,
    assets: readAssets(),
    giftPictures,
    links,
    secret,
    log,
    metrics,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    isReadOnly: config.READ_ONLY === 'true',
    load,
    ...extras,
  })
  await app.ready()
  const sweep = startSweep([guestStore.sweep, giftPictures.sweep], log)
  const pictureRounds = startPictureRounds(giftPictures)
  const mail = config.SMTP_URL === undefined ? undefined : createMail(config.SMTP_URL, config.MAIL_FROM)
  const { notices } = guestGifts
  const writers = writersOf({ guestStore, guestGifts, secret })
  const post = createPost({ store: guestStore.post, notices, writers, log, now })
  const rounds = mail && startPost({ post, mail: createLetters(mail, metrics), log })
  const waitingLetters = mail ? undefined : createWaitingLetters(() => post)
  const { findKey, keyDoor } = openKeys(config, log, database, secret)
  const take = createTakeVisit(database)
  const doors = [
    createDoor({ app, pages, clientFor, ask, visits, findKey, take, waitingLetters, log }),
    createKeptDoor({
      findKey,
      take,
      gifts: guestGifts.ofPerson,
      visits,
      clientFor,
      changesForHost,
      itemRoutes,
      log,
    }),
    keyDoor,
  ]
  return {
    door: (request, response) => doors.some((door) => door(request, response)),
    async stop() {
      await app.close()
      await Promise.all([sweep.stop(), pictureRounds.stop(), rounds?.stop()])
      load.stop()
    },
  }
}

/** The key of the settings, or the one that the site and the service agree on. */
function openKeys(
  { FRAME_KEY: key, host, TRUSTED_PROXIES }: FramedSettings,
  log: Logger,
  database: Database,
  secret: string,
) {
  if (key !== undefined) return { findKey: async () => ({ key, host }), keyDoor: () => false }
  const keys = createHostKey(database, secret, host)
  const ask: KeyDoorParts['ask'] = async (question) =>
    (await import('@hopechest/host/wordpress')).askForProof(host, question)
  return {
    findKey: keys.find,
    keyDoor: createKeyDoor({ keys, ask, clientOf: createClientOf(TRUSTED_PROXIES), log }),
  }
}
