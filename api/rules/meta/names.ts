import { limits, Refusal, type Registry } from '@hopechest/contract'
import { type Caller, inviteeKey, meansOneOf } from '@hopechest/host'
import type { DemandSeen } from '../../answers/conditions.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import type { Dependencies } from '../dependencies.ts'
import { eventOfChange, saveChange, saveComputed } from '../save-change.ts'
import { inTurnToChange } from '../turns-to-change.ts'
import { readBeforeLease, type SeenBeforeLease, stillTrue, withMetaLease } from './meta-lease.ts'

/** The lists of people in the meta of a registry. */
const lists = {
  registry_invitees: { name: 'invitees', most: limits.invitees },
  registry_owners: { name: 'owners', most: limits.owners },
}

/** Changes a list of people, one request after the other, so that of two at once both count. Returns the list as it is now. */
export function changeNames(
  dependencies: Dependencies,
  asked: Changing,
  field: keyof typeof lists,
  change: (registry: Registry) => string[],
): Promise<string[]> {
  const { caller, id } = asked
  const read = () => readBeforeLease(dependencies, id, () => writableRegistry(dependencies, caller, id))
  return inTurnToChange(id, caller, read, (seen) => changeInTurn(dependencies, asked, seen, field, change))
}

/** Who changes which registry, and in which version they have seen it. */
export interface Changing {
  caller: Caller
  id: number
  demandSeen?: DemandSeen | undefined
}

async function changeInTurn(
  dependencies: Dependencies,
  { caller, id, demandSeen }: Changing,
  seen: SeenBeforeLease | undefined,
  field: keyof typeof lists,
  change: (registry: Registry) => string[],
): Promise<string[]> {
  const { host, now } = dependencies
  const read = () => writableRegistry(dependencies, caller, id)
  const namesOf = (registry: Registry) => {
    demandSeen?.(registry)
    const names = change(registry)
    const { name, most } = lists[field]
    if (names.length > most) throw new Refusal('invalid', `${name} must have at most ${most} entries`)
    return names
  }
  const write = async (registry: Registry) => {
    const listed = registry.meta[field]
    let names = namesOf(registry)
    const isSame = names.length === listed.length && names.every((entry, n) => entry === listed[n])
    // An owner who leaves reads nothing more of the registry from the host.
    if (isSame) return names
    if (!host.order) {
      await saveChange(dependencies, caller, registry, { meta: { [field]: names } })
      return names
    }
    // A circle that changes meanwhile brings its people to the list, and waits for no lease.
    const changed = await host.order.change(caller, registry, async (_, stored) => {
      names = namesOf(stored)
      const its = { meta: { [field]: names } }
      return { change: its, event: eventOfChange(stored, its, caller, now()) }
    })
    if (!changed) throw noSuchRegistry()
    return names
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
