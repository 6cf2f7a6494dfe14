import { isRevealed, limits, Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import {
  type Caller,
  type HostRegistry,
  isSurprised,
  mayRead,
  mayWrite,
  type RegistryPage,
  readsAll,
  type What,
  wasOwner,
} from '@hopechest/host'
import { giveWay } from '@hopechest/program/turns'
import {
  findOfAll,
  findOfRegistries,
  findOfRegistry,
  findRemovalOf,
  findRemovals,
  firstOf,
  type Range,
} from '../../stores/changes.ts'
import type { Event } from '../../stores/events.ts'
import { findNamedRefs } from '../../stores/item-lists.ts'
import { asSeenBy, isRefusedAccess, readableRegistry } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'

/** A registry as the caller may see it now; undefined where it is gone or closed to them. */
export interface Seen {
  registry: HostRegistry
  isSurprise: boolean
}

/** The changes of a page, and their registries. */
export interface Found {
  events: Event[]
  seen: ReadonlyMap<number, Seen | undefined>
}

/** What a caller reads of: one registry, or all that they may read. */
export interface Scope {
  find(range: Range): Promise<Found>
  /** Whether a change may be one of those that `find` would answer with. */
  concerns(event: Event): boolean
}

/** How many are read at a time once changes were kept from the caller, also for a short page. */
const atOnce = 100

/**
 * A page of what the scope finds. Who may not change a list reads of an item that is not on it now that it was removed, and
 * nothing else: what its owners do with it since is for them, and what they write down beside the list.
 */
export async function findShown(
  { database }: Pick<Dependencies, 'database'>,
  caller: Caller,
  scope: Scope,
  range: Range,
): Promise<Found> {
  const shown: Event[] = []
  for (let { after, most } = range; ; most = Math.max(range.most, atOnce)) {
    const { events, seen } = await scope.find({ ...range, after, most })
    shown.push(...(await withoutKept(database, caller, { events, seen })))
    if (events.length < most || shown.length >= range.most)
      return { events: shown.slice(0, range.most), seen }
    after = events.at(-1)?.number ?? after
  }
}

const itemsAtOnce = limits.itemsPage.ids

async function withoutKept(database: Database, caller: Caller, { events, seen }: Found): Promise<Event[]> {
  /** The item that has to be on its list, where the change is shown for that alone. */
  const keptWith = (event: Event) => {
    const registry = seen.get(event.registry_id)?.registry
    const isForGuests = registry !== undefined && !mayWrite(caller, registry)
    return isForGuests && event.kind !== 'item.removed' ? itemIdOf(event) : null
  }
  const ids = [...new Set(events.flatMap((event) => keptWith(event) ?? []))]
  const listed = new Set<number>()
  for (let start = 0; start < ids.length; start += itemsAtOnce) {
    const refs = await findNamedRefs(database, ids.slice(start, start + itemsAtOnce))
    for (const [id] of refs) listed.add(id)
  }
  return events.filter((event) => {
    const id = keptWith(event)
    return id === null || (listed.has(id) && !saysWhy(event))
  })
}

/** The reason for which its owners kept an item off the list is for them alone, also once they show it again. */
function saysWhy({ kind, what }: Event): boolean {
  return kind === 'item.changed' && what.includes('"off_list"')
}

type Parts = Pick<Dependencies, 'database' | 'host' | 'audit' | 'now'> & {
  /**
   * The host says who owns a list to its owners alone, and it is asked by another account: any caller may be an owner, so all is a
   * surprise until the list is unwrapped.
   */
  hidesOwners?: boolean
}

export function isKeptFrom({ now, hidesOwners }: Parts, caller: Caller, registry: HostRegistry): boolean {
  if (isSurprised(caller, registry, now())) return true
  return hidesOwners === true && !isRevealed(registry, now())
}

export async function scopeOfRegistry(parts: Parts, caller: Caller, id: number): Promise<Scope> {
  const { database } = parts
  const registry = await readableRegistry(parts, caller, id).catch((error) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })
  if (!registry) return scopeOfRemoved(parts, caller, id)
  const isSurprise = isKeptFrom(parts, caller, registry)
  const seen = new Map([[id, { registry, isSurprise }]])
  return {
    find: async (range) => ({ events: await findOfRegistry(database, id, range, isSurprise), seen }),
    concerns: ({ registry_id, kind }) => registry_id === id && !(isSurprise && isOfGuests(kind)),
  }
}

/** Who owned a registry reads that it was deleted, and who may read none is refused as elsewhere. */
async function scopeOfRemoved(parts: Parts, caller: Caller, id: number): Promise<Scope> {
  const whole = { after: 0, upTo: Number.MAX_SAFE_INTEGER, most: 1 }
  const [removed] = await findRemovalOf(parts.database, id, whole)
  if (!removed || !mayKnowRemoval(caller, removed)) {
    await readableRegistry(parts, caller, id)
    throw new Error(`Registry ${id} came back while its changes were read`)
  }
  const seen = new Map([[id, undefined]])
  return {
    find: async (range) => ({ events: await findRemovalOf(parts.database, id, range), seen }),
    concerns: () => false,
  }
}

export function mayKnowRemoval(caller: Caller, { what }: Event): boolean {
  return readsAll(caller) || wasOwner(caller, JSON.parse(what).owners ?? [])
}

export async function scopeOfAll(parts: Parts, caller: Caller): Promise<Scope> {
  return readsAll(caller) ? scopeOfReader(parts, caller) : scopeOfLists(parts, caller)
}

/** All registries but those that are closed to the caller. What guests do on those that the caller owns, and on those that are gone, is left out. */
function scopeOfReader(parts: Parts, caller: Caller): Scope {
  const seen = new Map<number, Seen | undefined>()
  const closed = new Set<number>()
  const isOpen = ({ kind, registry_id }: Event) =>
    !closed.has(registry_id) && (!isOfGuests(kind) || seen.get(registry_id)?.isSurprise === false)
  return {
    async find(range) {
      const events: Event[] = []
      for (let { after, most } = range; ; most = Math.max(range.most, atOnce)) {
        const some = await findOfAll(parts.database, { ...range, after, most })
        await lookAt(parts, caller, new Set(some.map(({ registry_id }) => registry_id)), { seen, closed })
        events.push(...some.filter(isOpen))
        after = some.at(-1)?.number ?? after
        if (some.length < most || events.length >= range.most) break
      }
      return { events: events.slice(0, range.most), seen }
    },
    concerns: ({ kind, registry_id }) => !isOfGuests(kind) || seen.get(registry_id)?.isSurprise !== true,
  }
}

/** A site answers for one registry a call, so a few are asked for at a time. */
const asksAtOnce = 4

async function lookAt(
  parts: Parts,
  caller: Caller,
  ids: ReadonlySet<number>,
  { seen, closed }: { seen: Map<number, Seen | undefined>; closed: Set<number> },
): Promise<void> {
  const waiting = ids.difference(seen).values()
  const lookOn = async () => {
    for (const id of waiting) {
      await giveWay()
      const found = await lookAtOne(parts, caller, id)
      if (found === 'closed') closed.add(id)
      seen.set(id, found === 'closed' ? undefined : found)
    }
  }
  await Promise.all(Array.from({ length: asksAtOnce }, lookOn))
}

async function lookAtOne(parts: Parts, caller: Caller, id: number): Promise<Seen | 'closed' | undefined> {
  try {
    const registry = await readableRegistry(parts, caller, id)
    return { registry, isSurprise: isKeptFrom(parts, caller, registry) }
  } catch (error) {
    if (!(error instanceof Refusal) || !isRefusedAccess(error)) throw error
    return error.code === 'forbidden' ? 'closed' : undefined
  }
}

/** The registries that the caller owns or is invited to. */
async function scopeOfLists(parts: Parts, caller: Caller): Promise<Scope> {
  const { database } = parts
  const seen = new Map<number, Seen>()
  for await (const registry of listsOf(parts, caller)) {
    if (!mayRead(caller, registry)) continue
    const shown = await asSeenBy(database, caller, registry)
    seen.set(registry.id, { registry: shown, isSurprise: isKeptFrom(parts, caller, shown) })
  }
  const [wrapped, open] = [true, false].map((isSurprise) =>
    [...seen].filter(([, each]) => each.isSurprise === isSurprise).map(([id]) => id),
  )
  return {
    async find(range) {
      const ofWrapped = await findOfRegistries(database, wrapped ?? [], range, true)
      const ofOpen = await findOfRegistries(database, open ?? [], range, false)
      const known = firstOf([...ofWrapped, ...ofOpen], range.most)
      const upTo = known.length < range.most ? range.upTo : (known.at(-1)?.number ?? range.upTo)
      const removed = await findRemovalsFor(parts, caller, { ...range, upTo })
      const all = new Map([...known, ...removed].map((event) => [event.number, event]))
      return { events: firstOf([...all.values()], range.most), seen }
    },
    // Who is invited, or has made a list elsewhere, has one more to read. By anything else on lists of others no caller is woken, because
    // each would ask for all its lists anew.
    concerns({ registry_id, kind, what, caller_id }) {
      const own = seen.get(registry_id)
      if (own) return !(own.isSurprise && isOfGuests(kind))
      if (kind === 'registry.removed') return wasOwner(caller, JSON.parse(what).owners ?? [])
      if (kind === 'registry.made') return caller_id === caller.id
      return kind === 'invitee.added' || (kind === 'registry.changed' && namesPeople(what))
    },
  }
}

function namesPeople(what: string): boolean {
  return ['registry_invitees', 'registry_owners'].some((field) => what.includes(`"${field}"`))
}

async function* listsOf({ host }: Parts, caller: Caller): AsyncGenerator<HostRegistry> {
  for (const list of [host.listRegistries, host.listInviting]) {
    for (let at: { after?: number; skip: number } | undefined = { skip: 0 }; at; ) {
      const page: RegistryPage = await list.call(host, caller, { ...at, limit: listsAtOnce })
      for await (const registry of page.registries) yield registry
      const { next } = page
      at = next && ('after' in next ? { after: next.after, skip: 0 } : { skip: next.skip })
    }
  }
}

const listsAtOnce = 100
const removalsAtOnce = 500

async function findRemovalsFor({ database }: Parts, caller: Caller, range: Range): Promise<Event[]> {
  const found: Event[] = []
  for (let { after } = range; ; await giveWay()) {
    const some = await findRemovals(database, { after, upTo: range.upTo, most: removalsAtOnce })
    found.push(...some.filter((event) => mayKnowRemoval(caller, event)))
    after = some.at(-1)?.number ?? after
    if (some.length < removalsAtOnce || found.length >= range.most) return found
  }
}

/** The item that a change is about. */
export function itemIdOf({ kind, subject_id, what }: Event): number | null {
  if (isOfItem(kind)) return subject_id
  if (!isOfGuests(kind)) return null
  return (JSON.parse(what) as What).item ?? subject_id
}

function isOfItem(kind: string): boolean {
  return kind.startsWith('item.')
}

export function isOfGuests(kind: string): boolean {
  return kind.startsWith('purchase.') || kind.startsWith('question.')
}
