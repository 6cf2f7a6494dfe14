import {
  type ItemCurrency,
  limits,
  Refusal,
  type Registry,
  type RegistryHeading,
  type RegistryUpdate,
} from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import {
  type Caller,
  mayChangeOwners,
  mayCreate,
  mayPassOn,
  mayRead,
  type OrderInDatabase,
  type RegistryPage,
  readsAll,
} from '@hopechest/host'
import { orderOf } from '../answers/item-order.ts'
import { linkToNext } from '../answers/link-to-next.ts'
import { Entries } from '../answers/written-answers.ts'
import { findMark, markLeaving } from '../stores/registry-sync.ts'
import { asSeenBy, forFirstOwner, noSuchRegistry, registryToRead, writableRegistry } from './access.ts'
import { countOnceKnown } from './allowances.ts'
import type { Asked, Rule } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { makeElsewhereOnce, makeOnce } from './idempotency.ts'
import { pageOfKey } from './keys/registries-of-key.ts'
import { demandLease, withMetaLease } from './meta/meta-lease.ts'
import { distinct } from './meta/names.ts'
import { demandNotFor } from './people/for-whom.ts'
import { saveChange } from './save-change.ts'
import { deactivateAll } from './sync/finish-removal.ts'
import { inTurnToChange } from './turns-to-change.ts'

/**
 * The caller's own, newest first, or those of others that the caller is invited to; with a slug the one registry that has
 * it, if the caller may read it.
 */
export const listRegistries: Rule<'listRegistries'> = async (dependencies, asked) => {
  const { registries, total, totalPages, next } = await findPage(dependencies, asked)
  const { limit = limits.registriesPage, invited } = asked.query
  if (next !== undefined) asked.give('link', linkToNext({ ...next, limit, ...(invited && { invited }) }))
  if (total !== undefined) asked.give('x-host-total', total)
  if (totalPages !== undefined) asked.give('x-host-totalpages', totalPages)
  return new Entries(registries)
}

async function findPage(
  { database, host, sync }: Dependencies,
  { caller, query }: Asked<'listRegistries'>,
): Promise<RegistryPage> {
  const { after, skip = 0, limit = limits.registriesPage, slug, invited } = query
  if (slug !== undefined && invited) throw new Refusal('invalid', 'Send slug or invited, not both')
  const { registries: ids } = caller.key ?? {}
  const ofKey =
    ids &&
    slug === undefined &&
    pageOfKey({ host }, caller, ids, { ...{ after, skip, limit }, isInvited: !!invited })
  if (invited) return ofKey || host.listInviting(caller, { after, skip, limit })
  if (slug === undefined) {
    const page = await (ofKey || host.listRegistries(caller, { after, skip, limit }))
    return { ...page, registries: asSeen(page.registries, database, caller) }
  }
  const found = await host.findRegistryBySlug(caller, slug)
  if (!found || !mayRead(caller, found)) return { registries: [], total: 0, totalPages: 0 }
  const read = await sync.syncIfPending(caller, found.id, Promise.resolve(found))
  const registry = await asSeenBy(database, caller, read)
  return { registries: skip === 0 ? [registry] : [], total: 1, totalPages: 1 }
}

async function* asSeen(registries: RegistryPage['registries'], database: Database, caller: Caller) {
  for await (const registry of registries) yield asSeenBy(database, caller, registry)
}

export const getRegistry: Rule<'getRegistry'> = (dependencies, { caller, ids: { id } }) => {
  return registryToRead(dependencies, caller, id)
}

export const createRegistry: Rule<'createRegistry'> = async (dependencies, asked) => {
  const { caller, body: given } = asked
  if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page may not own a registry')
  if (given.meta?.registry_item_ids?.length) throw foreignItem()
  const lists = dependencies.host.order
  return lists ? createInDatabase(dependencies, asked, lists) : createOnHost(dependencies, asked)
}

/** One transaction makes the registry and what is remembered of the request. */
async function createInDatabase(
  { database, now, countCreation, countOwners }: Dependencies,
  { caller, body, repeatable }: Asked<'createRegistry'>,
  lists: OrderInDatabase,
): Promise<Registry> {
  const at = now()
  const registry = { title: body.title, ...tidy(body) }
  const event = { kind: 'registry.made', registryId: undefined, caller, at } as const
  const { registry_owners: owners = [] } = registry.meta ?? {}
  let areOwnersCounted = false
  const { result: made, isNew } = await countOnceKnown(countCreation, caller, (count) =>
    makeOnce(database, undefined, repeatable, at, async (statements) => {
      // A request that is sent again creates nothing. A transaction that begins again has counted.
      count(1)
      if (!areOwnersCounted) countOwners(caller, owners, [])
      areOwnersCounted = true
      return lists.make(statements, caller, registry, event)
    }),
  )
  if (isNew && (owners.length > 0 || made.meta.registry_invitees.length > 0)) await lists.tellNamed(made.id)
  return made
}

async function createOnHost(
  { database, host, now, countCreation, countOwners }: Dependencies,
  { caller, body, repeatable }: Asked<'createRegistry'>,
): Promise<Registry> {
  const registry = { title: body.title, ...tidy(body) }
  const event = { kind: 'registry.made', registryId: undefined, caller, at: now() } as const
  return makeElsewhereOnce(database, repeatable, event.at, async (before) => {
    // A request that is sent again creates nothing. A visit comes once more when its host has made the list.
    if (!repeatable || !caller.visit?.made.has(repeatable.keyHash)) {
      countCreation(caller)
      countOwners(caller, body.meta?.registry_owners ?? [], [])
    }
    return host.createRegistry(caller, registry, event, { key: repeatable?.keyHash, before })
  })
}

export const updateRegistry: Rule<'updateRegistry'> = (dependencies, asked) => {
  const { caller, ids } = asked
  const read = () => {
    const writable = writableRegistry(dependencies, caller, ids.id)
    return dependencies.sync.syncIfPending(caller, ids.id, writable)
  }
  return inTurnToChange(ids.id, caller, read, async (seen) =>
    changeRegistry(dependencies, asked, seen ?? (await read())),
  )
}

/**
 * A list is replaced whole, so a replacement waits for changes of the list that are under way. What If-Match names is compared
 * in the transaction that stores the change; where the registry lies elsewhere, the site compares its own version.
 */
async function changeRegistry(
  dependencies: Dependencies,
  { caller, ids: { id }, body: given, demandSeen }: Asked<'updateRegistry'>,
  before: Registry,
): Promise<Registry> {
  const { host, sync } = dependencies
  const change = tidy(given)
  demandSeen?.(before)
  if (isEmpty(change)) return before
  const { registry_item_ids: order, registry_owners: owners } = change.meta ?? {}
  if (owners && !mayChangeOwners(caller, before, owners)) throw forFirstOwner()
  dependencies.countOwners(caller, owners ?? [], before.meta.registry_owners)
  await demandNotFor(dependencies, id, change.meta?.registry_invitees ?? [])
  const plan = (registry: Registry, active: readonly number[]) => {
    demandSeen?.(registry)
    return order ? withOrder(change, order, active) : change
  }
  const read = demandSeen ? () => writableRegistry(dependencies, caller, id) : async () => before
  const save = async () => {
    if (order || (demandSeen && host.order)) {
      return demandLease(await sync.changeOrder(caller, { before, plan, read }))
    }
    const registry = await read()
    // Without If-Match the last write wins.
    const known = demandSeen ? registry : { ...registry, version: undefined }
    return saveChange(dependencies, caller, known, plan(registry, []))
  }
  // The host of a visit stores the change only where the list is still as the visit said.
  const isLeased = !caller.visit && (changesSharedList(change) || (demandSeen && !host.order))
  return isLeased ? withMetaLease(dependencies, caller, id, save) : save()
}

/** Whether it replaces a list of which other requests change one entry. */
function changesSharedList({ meta = {} }: RegistryUpdate): boolean {
  const { registry_invitees: invitees, registry_owners: owners } = meta
  return [invitees, owners, meta.registry_group_gifts, meta.registry_item_currencies].some(Boolean)
}

/**
 * Deletes the items too, because no caller could reach them any more. The registry is marked before, so that its items
 * go even if the answer of the host is lost: the next request for it, or the sweep, finishes the work.
 */
export const deleteRegistry: Rule<'deleteRegistry'> = async (
  dependencies,
  { caller, ids: { id }, demandSeen },
) => {
  const { database, sync } = dependencies
  const read = () => writableRegistry(dependencies, caller, id)
  const seen = await sync.readBefore(id, read).catch(async (error) => {
    const isGone = error instanceof Refusal && error.code === 'not_found'
    if (isGone && readsAll(caller)) await takeWhatIsLeft(dependencies, id)
    if (isGone && (await findMark(database.near(id), id))?.is_leaving) await sync.run(caller, id)
    throw error
  })
  if (!mayPassOn(caller, seen.registry)) throw forFirstOwner()
  demandSeen?.(seen.registry)
  if (!demandLease(await sync.remove(caller, seen, read, demandSeen))) throw noSuchRegistry()
}

/**
 * A registry of another host can be deleted there, which then says so (`site/frame/kept-door.ts`). On our own host a number without a
 * registry has at most items, and may be that of the next registry: it gets no mark.
 */
async function takeWhatIsLeft({ host, database, now }: Dependencies, id: number): Promise<void> {
  if (host.order) await deactivateAll(database.near(id), id, now())
  else await markLeaving(database.near(id), id, now())
}

/** Items that the owner left out are appended; an id that is no active item of the registry is refused. */
function withOrder(
  change: RegistryUpdate,
  order: readonly number[],
  active: readonly number[],
): RegistryUpdate {
  if (!order.every((itemId) => active.includes(itemId))) throw foreignItem()
  return { ...change, meta: { ...change.meta, registry_item_ids: orderOf(order, active) } }
}

/**
 * The known keys alone, and their values as they are stored: without blanks around title, headings and invitees, and each
 * invitee once.
 */
function tidy({ title, story, status, meta }: RegistryUpdate): RegistryUpdate {
  const { registry_invitees: invitees, registry_owners: owners } = meta ?? {}
  const { registry_headings: headings, registry_item_currencies: currencies } = meta ?? {}
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(story !== undefined && { story }),
    ...(status !== undefined && { status }),
    ...(meta && {
      meta: {
        ...meta,
        ...(invitees && { registry_invitees: distinct(invitees) }),
        ...(owners && { registry_owners: distinct(owners) }),
        ...(headings && { registry_headings: headings.map(tidyHeading) }),
        ...(currencies && { registry_item_currencies: currencies.map(tidyCurrency) }),
      },
    }),
  }
}

function tidyHeading({ title, items_above }: RegistryHeading): RegistryHeading {
  return { title: title.trim(), items_above }
}

function tidyCurrency({ item_id, currency }: ItemCurrency): ItemCurrency {
  return { item_id, currency }
}

function isEmpty({ meta, ...rest }: RegistryUpdate): boolean {
  return Object.keys(rest).length === 0 && Object.keys(meta ?? {}).length === 0
}

function foreignItem(): Refusal {
  return new Refusal('invalid', 'meta.registry_item_ids may name active items of this registry only', {
    field: 'meta.registry_item_ids',
  })
}
