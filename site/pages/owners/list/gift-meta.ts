import type { ItemMetaUpdate, Registry, RegistryMeta } from '@hopechest/client'
import { reached } from '../../../http/api-away.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { TypedGift } from './gift-typed.ts'
import { headingOver, isHeading, putUnder, rowsOf, toMeta } from './order.ts'
import type { OwnList } from './own-list.ts'

/**
 * Whether a gift is given in parts, in which currency its price is, and under which heading it stands is in the meta of
 * the list: an item has no field for it. Returns the list as it is then.
 */
export async function saveInMeta(
  visit: PersonVisit,
  list: OwnList,
  id: number,
  typed: TypedGift,
): Promise<Registry> {
  const { client } = visit.signedIn
  let { registry } = list
  const own = ofGift(visit, registry, id, typed)
  if (Object.keys(own).length > 0)
    registry = reached(await client.updateItemMeta(registry.id, id, own)) ?? registry
  const meta = order(list, id, typed)
  if (Object.keys(meta).length > 0)
    registry = reached(await client.updateRegistry(registry.id, { meta })) ?? registry
  return registry
}

/** Another form may say something of another gift at the same moment, so the service changes the words of this one alone. */
function ofGift(
  { site }: PersonVisit,
  registry: Registry,
  id: number,
  { isInParts, currency }: TypedGift,
): ItemMetaUpdate {
  const { registry_group_gifts: gifts, registry_item_currencies: currencies } = registry.meta
  const own = currency === currencyOf(registry, site) ? '' : currency
  const known = currencies.find(({ item_id }) => item_id === id)?.currency ?? ''
  return {
    ...(isInParts !== gifts.includes(id) && { is_group_gift: isInParts }),
    ...(own !== known && { currency: own }),
  }
}

function order(list: OwnList, id: number, { under }: TypedGift): Partial<RegistryMeta> {
  const rows = rowsOf(list)
  const all = rows.includes(id) ? rows : [...rows, id]
  const heading = rows.filter(isHeading).find((row) => row === under)
  const isThere = under === '' || heading !== undefined
  if (!isThere || heading === headingOver(all, id)) return {}
  return toMeta(putUnder(all, id, heading), list.registry)
}
