import { type Delivery, type ItemPublic, Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { findNumbered } from '../../stores/changes.ts'
import type { StoredHook } from '../../stores/hooks.ts'
import { isRefusedAccess, readableRegistry } from '../access.ts'
import { isKeptFrom, isOfGuests } from '../changes/read-changes.ts'
import type { Dependencies } from '../dependencies.ts'
import { wrap } from '../keys/keep-surprises.ts'

/**
 * What a program heard, as the maker of its hook may know it now. A guest may have become an owner since, and a list may be wrapped again:
 * then what guests did is not among it, and goes to no program once more.
 */
export async function asSeenNow(
  dependencies: Dependencies,
  caller: Caller,
  hook: StoredHook,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const surprises = new Map<number, boolean>()
  const isSurprise = async (id: number) => {
    const known = surprises.get(id) ?? (await isKept(dependencies, caller, id))
    surprises.set(id, known)
    return known
  }
  const shown: Delivery[] = []
  for (const delivery of deliveries) {
    if (!mayTellOfGuests(delivery)) shown.push(delivery)
    else {
      const registryId = hook.registry_id || (await registryOf(dependencies, delivery))
      if (!(await isSurprise(registryId))) shown.push(delivery)
      else if (!isOfGuests(delivery.type)) shown.push({ ...delivery, body: wrappedBody(delivery.body) })
    }
  }
  return shown
}

function mayTellOfGuests({ type }: Delivery): boolean {
  return isOfGuests(type) || type.startsWith('item.')
}

async function isKept(dependencies: Dependencies, caller: Caller, id: number): Promise<boolean> {
  try {
    return isKeptFrom(dependencies, caller, await readableRegistry(dependencies, caller, id))
  } catch (error) {
    if (!isRefusedAccess(error)) throw error
    return true
  }
}

const prefix = 'msg_'

/** A hook of all registries sends under the id of the change, which leads to its registry. Before a backup was restored, it led to another: then 0. */
async function registryOf({ database, changeIds }: Dependencies, { webhook_id }: Delivery): Promise<number> {
  try {
    const number = await changeIds.numberOf(database, webhook_id.slice(prefix.length))
    return (await findNumbered(database, number))?.registry_id ?? 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 0
  }
}

/** Only the standard holds an item: templates have no word for what is bought of one. */
function wrappedBody(body: string): string {
  const item = itemIn(body)
  if (item?.quantity_purchased === undefined) return body
  const said = JSON.parse(body)
  return JSON.stringify({ ...said, data: { ...said.data, item: wrap(item) } })
}

function itemIn(body: string): ItemPublic | undefined {
  try {
    return (JSON.parse(body) as { data?: { item?: ItemPublic } } | null)?.data?.item
  } catch {
    return undefined
  }
}
