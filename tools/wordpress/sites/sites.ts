import { join } from 'node:path'
import type { Part } from '../prove.ts'
import { fetchDownloads } from './downloads.ts'
import { openFullSite } from './full-site.ts'
import { openLightSite } from './light-site.ts'
import { type Suite, unpackNewer } from './newer-packages.ts'
import { type Servers, startServers } from './servers.ts'
import type { Site } from './site.ts'

/** The parts that every site proves: the plugin with the service, and its installation and removal. */
const always: Part[] = ['together', 'removal', 'zips']

/**
 * The parts that the oldest and the newest WordPress prove. All pages are looked at in the theme of each, and in ours on the newest.
 * The stories of guests and of owners run without script on the oldest and with script on the newest, that of the editor on both.
 * Crowds come to the newest: they meet the same workers of PHP.
 */
const bothEnds: Part[] = [...always, 'themes', 'settings']

interface Kind {
  parts: Part[]
  /** Opens the site in a folder of its own; the servers that sites share start with the first that asks. */
  open(folder: string, servers: () => Promise<Servers>): Promise<Site>
}

export const sites = {
  /** The one with the most parts stands first, and takes the longest. */
  sid: {
    parts: [
      ...bothEnds,
      'plugin-and-strangers',
      'framed',
      'family',
      'promises-hold',
      'stock-looks',
      'registries',
      'ours',
      'our-hostile',
    ],
    open: newer('sid', false),
  },
  debian12: {
    parts: [
      ...bothEnds,
      'plugin',
      'framed-for-one',
      'lists-of-others',
      'promises',
      'stock',
      'registries-of-host',
      'our-looks',
    ],
    open: async (folder, servers) => openFullSite(folder, await servers(), { ...oldest, isNetwork: false }),
  },
  /**
   * A network of sites: what differs there is what an administrator meets, and whose registries are whose. What is the
   * same on each WordPress, texts that are no markup, items and who may do what, is proved here alone.
   */
  debian13: {
    parts: [...always, 'plugin-on-network', 'network', 'hostile', 'items', 'authentication', 'access'],
    open: newer('trixie', true),
  },
  /** PHP's own web server and SQLite, without php-curl. */
  light: {
    parts: [...always, 'plugin-storing'],
    open: async (folder) => openLightSite(folder, await fetchDownloads(), oldest.theme),
  },
} satisfies Record<string, Kind>

export type SiteName = keyof typeof sites

/** The one with the newest WordPress. */
export const newestSite: SiteName = 'sid'

/** Starts the servers once, when the first site asks. */
export function sharedServers(folder: string): () => Promise<Servers> {
  let started: Promise<Servers> | undefined
  return () => {
    started ??= startServers(folder)
    return started
  }
}

const oldest = { source: '/usr/share/wordpress', theme: themeIn('/usr/share/wordpress', 'twentytwentyone') }

function newer(suite: Suite, isNetwork: boolean): Kind['open'] {
  return async (folder, servers) => {
    const [source, running] = await Promise.all([unpackNewer(suite, join(folder, 'packages')), servers()])
    return openFullSite(folder, running, { source, theme: themeIn(source, 'twentytwentyfive'), isNetwork })
  }
}

function themeIn(source: string, name: string): string {
  return join(source, 'wp-content', 'themes', name)
}
