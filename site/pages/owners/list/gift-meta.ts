import type { Registry, RegistryMeta } from '@hopechest/client'
import { limits } from '@hopechest/contract'
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
  const meta = { ...parts(list, id, typed), ...currencies(visit, list, id, typed), ...order(list, id, typed) }
  if (Object.keys(meta).length === 0) return list.registry
  return reached(await visit.signedIn.client.updateRegistry(list.registry.id, { meta })) ?? list.registry
}

function parts(list: OwnList, id: number, { isInParts }: TypedGift): Partial<RegistryMeta> {
  const { registry_group_gifts: all } = list.registry.meta
  if (isInParts === all.includes(id)) return {}
  const others = all.filter((each) => each !== id)
  return { registry_group_gifts: isInParts ? [...withRoom(others, list, (each) => each), id] : others }
}

function currencies(
  { site }: PersonVisit,
  list: OwnList,
  id: number,
  { currency }: TypedGift,
): Partial<RegistryMeta> {
  const { registry_item_currencies: all } = list.registry.meta
  const own = currency === currencyOf(list.registry, site) ? '' : currency
  if (own === (all.find(({ item_id }) => item_id === id)?.currency ?? '')) return {}
  const others = all.filter(({ item_id }) => item_id !== id)
  const kept = own === '' ? others : withRoom(others, list, ({ item_id }) => item_id)
  return { registry_item_currencies: own === '' ? kept : [...kept, { item_id: id, currency: own }] }
}

function order(list: OwnList, id: number, { under }: TypedGift): Partial<RegistryMeta> {
  const rows = rowsOf(list)
  const all = rows.includes(id) ? rows : [...rows, id]
  const heading = rows.filter(isHeading).find((row) => row === under)
  const isThere = under === '' || heading !== undefined
  if (!isThere || heading === headingOver(all, id)) return {}
  return toMeta(putUnder(all, id, heading), list.registry)
}

/** Gifts that were removed for good make room. */
function withRoom<Entry>(entries: Entry[], { items }: OwnList, idOf: (entry: Entry) => number): Entry[] {
  if (entries.length < limits.activeItemsPerRegistry) return entries
  return entries.filter((entry) => items.some(({ id }) => id === idOf(entry)))
}
