import { randomUUID } from 'node:crypto'
import { limits, Refusal, type Registry } from '@hopechest/contract'
import { type Caller, inviteeKey, meansOneOf } from '@hopechest/host'
import type { DemandSeen } from '../../answers/conditions.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'
import { eventOfChange, saveChange, saveComputed } from '../save-change.ts'
import { inTurnToChange } from '../turns-to-change.ts'
import { type Change, createTogether, type MadeTogether, madeOn, type Together } from './made-together.ts'
import { readBeforeLease, type SeenBeforeLease, stillTrue, withMetaLease } from './meta-lease.ts'

/** The lists of people in the meta of a registry. */
const lists = {
  registry_invitees: { name: 'invitees', most: limits.invitees },
  registry_owners: { name: 'owners', most: limits.owners },
}

type Field = keyof typeof lists

/** Those of each service of this process: two of them may have lists of the same number. */
const together = new WeakMap<object, Together>()

/**
 * Changes a list of people, one request after the other, so that of two at once both count. Returns the list as it is now.
 * Changes of one kind that a caller sends while one of them waits for its turn are made in one: a host that answers slowly
 * is asked once for all of them.
 */
export function changeNames(
  dependencies: Dependencies,
  asked: Changing,
  field: Field,
  change: Change,
): Promise<string[]> {
  const { caller, id, demandSeen, kind } = asked
  const read = () => readBeforeLease(dependencies, id, () => writableRegistry(dependencies, caller, id))
  const make = (take: () => readonly Change[]) =>
    inTurnToChange(id, caller, read, (seen) => changeInTurn(dependencies, asked, seen, field, take()))
  const ofService = together.get(dependencies.host) ?? createTogether()
  together.set(dependencies.host, ofService)
  // What one visit changes, no other may bring to their host.
  const isAlone = kind === undefined || demandSeen !== undefined || caller.visit !== undefined
  const key = isAlone ? randomUUID() : JSON.stringify([id, caller.id, caller.authorization, field, kind])
  return ofService.make(key, change, () => performance.now() < caller.deadline, make)
}

/** Who changes which registry, and in which version they have seen it. */
export interface Changing {
  caller: Caller
  id: number
  demandSeen?: DemandSeen | undefined
  /** Changes of a kind are made in one. Those of no kind, and those that name a version, stand alone. */
  kind?: 'add' | 'remove'
}

async function changeInTurn(
  dependencies: Dependencies,
  { caller, id, demandSeen }: Changing,
  seen: SeenBeforeLease | undefined,
  field: Field,
  changes: readonly Change[],
): Promise<MadeTogether> {
  const { host, now } = dependencies
  const read = () => writableRegistry(dependencies, caller, id)
  const makeOn = (registry: Registry) => {
    demandSeen?.(registry)
    const { name, most } = lists[field]
    const bounded = changes.map((change) => (before: Registry) => {
      const names = change(before)
      if (names.length > most)
        throw new Refusal('invalid', `${name} must have at most ${most} entries`, { field: name })
      return names
    })
    return madeOn(registry, field, bounded)
  }
  const write = async (registry: Registry) => {
    const listed = registry.meta[field]
    let made = makeOn(registry)
    const { names } = made
    const isSame = names.length === listed.length && names.every((entry, n) => entry === listed[n])
    // An owner who leaves reads nothing more of the registry from the host.
    if (isSame) return made
    if (!host.order) {
      await saveChange(dependencies, caller, registry, { meta: { [field]: names } })
      return made
    }
    // A circle that changes meanwhile brings its people to the list, and waits for no lease.
    const changed = await host.order.change(caller, registry, async (_, stored) => {
      made = makeOn(stored)
      const its = { meta: { [field]: made.names } }
      return { change: its, event: eventOfChange(stored, its, caller, now()) }
    })
    if (!changed) throw noSuchRegistry()
    return made
  }
  return withMetaLease(dependencies, caller, id, async (lease) =>
    saveComputed(stillTrue(seen, lease) ?? (await read()), read, write),
  )
}

/** Entries as typed, without the blanks around them, each person once. */
export function distinct(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) {
    const key = inviteeKey(entry)
    if (!byKey.has(key)) byKey.set(key, entry.trim())
  }
  return [...byKey.values()]
}

/** A list with further entries. Who is on it already stays there in the first spelling. */
export function withAdded(listed: readonly string[], entries: readonly string[]): string[] {
  const added = new Map(distinct(entries).map((entry) => [inviteeKey(entry), entry]))
  const isAdded = meansOneOf(added.keys())
  for (const entry of listed.filter(isAdded)) added.delete(inviteeKey(entry))
  return [...listed, ...added.values()]
}

/** The key of an entry in an address. One that is too long cannot be on a list, so it is not compared. */
export function keyOfPath(entry: string): string {
  return entry.trim().length > 2 * limits.invitee.most ? '' : inviteeKey(entry)
}
