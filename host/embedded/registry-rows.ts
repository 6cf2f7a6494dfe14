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

export function findRow(database: Statements, key: number | string): Promise<Row | undefined> {
  return typeof key === 'number'
    ? database.row<Row>(`SELECT ${columns} FROM registries WHERE id = $1`, [key])
    : database.row<Row>(`SELECT ${columns} FROM registries WHERE slug = $1`, [key])
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
  created_at: string
  updated_at: string
}

export const columns = `id, user_id, title, story, status, slug, item_ids, invitees, owners, event_type,
  event_date, currency, reveal, most_wanted, group_gifts, hand_over, headings, item_currencies, put_away, for_child,
  search_engines, created_at, updated_at`

export function toRegistry(row: Row): HostRegistry {
  const {
    item_ids,
    invitees,
    owners,
    event_type,
    event_date,
    currency,
    reveal,
    most_wanted,
    group_gifts,
    hand_over,
    headings,
    item_currencies,
    put_away,
    for_child,
    search_engines,
    ...rest
  } = row
  return {
    ...rest,
    permalink: `/registry/${row.slug}`,
    meta: {
      registry_item_ids: JSON.parse(item_ids),
      registry_invitees: JSON.parse(invitees),
      registry_owners: JSON.parse(owners),
      registry_event_type: event_type,
      registry_event_date: event_date,
      registry_currency: currency,
      registry_reveal: reveal,
      registry_most_wanted: most_wanted,
      registry_group_gifts: JSON.parse(group_gifts),
      registry_hand_over: hand_over,
      registry_headings: JSON.parse(headings),
      registry_item_currencies: JSON.parse(item_currencies),
      registry_put_away: put_away === 1,
      registry_for_child: for_child === 1,
      registry_search_engines: search_engines === 1,
    },
  }
}
