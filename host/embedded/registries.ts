import { randomUUID } from 'node:crypto'
import {
  type RegistryCreate,
  type RegistryMeta,
  type RegistryUpdate,
  withRegistryDefaults,
} from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { changeAndNote, type NewEvent } from '../events.ts'
import type { PageOfRegistries } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'
import type { HostRegistry, OwnersOf, User } from '../may.ts'
import { noteChange, writeKeys } from './invitee-keys.ts'
import { demandAccounts, lockPeople } from './named-people.ts'
import { columns, type Row, toRegistry } from './registry-rows.ts'
import { makeSlug } from './slug.ts'

/** Two registries of one title hardly ever get the same slug; if they do, the next try makes another one. */
const tries = 3

/** One page of the ids of the owner's registries, newest first. */
export async function registryPageOf(
  database: Statements,
  ownerId: number,
  { after = Number.MAX_SAFE_INTEGER, skip, limit }: PageOfRegistries,
): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM registries WHERE user_id = $1 AND id < $4 ORDER BY id DESC LIMIT $2 OFFSET $3',
    [ownerId, limit, skip, after],
  )
  return rows.map(({ id }) => id)
}

export async function countRegistriesOf(database: Statements, ownerId: number): Promise<number> {
  const row = await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM registries WHERE user_id = $1', [
    ownerId,
  ])
  return row?.n ?? 0
}

/** Registries of one key that are looked at in one statement. */
const lookedAtOnce = 200

/**
 * The ids of the registries that are noted under these keys, in ranges from the newest to the oldest. Others are served in
 * between, for a stranger may name a person in any number of registries.
 */
async function* rangesNaming(
  database: Statements,
  keys: readonly string[],
): AsyncGenerator<{ from: number; below: number }> {
  for (let below = Number.MAX_SAFE_INTEGER; below > 0; await giveWay()) {
    let from = 0
    for (const key of keys) {
      const [last] = await database.values<[id: number]>(
        `SELECT registry_id FROM registry_invitees WHERE invitee_key = $1 AND registry_id < $2
         ORDER BY registry_id DESC LIMIT 1 OFFSET $3`,
        [key, below, lookedAtOnce - 1],
      )
      from = Math.max(from, last?.[0] ?? 0)
    }
    yield { from, below }
    below = from
  }
}

/**
 * The ids of the registries of others that `noteInvitees` has noted under an entry that means the person, newest first,
 * at most `most`; all of them, or those that have further owners.
 */
export async function idsNaming(
  database: Statements,
  { id: personId, invited_as: keys }: Pick<User, 'id' | 'invited_as'>,
  which: 'all' | 'with owners',
  most: number,
): Promise<number[]> {
  const [first, second = first] = keys
  if (first === undefined || second === undefined) return []
  const ids: [id: number][] = []
  for await (const { from, below } of rangesNaming(database, keys)) {
    const found = await database.values<[id: number]>(
      `SELECT id FROM registries
       WHERE user_id <> $1 AND owners <> $2 AND id IN
         (SELECT registry_id FROM registry_invitees
          WHERE invitee_key IN ($3, $4) AND registry_id >= $5 AND registry_id < $6)
       ORDER BY id DESC LIMIT $7`,
      [personId, which === 'all' ? '' : '[]', first, second, from, below, most - ids.length],
    )
    ids.push(...found)
    if (ids.length === most) break
  }
  return ids.flat()
}

/** Whose a registry is: a list of its guests may be long. */
export async function findOwners(database: Statements, id: number): Promise<OwnersOf | undefined> {
  const row = await database.row<Pick<Row, 'user_id' | 'owners'>>(
    'SELECT user_id, owners FROM registries WHERE id = $1',
    [id],
  )
  return row && { user_id: row.user_id, meta: { registry_owners: JSON.parse(row.owners) } }
}

/**
 * These registries. The people whom they invite and their stories stay in the database: a stranger may name this person
 * in many long lists. Each may have a thousand gifts, so others are served in between.
 */
export async function* registriesWithOwners(
  database: Statements,
  person: Pick<User, 'id' | 'invited_as'>,
  most: number,
): AsyncGenerator<HostRegistry> {
  for (const id of await idsNaming(database, person, 'with owners', most)) {
    const row = await database.row<Row>(
      `SELECT id, user_id, title, '' AS story, status, slug, item_ids, '[]' AS invitees, owners,
         event_type, event_date, currency, reveal, most_wanted, group_gifts, hand_over, headings, item_currencies, put_away,
         for_child, search_engines, time_zone, created_at, updated_at
       FROM registries WHERE id = $1 AND owners <> '[]'`,
      [id],
    )
    if (row) yield toRegistry(row)
    await giveWay()
  }
}

/** At most `most` of them, the oldest first. */
export async function registryIdsOf(database: Statements, ownerId: number, most: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM registries WHERE user_id = $1 ORDER BY id LIMIT $2',
    [ownerId, most],
  )
  return rows.map(({ id }) => id)
}

/** Some of those before an id, the newest first. */
export async function registryIdsBefore(
  database: Statements,
  ownerId: number,
  id: number,
  most: number,
): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM registries WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3',
    [ownerId, id, most],
  )
  return rows.map((row) => row.id)
}

/**
 * Those of the registries that are there, one by one: each may name a thousand people. Others are served in between. A
 * generator would hold each registry until the next one is wanted, and hundreds may wait that long.
 */
export function readRegistries<Shown>(
  find: (id: number) => HostRegistry | undefined | Promise<HostRegistry | undefined>,
  ids: readonly number[],
  show: (registry: HostRegistry) => Shown | undefined,
): AsyncIterableIterator<Shown> {
  let n = 0
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (const id of ids.slice(n)) {
        // Before it is read: hundreds who wait would hold a registry each.
        if (n++ > 0) await giveWay()
        const registry = await find(id)
        const shown = registry && show(registry)
        if (shown) return { done: false, value: shown }
      }
      return { done: true, value: undefined }
    },
  }
}

export async function insertRegistry(
  database: Database,
  ownerId: number,
  registry: RegistryCreate,
  now: Date,
  event?: NewEvent,
): Promise<HostRegistry> {
  for (let n = 0; n < tries; n++) {
    const inserted = await insertUnderSlug(database, ownerId, makeSlug(registry.title), registry, now, event)
    if (!inserted) continue
    if (namesPeople(inserted)) await noteChange(database, inserted.id)
    return inserted
  }
  throw new Error('No free slug for a registry')
}

/** The same in a transaction. `fill` says what more it has once it has an id; the keys of those whom it names are written later. */
export async function insertFilled(
  statements: Statements,
  ownerId: number,
  registry: RegistryCreate,
  now: Date,
  event: NewEvent,
  fill?: (id: number) => Promise<Partial<RegistryMeta>>,
): Promise<HostRegistry> {
  for (let n = 0; n < tries; n++) {
    const slug = makeSlug(registry.title)
    const inserted = await insertUnderSlug(statements, ownerId, slug, registry, now, event)
    if (!inserted) continue
    if (!fill) return inserted
    const meta = await fill(inserted.id)
    const areKeysWritten = !(meta.registry_invitees?.length || meta.registry_owners?.length)
    const filled = await updateColumns(statements, inserted.id, { meta }, now, undefined, areKeysWritten)
    if (filled) return filled
  }
  throw new Error('No free slug for a registry')
}

/** A registry without guests and further owners has no keys to write. */
function namesPeople({ meta }: Pick<HostRegistry, 'meta'>): boolean {
  return meta.registry_invitees.length > 0 || meta.registry_owners.length > 0
}

async function insertUnderSlug(
  database: Statements | Database,
  ownerId: number,
  slug: string,
  registry: RegistryCreate,
  now: Date,
  event?: NewEvent,
): Promise<HostRegistry | undefined> {
  const { title, story, status, meta } = withRegistryDefaults(registry)
  await demandAccounts(database, meta.registry_owners)
  const row = await changeAndNote<Row>(
    database,
    event,
    `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
       currency, reveal, most_wanted, created_at, updated_at, owners, group_gifts, hand_over, headings, item_currencies, put_away,
       for_child, search_engines, has_invitee_keys, time_zone)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18,
       $19, $20, $21, $22, $23)
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
      JSON.stringify(meta.registry_owners),
      JSON.stringify(meta.registry_group_gifts),
      meta.registry_hand_over,
      JSON.stringify(meta.registry_headings),
      JSON.stringify(meta.registry_item_currencies),
      Number(meta.registry_put_away),
      Number(meta.registry_for_child),
      Number(meta.registry_search_engines),
      Number(!namesPeople({ meta })),
      meta.registry_time_zone,
    ],
  )
  return row && toRegistry(row)
}

/**
 * A value that is not named stays as it is. Each value has its own column, so that two changes at once both count.
 * `demand` asks, in the same transaction, whether the caller still may: a change may have waited for one of the owners.
 */
export function updateRegistryRow(
  database: Database,
  id: number,
  change: RegistryUpdate,
  now: Date,
  event?: NewEvent,
  demand: (statements: Statements) => Promise<unknown> = async () => {},
): Promise<HostRegistry | undefined> {
  return storeChange(database, id, async (statements) => {
    const { registry_invitees: invitees, registry_owners: owners } = change.meta ?? {}
    if (invitees || owners) return updateNamed(statements, id, change, now, event, demand)
    const changed = await updateColumns(statements, id, change, now, event)
    // Afterwards, when no other change of the owners is under way: a refusal takes this one back.
    if (changed) await demand(statements)
    return { changed, areKeysWritten: true }
  })
}

/** The same for a change that `plan` makes of what it reads in the transaction, when no other change is under way. */
export function updateLockedRow(
  database: Database,
  id: number,
  now: Date,
  plan: PlanOfChange,
): Promise<HostRegistry | undefined> {
  return storeChange(database, id, (statements) => storePlanned(statements, id, now, plan))
}

type PlanOfChange = (
  statements: Statements,
) => Promise<{ change: RegistryUpdate; event: NewEvent | undefined } | undefined>

/** In a transaction that changes more. Its caller notes the change afterwards where the keys are not written. */
export async function storePlanned(
  statements: Statements,
  id: number,
  now: Date,
  plan: PlanOfChange,
): Promise<Stored> {
  await lockRegistry(statements, id)
  const planned = await plan(statements)
  if (!planned) return { changed: undefined, areKeysWritten: true }
  const { change, event } = planned
  const { registry_invitees: invitees, registry_owners: owners } = change.meta ?? {}
  if (invitees || owners) return updateNamed(statements, id, change, now, event)
  return { changed: await updateColumns(statements, id, change, now, event), areKeysWritten: true }
}

interface Stored {
  changed: HostRegistry | undefined
  areKeysWritten: boolean
}

async function storeChange(
  database: Database,
  id: number,
  store: (statements: Statements) => Promise<Stored>,
): Promise<HostRegistry | undefined> {
  const { changed, areKeysWritten } = await database.transaction(store)
  if (changed && !areKeysWritten) await noteChange(database, id)
  return changed
}

/** A change of the people whom the registry names. */
async function updateNamed(
  statements: Statements,
  id: number,
  change: RegistryUpdate,
  now: Date,
  event?: NewEvent,
  demand: (statements: Statements) => Promise<unknown> = async () => {},
): Promise<Stored> {
  const before = await lockPeople(statements, id)
  if (!before) return { changed: undefined, areKeysWritten: true }
  await demand(statements)
  const { registry_invitees: invitees = before.invitees, registry_owners: owners = before.owners } =
    change.meta ?? {}
  await demandAccounts(statements, owners, before.owners)
  const guestsBefore = before.invitees.map(inviteeKey)
  const keyOf = new Map(before.invitees.map((entry, n) => [entry, guestsBefore[n]]))
  const guests = invitees.map((entry) => keyOf.get(entry) ?? inviteeKey(entry))
  await endLinks(statements, id, keysMissing(guestsBefore, guests))
  // None is left of an earlier invitation.
  await endLinks(statements, id, keysMissing(guests, guestsBefore))
  const [ownersBefore, ownersNow] = [before.owners.map(inviteeKey), owners.map(inviteeKey)]
  if (keysMissing(ownersBefore, ownersNow).length > 0) await endOwnerLinks(statements, id)
  const keysBefore = new Set([...guestsBefore, ...ownersBefore])
  const keys = new Set([...guests, ...ownersNow])
  const areKeysWritten = await writeKeys(statements, id, keysBefore, keys)
  const changed = await updateColumns(statements, id, change, now, event, areKeysWritten)
  return { changed, areKeysWritten }
}

function keysMissing(of: readonly string[], from: readonly string[]): string[] {
  const there = new Set(from)
  return of.filter((key) => !there.has(key))
}

/** The personal link of an invitee ends with the invitation, so that a new invitation does not bring it back. */
async function endLinks(statements: Statements, registryId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const places = keys.map((_, n) => `$${n + 2}`).join(', ')
  await statements.run(`DELETE FROM invitations WHERE registry_id = $1 AND invitee_key IN (${places})`, [
    registryId,
    ...keys,
  ])
}

/** An owner who is taken off may hold another link that makes an owner. */
async function endOwnerLinks(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM owner_links WHERE registry_id = $1', [registryId])
}

async function updateColumns(
  database: Statements | Database,
  id: number,
  { title, story, status, meta = {} }: RegistryUpdate,
  now: Date,
  event?: NewEvent,
  areKeysWritten = true,
): Promise<HostRegistry | undefined> {
  const { registry_item_ids: ids, registry_invitees: invitees, registry_owners: owners } = meta
  const row = await changeAndNote<Row>(
    database,
    event,
    `UPDATE registries SET title = COALESCE($2, title), story = COALESCE($3, story), status = COALESCE($4, status),
       item_ids = COALESCE($5, item_ids), invitees = COALESCE($6, invitees),
       event_type = COALESCE($7, event_type), event_date = COALESCE($8, event_date),
       currency = COALESCE($9, currency), reveal = COALESCE($10, reveal),
       most_wanted = COALESCE($11, most_wanted), updated_at = $12,
       owners = COALESCE($13, owners), group_gifts = COALESCE($14, group_gifts),
       hand_over = COALESCE($15, hand_over), headings = COALESCE($16, headings),
       item_currencies = COALESCE($17, item_currencies), put_away = COALESCE($18, put_away),
       for_child = COALESCE($19, for_child), search_engines = COALESCE($20, search_engines),
       time_zone = COALESCE($22, time_zone),
       has_invitee_keys = CASE WHEN $21 = 1 THEN has_invitee_keys ELSE 0 END
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
      owners ? JSON.stringify(owners) : null,
      meta.registry_group_gifts ? JSON.stringify(meta.registry_group_gifts) : null,
      meta.registry_hand_over ?? null,
      meta.registry_headings ? JSON.stringify(meta.registry_headings) : null,
      meta.registry_item_currencies ? JSON.stringify(meta.registry_item_currencies) : null,
      meta.registry_put_away === undefined ? null : Number(meta.registry_put_away),
      meta.registry_for_child === undefined ? null : Number(meta.registry_for_child),
      meta.registry_search_engines === undefined ? null : Number(meta.registry_search_engines),
      Number(areKeysWritten),
      meta.registry_time_zone ?? null,
    ],
  )
  return row && toRegistry(row)
}

/** Until the transaction ends, others who would change the registry wait. */
export async function lockRegistry(statements: Statements, id: number): Promise<void> {
  await statements.run('UPDATE registries SET user_id = user_id WHERE id = $1', [id])
}

export async function deleteRegistryRow(database: Statements, id: number): Promise<boolean> {
  return (await database.run('DELETE FROM registries WHERE id = $1', [id])) > 0
}

/** The same without a caller. The mark says to the service that the gifts, and what guests keep of them, go too. */
export async function deleteMarked(statements: Statements, id: number, now: Date): Promise<void> {
  await lockRegistry(statements, id)
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, is_leaving) VALUES ($1, $2, $3, 1)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = excluded.mark, marked_at = excluded.marked_at, is_leaving = 1
       WHERE registry_sync.gone_at_step IS NULL`,
    [id, randomUUID(), now.toISOString()],
  )
  await deleteRegistryRow(statements, id)
}
