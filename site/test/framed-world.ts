import { randomBytes } from 'node:crypto'
import { type Host, type HostUser, noRights, rightsOfAdmin } from '@hopechest/host'
import { createAccounts } from '@hopechest/host/accounts'
import { createGuestStore } from '@hopechest/host/guests'
import { makePersonOfSite } from '@hopechest/host/testing'
import {
  createNoteMade,
  createTakeVisit,
  createVisitHost,
  createVisits,
  type OpenVisit,
  type Visits,
} from '@hopechest/host/visit'
import { readAssets } from '@hopechest/look'
import { openOne } from '@hopechest/testing/world'
import { pino } from 'pino'
import { createDoor, type Door } from '../frame/door.ts'
import { createFramedPages } from '../frame/framed-pages.ts'
import { createWaitingLetters } from '../frame/waiting-letters.ts'
import { createFramedSite } from '../framed-app.ts'
import { createPageClients } from '../http/work/page-clients.ts'
import type { Message } from '../mail.ts'
import { createGuestParts } from '../pages/guests/guest-parts.ts'
import { createPost, writersOf } from '../post/index.ts'
import { openGiftStores } from '../server/gift-stores.ts'
import { startFramingHost } from './framing-host.ts'
import { letterTo } from './letter-to.ts'
import {
  away,
  neverLate,
  noShops,
  patientMilliseconds,
  type SiteOptions,
  type SiteWorld,
  today,
} from './site-world.ts'

const assets = readAssets()
const signing = { key: 'the key of the orchard, which signs its visits', host: 'https://orchard.example' }
const rightsOf = ({ roles }: HostUser) => (roles.includes('administrator') ? rightsOfAdmin : noRights)

export interface FramedWorld extends SiteWorld {
  framing: Awaited<ReturnType<typeof startFramingHost>>
  signing: typeof signing
  /** How often the service has asked the host for lists or changed one there, and was no API client. */
  callsBack(): number
  /** The visits whose pages are being made. */
  openVisits(): number
}

/** The pages in the frame of a host, which has people and lists of its own. */
export async function openFramed(options: SiteOptions = {}): Promise<FramedWorld> {
  const { now = () => today, secret = randomBytes(32).toString('hex'), between = (ask) => ask } = options
  const { mostWorkMilliseconds = patientMilliseconds, pictures = noShops, clockOfService } = options
  const open = new Set<OpenVisit>()
  const visits = noticed(createVisits(rightsOf), open)
  let door: Door = () => false
  let own: Host | undefined
  let calls = 0
  const api = await openOne({
    ...options,
    ...(clockOfService && { now: clockOfService }),
    settings: { ITEM_ROUTES: 'members', SITE_SECRET: secret, ...options.settings },
    door: (request, response) => door(request, response),
    wrapHost(host) {
      own = host
      return createVisitHost(
        counted(withoutOrder(host), () => calls++),
        async () => {},
        (id, key) => createNoteMade(api.database)(id, key),
      )
    },
  })
  if (!own) throw new Error('The service has no host')
  const accounts = createAccounts({ database: api.database, siteKey: randomBytes(32) })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  let isAway = false
  const ask = between(api.ask)
  const clientFor = createPageClients((question) => (isAway ? away() : ask(question)))
  const pages = createFramedPages()
  const guestStore = createGuestStore({ database: api.database })
  const guestGifts = createGuestParts(guestStore, secret)
  const { giftPictures, links } = openGiftStores({ database: api.database, secret, log, ...pictures })
  const app = createFramedSite({
    clientFor,
    guestGifts,
    guestStore,
    findFramed: pages.find,
    assets,
    giftPictures,
    links,
    secret,
    log,
    now,
    connectionsPerAddress: 500,
    load: options.pagesLoad ?? neverLate,
    mostWorkMilliseconds,
  })
  await app.ready()
  const writers = writersOf({ guestStore, guestGifts, secret })
  const waitingLetters = createWaitingLetters(
    () => createPost({ store: guestStore.post, notices: guestGifts.notices, writers, log, now }),
    0,
  )
  const take = createTakeVisit(api.database)
  const findKey = async () => signing
  door = createDoor({ app, pages, clientFor, ask, visits, findKey, take, waitingLetters, log })
  const letters: Message[] = []
  const framing = await startFramingHost({ door: () => api.url, signing, host: own, accounts, letters })
  const close = async () => {
    await framing.close()
    await app.close()
    await giftPictures.close()
    await api.close()
  }
  return {
    api,
    url: framing.url,
    framing,
    signing,
    callsBack: () => calls,
    openVisits: () => open.size,
    accounts,
    makePerson: (person) => makePersonOfSite(api.database, person),
    letters,
    letterTo: (address) => letterTo(letters, address),
    logged: () => lines.join(''),
    letApiRest(away) {
      isAway = away
    },
    letMailRest() {},
    sendDueLetters: async () => {},
    close,
    [Symbol.asyncDispose]: close,
  }
}

function noticed(visits: Visits, opened: Set<OpenVisit>): Visits {
  return {
    ...visits,
    open(said) {
      const visit = visits.open(said)
      opened.add(visit)
      return {
        ...visit,
        close() {
          opened.delete(visit)
          visit.close()
        },
      }
    },
  }
}

/** Lists that lie in another place than their gifts. */
function withoutOrder({ order: _order, knownRegistry: _known, ...host }: Host): Host {
  return host
}

function counted(host: Host, count: () => void): Host {
  const entries = Object.entries(host).map(([name, method]) => {
    const asks = (...given: never[]) => {
      count()
      return method(...given)
    }
    return [name, /Registr|Inviting/.test(name) ? asks : method]
  })
  return Object.fromEntries(entries)
}
