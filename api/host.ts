import type { Database } from '@hopechest/database'
import {
  createEmbeddedHost,
  demandSameHost,
  type FirstAccount,
  type Host,
  makeFirstAccount,
  type NewEvent,
  noteEvent,
} from '@hopechest/host'
import {
  createNoteMade,
  createVisitHost,
  createVisits,
  noteMadeFor,
  type Visits,
} from '@hopechest/host/visit'
import type { WordPressHostOptions } from '@hopechest/host/wordpress'
import type { Logger, Metrics } from '@hopechest/program'
import { usualAddress, usualPorts } from '@hopechest/program/reachable'
import { type Config, itemRoutesOf, rightsOf } from './config.ts'

export interface OpenHost {
  host: Host
  /** The credentials with which the service itself calls the host; undefined when it has no account there. */
  serviceAuthorization: string | undefined
  /** Where a host brings its visitors: their visits. */
  visits?: Visits | undefined
}

/** The host that brings its visitors. Only a program that has the pages, too, knows one. */
export interface FrameSettings {
  framingHost?: string | undefined
}

/** The host that `HOST_URL` names, or the embedded host. A new kind of host is opened in `openHostAt`. */
export async function openHost(
  config: Config & FrameSettings,
  database: Database,
  metrics: Metrics,
  log: Logger,
): Promise<OpenHost> {
  const { HOST_URL, HOST_USERNAME, HOST_APP_PASSWORD, SITE_URL, framingHost } = config
  await demandSameHost(database, { ...config, HOST_URL: HOST_URL ?? framingHost })
  if (HOST_URL === undefined && framingHost === undefined)
    return {
      host: createEmbeddedHost(database, { siteUrl: SITE_URL ?? usualSite }),
      serviceAuthorization: '',
    }
  // The site has made the change: a caller who heard of a failure would make it again.
  const noted = async (noting: Promise<unknown>, kind: string, registry: number): Promise<void> => {
    await noting.catch((err) => log.warn({ err, kind, registry }, 'A change on the site was not noted'))
  }
  const note = (event: NewEvent, id: number) => noted(noteEvent(database, event, id), event.kind, id)
  const noteMade = (id: number, key: string) =>
    noted(noteMadeFor(database.coordinator, id, key), 'registry.made', id)
  const warn = (sentence: string) => log.warn(sentence)
  const host =
    HOST_URL === undefined ? undefined : await openHostAt(config, HOST_URL, metrics, { note, noteMade, warn })
  const serviceAuthorization =
    HOST_USERNAME && HOST_APP_PASSWORD ? basic(`${HOST_USERNAME}:${HOST_APP_PASSWORD}`) : undefined
  if (host && framingHost === undefined) return { host, serviceAuthorization }
  return {
    host: createVisitHost(
      host,
      note,
      createNoteMade(database, { anyoneAddsGifts: itemRoutesOf(config) === 'authenticated' }),
    ),
    serviceAuthorization,
    visits: createVisits(rightsOf(config)),
  }
}

/** A WordPress site. Its pool of connections is not loaded where it is not needed. */
export async function openHostAt(
  { HOST_POST_TYPE, HOST_TIMEOUT, HOST_CALLS }: Config,
  url: string,
  metrics: Metrics,
  hears: Pick<WordPressHostOptions, 'note' | 'noteMade' | 'warn'> = {},
): Promise<Host> {
  const { createWordPressHost } = await import('@hopechest/host/wordpress')
  return createWordPressHost({
    url,
    postType: HOST_POST_TYPE,
    timeoutSeconds: HOST_TIMEOUT,
    calls: HOST_CALLS,
    metrics,
    ...hears,
  })
}

/** The embedded host needs a first administrator; any other has people of its own. */
export async function makeFirstAdministrator(
  { HOST_URL }: Config,
  database: Database,
): Promise<FirstAccount | undefined> {
  return HOST_URL === undefined ? makeFirstAccount(database, new Date()) : undefined
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

/** The usual address of `npm run site`. */
const usualSite = `http://${usualAddress}:${usualPorts.site}`
