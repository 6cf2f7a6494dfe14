import type { Database } from '@hopechest/database'

/** The settings that say where people and lists are. */
export interface HostSettings {
  /** Undefined for the embedded host. */
  HOST_URL: string | undefined
  /** Where the site was before, when it has moved. */
  HOST_MOVED_FROM?: string | undefined
}

/**
 * A database belongs to one host: registry 77 of a WordPress site is not registry 77 of another one, and its members would
 * see the gifts of strangers. The first start with a host is remembered. A start with another one throws, unless the
 * operator says that the site has moved.
 */
export async function demandSameHost(database: Database, settings: HostSettings): Promise<void> {
  const own = nameOf(settings.HOST_URL)
  const { coordinator } = database
  await demandFirstHost(database, own)
  await coordinator.run(
    'INSERT INTO known_host (only_row, host) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING',
    [own],
  )
  const known = await coordinator.row<{ host: string }>('SELECT host FROM known_host')
  if (!known || known.host === own) return
  const { HOST_MOVED_FROM: before } = settings
  if (before !== undefined && nameOf(before) === known.host) {
    await coordinator.run('UPDATE known_host SET host = $1 WHERE host = $2', [own, known.host])
    return
  }
  throw new Error(
    `the database belongs to ${described(known.host)}, and this start is for ${described(own)}, whose people would see ` +
      `gifts of others. Set HOST_URL as it was, or DATABASE_URL to another database. ${remedy(known.host)}`,
  )
}

/**
 * A database that knows no host yet may have data all the same. Accounts are those of the embedded host; gifts without any
 * are those of a WordPress site.
 */
async function demandFirstHost(database: Database, own: string): Promise<void> {
  const { coordinator } = database
  if (await coordinator.row('SELECT host FROM known_host')) return
  const hasAccounts = (await coordinator.row('SELECT id FROM accounts LIMIT 1')) !== undefined
  if (own !== embedded && hasAccounts) {
    throw new Error(
      `the database has people of the embedded host, who cannot move to ${described(own)}. Start without HOST_URL, or set ` +
        'DATABASE_URL to another database.',
    )
  }
  if (own === embedded && !hasAccounts && (await database.row('SELECT id FROM items LIMIT 1'))) {
    throw new Error(
      'the database has gifts and no people, so it belongs to a WordPress site. Set HOST_URL to the address of that site, or ' +
        'DATABASE_URL to another database.',
    )
  }
}

const embedded = 'embedded'

/** The address, in one spelling: with https or without it is the same site. */
function nameOf(url: string | undefined): string {
  if (url === undefined) return embedded
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`.replace(/\/+$/, '')
}

function described(name: string): string {
  return name === embedded ? 'the embedded host' : `the WordPress site at ${name}`
}

function remedy(known: string): string {
  return known === embedded
    ? 'People and lists of the embedded host cannot move to a WordPress site.'
    : `If that site has moved, set HOST_MOVED_FROM=https://${known} for this start.`
}
