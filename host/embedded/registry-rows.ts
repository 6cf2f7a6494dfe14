import type { RegistryReveal, RegistryStatus } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { HostRegistry } from '../may.ts'

/** A registry by its id or its slug. */
export async function findRegistry(
  database: Statements,
  key: number | string,
): Promise<HostRegistry | undefined> {
  const row = await findRow(database, key)
  return row && toRegistry(row)
}

/**
 * PostgreSQL describes each column anew with each answer, and the driver makes a field of each. So there the row comes as one text.
 */
export async function findRow(database: Statements, key: number | string): Promise<Row | undefined> {
  if (database.engine === 'sqlite') {
    return typeof key === 'number'
      ? database.row<Row>(`SELECT ${columns} FROM registries WHERE id = $1`, [key])
      : database.row<Row>(`SELECT ${columns} FROM registries WHERE slug = $1`, [key])
  }
  const found =
    typeof key === 'number'
      ? await database.row<{ text: string }>(
          `SELECT CAST(ROW_TO_JSON(found) AS TEXT) AS text FROM (SELECT ${columns} FROM registries WHERE id = $1) AS found`,
          [key],
        )
      : await database.row<{ text: string }>(
          `SELECT CAST(ROW_TO_JSON(found) AS TEXT) AS text FROM (SELECT ${columns} FROM registries WHERE slug = $1) AS found`,
          [key],
        )
  return found && asRead(JSON.parse(found.text))
}

/** Times in JSON have the time zone of the server. */
function asRead(row: Row): Row {
  for (const name of ['created_at', 'updated_at'] as const) row[name] = new Date(row[name]).toISOString()
  return row
}

export interface Row {
  id: number
  user_id: number
  title: string
  story: string
  status: RegistryStatus
  slug: string
  item_ids: string
  invitees: string
  owners: string
  event_type: string
  event_date: string
  currency: string
  reveal: RegistryReveal
  most_wanted: number
  group_gifts: string
  hand_over: string
  headings: string
  item_currencies: string
  put_away: 0 | 1
  for_child: 0 | 1
  search_engines: 0 | 1
  time_zone: string
  created_at: string
  updated_at: string
}

export const columns = `id, user_id, title, story, status, slug, item_ids, invitees, owners, event_type,
  event_date, currency, reveal, most_wanted, group_gifts, hand_over, headings, item_currencies, put_away, for_child,
  search_engines, time_zone, created_at, updated_at`

export function toRegistry(row: Row): HostRegistry {
  return {
    id: row.id,
    user_id: row.user_id,
    title: row.title,
    story: row.story,
    status: row.status,
    slug: row.slug,
    permalink: `/registry/${row.slug}`,
    created_at: row.created_at,
    updated_at: row.updated_at,
    meta: {
      registry_item_ids: JSON.parse(row.item_ids),
      registry_invitees: JSON.parse(row.invitees),
      registry_owners: JSON.parse(row.owners),
      registry_event_type: row.event_type,
      registry_event_date: row.event_date,
      registry_time_zone: row.time_zone,
      registry_currency: row.currency,
      registry_reveal: row.reveal,
      registry_most_wanted: row.most_wanted,
      registry_group_gifts: JSON.parse(row.group_gifts),
      registry_hand_over: row.hand_over,
      registry_headings: JSON.parse(row.headings),
      registry_item_currencies: JSON.parse(row.item_currencies),
      registry_put_away: row.put_away === 1,
      registry_for_child: row.for_child === 1,
      registry_search_engines: row.search_engines === 1,
    },
  }
}
