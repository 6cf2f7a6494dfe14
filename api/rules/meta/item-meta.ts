import { type ItemMetaUpdate, limits, type Registry, type RegistryMeta } from '@hopechest/contract'
import { findActiveIds } from '../../stores/items.ts'
import { isNextAfter } from '../../stores/leases.ts'
import { writableRegistry } from '../access.ts'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { itemOf } from '../one-item.ts'
import { saveChange } from '../registries.ts'
import { lookAtMetaLease, withMetaLease } from './meta-lease.ts'

/** Changes what the meta of a registry says of one item, and nothing that it says of others. */
export async function updateItemMeta(
  dependencies: Dependencies,
  { caller, ids: { id, item_id: itemId }, body }: Asked<'updateItemMeta'>,
): Promise<Registry> {
  const { database } = dependencies
  const look = await lookAtMetaLease(dependencies, id)
  const read = await writableRegistry(dependencies, caller, id)
  await itemOf(database.near(id), id, itemId)
  return withMetaLease(dependencies, caller, id, async (lease) => {
    const registry = isNextAfter(look, lease) ? read : await writableRegistry(dependencies, caller, id)
    const meta = changeOf(registry.meta, itemId, body)
    if (Object.keys(meta).length === 0) return registry
    const isFull = Object.values(meta).some((entries) => entries.length > limits.activeItemsPerRegistry)
    const active = isFull ? new Set(await findActiveIds(database.near(id), id)) : undefined
    return saveChange(dependencies, caller, registry, { meta: active ? withRoom(meta, active) : meta })
  })
}

type MarksOfItems = Partial<Pick<RegistryMeta, 'registry_group_gifts' | 'registry_item_currencies'>>

function changeOf(
  { registry_group_gifts: gifts, registry_item_currencies: currencies }: RegistryMeta,
  itemId: number,
  { is_group_gift: isGroupGift, currency }: ItemMetaUpdate,
): MarksOfItems {
  const known = currencies.find(({ item_id }) => item_id === itemId)?.currency ?? ''
  const otherGifts = gifts.filter((each) => each !== itemId)
  const otherCurrencies = currencies.filter(({ item_id }) => item_id !== itemId)
  return {
    ...(isGroupGift !== undefined &&
      isGroupGift !== gifts.includes(itemId) && {
        registry_group_gifts: isGroupGift ? [...gifts, itemId] : otherGifts,
      }),
    ...(currency !== undefined &&
      currency !== known && {
        registry_item_currencies: currency
          ? [...otherCurrencies, { item_id: itemId, currency }]
          : otherCurrencies,
      }),
  }
}

/** Items that were removed for good make room. */
function withRoom(
  { registry_group_gifts: gifts, registry_item_currencies: currencies }: MarksOfItems,
  active: ReadonlySet<number>,
): MarksOfItems {
  return {
    ...(gifts && { registry_group_gifts: gifts.filter((id) => active.has(id)) }),
    ...(currencies && {
      registry_item_currencies: currencies.filter(({ item_id }) => active.has(item_id)),
    }),
  }
}
