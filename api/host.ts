import type { Database } from '@hopechest/database'
import {
  createEmbeddedHost,
  demandSameHost,
  type FirstAccount,
  type Host,
  makeFirstAccount,
  noteEvent,
} from '@hopechest/host'
import type { Logger, Metrics } from '@hopechest/program'
import { usualAddress, usualPorts } from '@hopechest/program/reachable'
import type { Config } from './config.ts'

export interface OpenHost {
  host: Host
  /** The credentials with which the service itself calls the host; undefined when it has no account there. */
  serviceAuthorization: string | undefined
}

/** The host that `HOST_URL` names, or the embedded host. A new kind of host is opened in `openHostAt`. */
export async function openHost(
  config: Config,
  database: Database,
  metrics: Metrics,
  log: Logger,
): Promise<OpenHost> {
  await demandSameHost(database, config)
  const { HOST_URL, HOST_USERNAME, HOST_APP_PASSWORD, SITE_URL } = config
  if (HOST_URL === undefined)
    return {
      host: createEmbeddedHost(database, { siteUrl: SITE_URL ?? usualSite }),
      serviceAuthorization: '',
    }
  // The site has made the change: a caller who heard of a failure would make it again.
  const note: Note = (event, id) =>
    noteEvent(database, event, id).catch((error) =>
      log.warn({ err: error, kind: event.kind, registry: id }, 'A change on the site was not noted'),
    )
  return {
    host: await openHostAt(config, HOST_URL, metrics, note),
    serviceAuthorization:
      HOST_USERNAME && HOST_APP_PASSWORD ? basic(`${HOST_USERNAME}:${HOST_APP_PASSWORD}`) : undefined,
  }
}

type Note = (event: Parameters<typeof noteEvent>[1], registryId: number) => Promise<void>

/** A WordPress site. Its pool of connections is not loaded where it is not needed. */
export async function openHostAt(
  { HOST_POST_TYPE, HOST_TIMEOUT, HOST_CALLS }: Config,
  url: string,
  metrics: Metrics,
  note?: Note,
): Promise<Host> {
  const { createWordPressHost } = await import('@hopechest/host/wordpress')
  return createWordPressHost({
    url,
    postType: HOST_POST_TYPE,
    timeoutSeconds: HOST_TIMEOUT,
    calls: HOST_CALLS,
    metrics,
    ...(note && { note }),
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
