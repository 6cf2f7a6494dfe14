import { type RegistryCreate, type RegistryUpdate, withRegistryDefaults } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { changeAndNote, type NewEvent } from '../events.ts'
import type { PageOfRegistries } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'
import type { HostRegistry, OwnersOf } from '../may.ts'
import {
  accountsFor,
  type InvitedAccounts,
  lockInvited,
  meaningsByNow,
  meaningsForOwners,
  writeNameMemory,
} from './invited-accounts.ts'
import { type keysOf, keysOfAll, noteChange, writeKeys } from './invitee-keys.ts'
import { columns, findRegistry, type Row, toRegistry } from './registry-rows.ts'
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

/**
 * The registries of others that `noteInvitees` has noted under some of these keys, newest first, with those keys, at most
 * `most`. They are read as they are wanted: hundreds of callers at once would hold a thousand of them each.
 */
export async function* registriesNaming(
  database: Statements,
  callerId: number,
  keys: ReturnType<typeof keysOf>,
  most: number,
): AsyncGenerator<[id: number, keys: string[]]> {
  let found = 0
  for await (const { from, below } of rangesNaming(database, keys)) {
    const rows = await database.values<[id: number, key: string]>(
      `SELECT id, invitee_key FROM registry_invitees JOIN registries ON id = registry_id
       WHERE user_id <> $1 AND invitee_key IN ($2, $3, $4) AND registry_id >= $5 AND registry_id < $6
       ORDER BY id DESC`,
      [callerId, ...keys, from, below],
    )
    const naming = new Map<number, string[]>()
    for (const [id, key] of rows) naming.set(id, [...(naming.get(id) ?? []), key])
    for (const registry of naming) {
      if (found++ === most) return
      yield registry
    }
  }
}

/** Registries of one key that are looked at in one statement. */
const lookedAtOnce = 200

/**
 * The ids of the registries that are noted under these keys, in ranges from the newest to the oldest. Others are served in
 * between, for a stranger may name a person in any number of registries.
 */
async function* rangesNaming(
  database: Statements,
  keys: ReturnType<typeof keysOf>,
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

/** What says whom a registry calls, but for the guests whom it names. */
export async function findCalled(
  database: Statements,
  id: number,
): Promise<(OwnersOf & Pick<HostRegistry, 'invited_accounts'>) | undefined> {
  const row = await database.row<Pick<Row, 'user_id' | 'owners' | 'owner_accounts' | 'invited_accounts'>>(
    'SELECT user_id, owners, owner_accounts, invited_accounts FROM registries WHERE id = $1',
    [id],
  )
  return (
    row && {
      user_id: row.user_id,
      meta: { registry_owners: JSON.parse(row.owners) },
      owner_accounts: JSON.parse(row.owner_accounts),
      invited_accounts: JSON.parse(row.invited_accounts),
    }
  )
}

/**
 * The ids of the registries of others that `noteInvitees` has noted under one of these keys and that have further owners,
 * newest first, at most `most`.
 */
export async function idsWithOwners(
  database: Statements,
  personId: number,
  keys: ReturnType<typeof keysOf>,
  most: number,
): Promise<number[]> {
  const ids: [id: number][] = []
  for await (const { from, below } of rangesNaming(database, keys)) {
    const found = await database.values<[id: number]>(
      `SELECT id FROM registries
       WHERE user_id <> $1 AND owners <> '[]' AND id IN
         (SELECT registry_id FROM registry_invitees
          WHERE invitee_key IN ($2, $3, $4) AND registry_id >= $5 AND registry_id < $6)
       ORDER BY id DESC LIMIT $7`,
      [personId, ...keys, from, below, most - ids.length],
    )
    ids.push(...found)
    if (ids.length === most) break
  }
  return ids.flat()
}

/**
 * These registries. The people whom they invite and their stories stay in the database: a stranger may name this person
 * in many long lists. Each may have a thousand gifts, so others are served in between.
 */
export async function* registriesWithOwners(
  database: Statements,
  personId: number,
  keys: ReturnType<typeof keysOf>,
  most: number,
): AsyncGenerator<HostRegistry> {
  for (const id of await idsWithOwners(database, personId, keys, most)) {
    const row = await database.row<Row>(
      `SELECT id, user_id, title, '' AS story, status, slug, item_ids, '[]' AS invitees, '{}' AS invited_accounts, owners,
         owner_accounts, event_type, event_date, currency, reveal, most_wanted, group_gifts, hand_over, headings,
         item_currencies, put_away, for_child, created_at, updated_at
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
  database: Statements,
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
        const registry = await findRegistry(database, id)
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

/** A registry without guests and further owners has no keys to write. */
function namesPeople({ meta }: Pick<HostRegistry, 'meta'>): boolean {
  return meta.registry_invitees.length > 0 || meta.registry_owners.length > 0
}

async function insertUnderSlug(
  database: Database,
  ownerId: number,
  slug: string,
  registry: RegistryCreate,
  now: Date,
  event?: NewEvent,
): Promise<HostRegistry | undefined> {
  const { title, story, status, meta } = withRegistryDefaults(registry)
  const { accounts } = await accountsFor(database, meta.registry_invitees.map(inviteeKey))
  const { accounts: ownerAccounts } = await accountsFor(database, meta.registry_owners.map(inviteeKey))
  const row = await changeAndNote<Row>(
    database,
    event,
    `INSERT INTO registries (user_id, title, story, status, slug, item_ids, invitees, event_type, event_date,
       currency, reveal, most_wanted, created_at, updated_at, invited_accounts, owners, owner_accounts, group_gifts,
       hand_over, headings, item_currencies, put_away, for_child, has_invitee_keys)
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
      JSON.stringify(accounts),
      JSON.stringify(meta.registry_owners),
      JSON.stringify(ownerAccounts),
      JSON.stringify(meta.registry_group_gifts),
      meta.registry_hand_over,
      JSON.stringify(meta.registry_headings),
      JSON.stringify(meta.registry_item_currencies),
      Number(meta.registry_put_away),
      Number(meta.registry_for_child),
      Number(!namesPeople({ meta })),
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
  plan: (
    statements: Statements,
  ) => Promise<{ change: RegistryUpdate; event: NewEvent | undefined } | undefined>,
): Promise<HostRegistry | undefined> {
  return storeChange(database, id, async (statements) => {
    await lockRegistry(statements, id)
    const planned = await plan(statements)
    if (!planned) return { changed: undefined, areKeysWritten: true }
    const { change, event } = planned
    const { registry_invitees: invitees, registry_owners: owners } = change.meta ?? {}
    if (invitees || owners) return updateNamed(statements, id, change, now, event)
    return { changed: await updateColumns(statements, id, change, now, event), areKeysWritten: true }
  })
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
  const { registry_invitees: invitees, registry_owners: owners } = change.meta ?? {}
  const before = await lockInvited(statements, id)
  if (!before) return { changed: undefined, areKeysWritten: true }
  await demand(statements)
  const { guests, chosen } = before
  const ownerKeys = owners?.map(inviteeKey)
  const keyOf = new Map(guests.invitees.map((entry, n) => [entry, guests.keys[n]]))
  const keys = invitees?.map((entry) => keyOf.get(entry) ?? inviteeKey(entry))
  if (keys) {
    await endLinks(statements, id, keysMissing(guests.keys, keys))
    // None is left of an earlier invitation.
    await endLinks(statements, id, keysMissing(keys, guests.keys))
  }
  const invited =
    keys &&
    (await accountsFor(statements, keys, guests, {
      elsewhere: meaningsByNow(before.owners, chosen),
      chosen,
    }))
  const owning =
    ownerKeys &&
    (await accountsFor(statements, ownerKeys, before.owners, {
      elsewhere: meaningsForOwners(guests, chosen),
      chosen,
    }))
  const named = [
    { keys: keys ?? guests.keys, accounts: invited?.accounts ?? guests.accounts },
    {
      keys: ownerKeys ?? before.owners.keys,
      accounts: owning?.accounts ?? before.owners.accounts,
    },
  ]
  const areKeysWritten = await writeKeys(statements, id, keysOfAll([guests, before.owners]), keysOfAll(named))
  const changed = await updateColumns(statements, id, change, now, event, {
    invited: invited?.accounts,
    owning: owning?.accounts,
    areKeysWritten,
    nameMemory: writeNameMemory({
      left: (invited ?? guests).left,
      ownersLeft: (owning ?? before.owners).left,
      chosen,
    }),
  })
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

async function updateColumns(
  database: Statements | Database,
  id: number,
  { title, story, status, meta = {} }: RegistryUpdate,
  now: Date,
  event?: NewEvent,
  accounts: {
    invited?: InvitedAccounts | undefined
    owning?: InvitedAccounts | undefined
    nameMemory?: string
    areKeysWritten?: boolean
  } = {},
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
       invited_accounts = COALESCE($13, invited_accounts),
       owners = COALESCE($14, owners), owner_accounts = COALESCE($15, owner_accounts),
       group_gifts = COALESCE($16, group_gifts), hand_over = COALESCE($17, hand_over),
       headings = COALESCE($18, headings), item_currencies = COALESCE($19, item_currencies),
       put_away = COALESCE($20, put_away), for_child = COALESCE($21, for_child),
       name_memory = COALESCE($22, name_memory),
       has_invitee_keys = CASE WHEN $23 = 1 THEN has_invitee_keys ELSE 0 END
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
      accounts.invited ? JSON.stringify(accounts.invited) : null,
      owners ? JSON.stringify(owners) : null,
      accounts.owning ? JSON.stringify(accounts.owning) : null,
      meta.registry_group_gifts ? JSON.stringify(meta.registry_group_gifts) : null,
      meta.registry_hand_over ?? null,
      meta.registry_headings ? JSON.stringify(meta.registry_headings) : null,
      meta.registry_item_currencies ? JSON.stringify(meta.registry_item_currencies) : null,
      meta.registry_put_away === undefined ? null : Number(meta.registry_put_away),
      meta.registry_for_child === undefined ? null : Number(meta.registry_for_child),
      accounts.nameMemory ?? null,
      Number(accounts.areKeysWritten ?? true),
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
