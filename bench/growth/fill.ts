import type { Database } from '@hopechest/database'
import { idsFor } from '@hopechest/database/cluster/item-ids'

export interface Size {
  items: number
  /** Items that were deleted, before and among the others. */
  deleted: number
  registries: number
}

const itemsOfRegistry = 100
/** The items that an owner adds in one sitting, before other owners add some. */
const itemsOfSitting = 20
const owners = 1000
/** Rows of one statement: enough to be fast, few enough for a short line of progress. */
const rowsAtOnce = 500_000
const noon = '2026-11-20T12:00:00.000Z'

/** Fills an empty database inside the engine itself. The indexes of items are made last, which takes half the time. */
export async function fill(database: Database, size: Size, say: (line: string) => void): Promise<void> {
  const owned =
    'id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at'
  await database.script(insertOwners)
  await database.script(
    `INSERT INTO registries (${owned}, updated_at)
     ${series(1, size.registries)}
     SELECT n, (SELECT MIN(id) FROM accounts WHERE username = 'owner-1') + n % ${owners}, 'Registry ' || n, '', 'private',
       'registry-' || n, '[]', '[]', '', '', '${noon}', '${noon}' FROM series`,
  )
  say(`  ${size.registries} registries`)
  for (const drop of ['active_items_by_registry', 'active_items']) await database.script(`DROP INDEX ${drop}`)
  const rows = size.items + size.deleted
  for (let first = 1; first <= rows; first += rowsAtOnce) {
    const last = Math.min(first + rowsAtOnce - 1, rows)
    await database.script(insertItems(first, last, size))
    say(`  ${last} of ${rows} items`)
  }
  await goOnAfter(database, 'items', rows)
  await goOnAfter(database, 'registries', size.registries)
  for (const [name, index] of Object.entries(indexes)) {
    const started = performance.now()
    await database.script(index)
    say(`  index ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

/** On a cluster: one item more for each registry that has some, with an id as the service gives it there. */
export async function fillOnCluster(database: Database, size: Size): Promise<void> {
  const { first = 0 } = idsFor(0) ?? {}
  const { first: next = 0 } = idsFor(1) ?? {}
  await database.script(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
       updated_at)
     SELECT ${first} + n * ${next - first}, n, 'Item of ' || n, 'https://shop.example/products/of', 1, 0, 1, 1, '${noon}', '${noon}'
     FROM generate_series(CAST(1 AS BIGINT), ${usedRegistries(size)}) AS n`,
  )
}

const insertOwners = `INSERT INTO accounts (username, username_key, email, email_key, role, created_at)
  ${series(1, owners)}
  SELECT 'owner-' || n, 'owner-' || n, 'owner-' || n || '@example.com', 'owner-' || n || '@example.com', 'member',
    '${noon}' FROM series`

const indexes = {
  active_items_by_registry:
    'CREATE INDEX active_items_by_registry ON items (registry_id, id) WHERE is_active = 1',
  active_items: 'CREATE INDEX active_items ON items (id) WHERE is_active = 1',
}

/** The registries that have items: each has a hundred, from five sittings all over the table. */
export function usedRegistries({ items, registries }: Size): number {
  return Math.max(1, Math.min(registries, Math.floor(items / itemsOfRegistry)))
}

export function registryOf(item: number, size: Size): number {
  return (Math.floor(item / itemsOfSitting) % usedRegistries(size)) + 1
}

/** Deleted items come first, as the oldest of a table that has long been in use. */
function insertItems(first: number, last: number, size: Size): string {
  return `INSERT INTO items (id, registry_id, name, description, url, retailer, price, quantity_needed,
      quantity_purchased, is_active, version, created_at, updated_at)
    ${series(first, last)}
    SELECT n, n / ${itemsOfSitting} % ${usedRegistries(size)} + 1, 'Item ' || n, 'What a guest should know about item ' || n,
      'https://shop.example/products/' || n, 'Shop ' || n % 50, n % 500 + 0.5, 1000000, 0,
      CASE WHEN n <= ${size.deleted} THEN 0 ELSE 1 END, 1, '${noon}', '${noon}' FROM series`
}

function series(first: number, last: number): string {
  return `WITH RECURSIVE series (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM series WHERE n < ${last})`
}

/** The engine counts on after the numbers that we gave. */
async function goOnAfter(database: Database, table: string, last: number): Promise<void> {
  // SQLite does so by itself.
  if (database.engine === 'sqlite') return
  await database.script(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${last + 1}`)
}
