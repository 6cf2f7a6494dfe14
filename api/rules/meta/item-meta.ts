import type { ItemMetaUpdate, Registry, RegistryMeta } from '@hopechest/contract'
import { limits } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { orderOf } from '../../answers/item-order.ts'
import { findActiveIds, findItem } from '../../stores/items.ts'
import { writableRegistry } from '../access.ts'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { noSuchItem } from '../one-item.ts'
import { saveChange, saveComputed } from '../save-change.ts'
import { inTurnToChange } from '../turns-to-change.ts'
import { demandHeading, placesUnder } from './headings.ts'
import { demandLease, readBeforeLease, type SeenBeforeLease, stillTrue, withMetaLease } from './meta-lease.ts'

/** Changes what the meta of a registry says of one item, and nothing that it says of others. */
export const updateItemMeta: Rule<'updateItemMeta'> = (dependencies, asked) => {
  const { caller, ids } = asked
  const read = () => readBeforeLease(dependencies, ids.id, () => readInStep(dependencies, caller, ids.id))
  return inTurnToChange(ids.id, caller, read, (seen) => changeItemMeta(dependencies, asked, seen))
}

function readInStep(dependencies: Dependencies, caller: Caller, id: number): Promise<Registry> {
  return dependencies.sync.syncIfPending(caller, id, writableRegistry(dependencies, caller, id))
}

async function changeItemMeta(
  dependencies: Dependencies,
  asked: Asked<'updateItemMeta'>,
  seen: SeenBeforeLease | undefined,
): Promise<Registry> {
  const { database, host, sync } = dependencies
  const {
    caller,
    ids: { id, item_id: itemId },
    body,
    demandSeen,
  } = asked
  const item = await findItem(database.near(id), { id: itemId, registry_id: id })
  const { heading } = body
  if (!item || !(item.is_active || (item.off_list !== null && heading === undefined))) throw noSuchItem()
  if (heading !== undefined) return putUnder(dependencies, asked, { ...body, heading: heading.trim() })
  const read = () => readInStep(dependencies, caller, id)
  const save = async (registry: Registry) => {
    demandSeen?.(registry)
    const meta = changeOf(registry.meta, itemId, body)
    if (Object.keys(meta).length === 0) return registry
    // What is compared and stored in one step.
    if (demandSeen && host.order) {
      const plan = (now: Registry, active: readonly number[]) => {
        demandSeen(now)
        return { meta: changeMarks(now.meta, itemId, body, active) }
      }
      return demandLease(await sync.changeOrder(caller, { before: registry, plan }))
    }
    if (isTooLong(meta)) dropThoseGone(meta, await findActiveIds(database.near(id), id))
    return saveChange(dependencies, caller, registry, { meta })
  }
  return withMetaLease(dependencies, caller, id, async (lease) =>
    saveComputed(stillTrue(seen, lease) ?? (await read()), read, save),
  )
}

type MarksOfItems = Partial<Pick<RegistryMeta, 'registry_group_gifts' | 'registry_item_currencies'>>

/** Items come and leave meanwhile, and others go under headings: each order is computed of the one before. */
function putUnder(
  dependencies: Dependencies,
  { caller, ids: { id, item_id: itemId }, demandSeen }: Asked<'updateItemMeta'>,
  { heading, ...marks }: ItemMetaUpdate & { heading: string },
): Promise<Registry> {
  const read = () => writableRegistry(dependencies, caller, id)
  const plan = (registry: Registry, active: readonly number[]) => {
    demandSeen?.(registry)
    const { meta } = registry
    demandHeading(meta, heading)
    if (!active.includes(itemId)) throw noSuchItem()
    const registry_item_ids = orderOf(meta.registry_item_ids, active)
    const own = changeMarks(meta, itemId, marks, active)
    return { meta: { ...own, ...placesUnder({ ...meta, registry_item_ids }, itemId, heading) } }
  }
  return withMetaLease(dependencies, caller, id, async () => {
    const before = await read()
    return demandLease(await dependencies.sync.changeOrder(caller, { before, plan, read }))
  })
}

/** The lists that change, of a registry with these active items. */
export function changeMarks(
  meta: Required<MarksOfItems>,
  itemId: number,
  marks: ItemMetaUpdate,
  active: readonly number[],
): MarksOfItems {
  const change = changeOf(meta, itemId, marks)
  if (isTooLong(change)) dropThoseGone(change, active)
  return change
}

function changeOf(
  { registry_group_gifts: gifts, registry_item_currencies: currencies }: Required<MarksOfItems>,
  itemId: number,
  { is_group_gift: isGroupGift, currency }: ItemMetaUpdate,
): MarksOfItems {
  const change: MarksOfItems = {}
  if (isGroupGift !== undefined && isGroupGift !== gifts.includes(itemId)) {
    const others = gifts.filter((id) => id !== itemId)
    change.registry_group_gifts = isGroupGift ? [...others, itemId] : others
  }
  const known = currencies.find(({ item_id }) => item_id === itemId)?.currency ?? ''
  if (currency !== undefined && currency !== known) {
    const others = currencies.filter(({ item_id }) => item_id !== itemId)
    change.registry_item_currencies = currency ? [...others, { item_id: itemId, currency }] : others
  }
  return change
}

function isTooLong({
  registry_group_gifts: gifts = [],
  registry_item_currencies: currencies = [],
}: MarksOfItems) {
  return Math.max(gifts.length, currencies.length) > limits.activeItemsPerRegistry
}

/** Items that were removed for good make room. */
function dropThoseGone(change: MarksOfItems, activeIds: readonly number[]): void {
  const active = new Set(activeIds)
  const { registry_group_gifts: gifts, registry_item_currencies: currencies } = change
  if (gifts) change.registry_group_gifts = gifts.filter((id) => active.has(id))
  if (currencies) change.registry_item_currencies = currencies.filter(({ item_id }) => active.has(item_id))
}
