import type { Registry, RegistryCreate, RegistryStatus, RegistryUpdate } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { slugify } from './slug.ts'

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
  created_at: string
  updated_at: string
}

const columns =
  'id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at'

/** How often a slug may turn out to be taken at the last moment before we call it a fault. */
const slugAttempts = 20

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

export async function registryIdsOf(database: Statements, ownerId: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM registries WHERE user_id = $1 ORDER BY id',
    [ownerId],
  )
  return rows.map(({ id }) => id)
}

export async function findRegistry(database: Statements, id: number): Promise<Registry | undefined> {
  const row = await database.row<Row>(`SELECT ${columns} FROM registries WHERE id = $1`, [id])
  return row && toRegistry(row)
}

/** Two registries may have one title; the second one's slug gets a number. */
export async function insertRegistry(
  database: Database,
  ownerId: number,
  { title, story = '', status = 'private', meta = {} }: RegistryCreate,
  now: Date,
): Promise<Registry> {
  const slug = slugify(title)
  for (let attempt = 1; attempt <= slugAttempts; attempt++) {
    const row = await database.row<Row>(
      `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       ON CONFLICT (slug) DO NOTHING
       RETURNING ${columns}`,
      [
        ownerId,
        title,
        story,
        status,
        await freeSlug(database, slug),
        JSON.stringify(meta.registry_item_ids ?? []),
        JSON.stringify(meta.registry_invitees ?? []),
        meta.registry_event_type ?? '',
        meta.registry_event_date ?? '',
        now.toISOString(),
      ],
    )
    if (row) return toRegistry(row)
  }
  throw new Error(`No free slug for "${slug}" after ${slugAttempts} attempts`)
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
       event_type = COALESCE($7, event_type), event_date = COALESCE($8, event_date), updated_at = $9
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
      now.toISOString(),
    ],
  )
  return row && toRegistry(row)
}

export async function deleteRegistryRow(database: Statements, id: number): Promise<boolean> {
  return (await database.run('DELETE FROM registries WHERE id = $1', [id])) > 0
}

/** The first of `name`, `name-2`, `name-3` … that nobody has. */
async function freeSlug(database: Statements, slug: string): Promise<string> {
  const rows = await database.rows<{ slug: string }>(
    "SELECT slug FROM registries WHERE slug = $1 OR slug LIKE $1 || '-%'",
    [slug],
  )
  const taken = new Set(rows.map((row) => row.slug))
  let candidate = slug
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`
  return candidate
}

function toRegistry(row: Row): Registry {
  const { item_ids, invitees, event_type, event_date, ...rest } = row
  return {
    ...rest,
    permalink: `/registry/${row.slug}`,
    meta: {
      registry_item_ids: JSON.parse(item_ids),
      registry_invitees: JSON.parse(invitees),
      registry_event_type: event_type,
      registry_event_date: event_date,
    },
  }
}
