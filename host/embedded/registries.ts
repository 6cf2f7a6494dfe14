import {
  type Registry,
  type RegistryCreate,
  type RegistryReveal,
  type RegistryStatus,
  type RegistryUpdate,
  withRegistryDefaults,
} from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { makeSlug } from './slug.ts'

interface Row {
  id: number
  user_id: number
  title: string
  story: string
  status: RegistryStatus
  slug: string
  item_ids: string
  invitees: string
  event_type: string
  event_date: string
  currency: string
  reveal: RegistryReveal
  most_wanted: number
  created_at: string
  updated_at: string
}

const columns = `id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, currency, reveal,
  most_wanted, created_at, updated_at`

/** Two registries of one title hardly ever get the same slug; if they do, the next try finds another. */
const tries = 3

/** One page of the owner's registries, newest first. */
export async function listRegistriesOf(
  database: Statements,
  ownerId: number,
  { skip, limit }: { skip: number; limit: number },
): Promise<Registry[]> {
  const rows = await database.rows<Row>(
    `SELECT ${columns} FROM registries WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [ownerId, limit, skip],
  )
  return rows.map(toRegistry)
}

export async function countRegistriesOf(database: Statements, ownerId: number): Promise<number> {
  const row = await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM registries WHERE user_id = $1', [
    ownerId,
  ])
  return row?.n ?? 0
}

/** At most so many, the oldest first. */
export async function registryIdsOf(database: Statements, ownerId: number, most: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM registries WHERE user_id = $1 ORDER BY id LIMIT $2',
    [ownerId, most],
  )
  return rows.map(({ id }) => id)
}

export async function findRegistry(database: Statements, id: number): Promise<Registry | undefined> {
  const row = await database.row<Row>(`SELECT ${columns} FROM registries WHERE id = $1`, [id])
  return row && toRegistry(row)
}

export async function findRegistryBySlug(database: Statements, slug: string): Promise<Registry | undefined> {
  const row = await database.row<Row>(`SELECT ${columns} FROM registries WHERE slug = $1`, [slug])
  return row && toRegistry(row)
}

export async function insertRegistry(
  database: Database,
  ownerId: number,
  registry: RegistryCreate,
  now: Date,
): Promise<Registry> {
  for (let n = 0; n < tries; n++) {
    const inserted = await insertUnderSlug(database, ownerId, makeSlug(registry.title), registry, now)
    if (inserted) return inserted
  }
  throw new Error('No free slug for a registry')
}

async function insertUnderSlug(
  database: Database,
  ownerId: number,
  slug: string,
  registry: RegistryCreate,
  now: Date,
): Promise<Registry | undefined> {
  const { title, story, status, meta } = withRegistryDefaults(registry)
  const row = await database.row<Row>(
    `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
       currency, reveal, most_wanted, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     ON CONFLICT (slug) DO NOTHING
     RETURNING ${columns}`,
    [
      ownerId,
      title,
      story,
      status,
      slug,
      JSON.stringify(meta.registry_item_ids),
      JSON.stringify(meta.registry_invitees),
      meta.registry_event_type,
      meta.registry_event_date,
      meta.registry_currency,
      meta.registry_reveal,
      meta.registry_most_wanted,
      now.toISOString(),
    ],
  )
  return row && toRegistry(row)
}

/** What is not named stays as it is: each value is its own column, so that two changes at once both count. */
export async function updateRegistryRow(
  database: Statements,
  id: number,
  { title, story, status, meta = {} }: RegistryUpdate,
  now: Date,
): Promise<Registry | undefined> {
  const { registry_item_ids: ids, registry_invitees: invitees } = meta
  const row = await database.row<Row>(
    `UPDATE registries SET title = COALESCE($2, title), story = COALESCE($3, story), status = COALESCE($4, status),
       item_ids = COALESCE($5, item_ids), invitees = COALESCE($6, invitees),
       event_type = COALESCE($7, event_type), event_date = COALESCE($8, event_date),
       currency = COALESCE($9, currency), reveal = COALESCE($10, reveal),
       most_wanted = COALESCE($11, most_wanted), updated_at = $12
     WHERE id = $1
     RETURNING ${columns}`,
    [
      id,
      title ?? null,
      story ?? null,
      status ?? null,
      ids ? JSON.stringify(ids) : null,
      invitees ? JSON.stringify(invitees) : null,
      meta.registry_event_type ?? null,
      meta.registry_event_date ?? null,
      meta.registry_currency ?? null,
      meta.registry_reveal ?? null,
      meta.registry_most_wanted ?? null,
      now.toISOString(),
    ],
  )
  return row && toRegistry(row)
}

export async function deleteRegistryRow(database: Statements, id: number): Promise<boolean> {
  return (await database.run('DELETE FROM registries WHERE id = $1', [id])) > 0
}

function toRegistry(row: Row): Registry {
  const { item_ids, invitees, event_type, event_date, currency, reveal, most_wanted, ...rest } = row
  return {
    ...rest,
    permalink: `/registry/${row.slug}`,
    meta: {
      registry_item_ids: JSON.parse(item_ids),
      registry_invitees: JSON.parse(invitees),
      registry_event_type: event_type,
      registry_event_date: event_date,
      registry_currency: currency,
      registry_reveal: reveal,
      registry_most_wanted: most_wanted,
    },
  }
}
