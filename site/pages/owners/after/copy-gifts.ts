import type { Affiliate, ItemRegistryCreate, Registry, RegistryMeta, SeenItem } from '@hopechest/client'
import { contentKeys } from '@hopechest/contract'
import type { Addresses } from '../../../addresses.ts'
import { isOwnListAddress, ownListAddress } from '../../own-list-address.ts'
import { type Row, rowsOf, toMeta } from '../list/order.ts'
import type { OwnList } from '../list/own-list.ts'

/** A gift of the old list as it is written down on the new one. */
export type Copied = SeenItem & Partial<Affiliate>

/** How many pieces of a gift come along: those that are still to give, those that were given, or both. */
export function piecesAlong(
  { quantity_needed: wanted, quantity_purchased }: SeenItem,
  { open, given }: { open: boolean; given: boolean },
): number {
  const bought = Math.min(quantity_purchased, wanted)
  return (open ? wanted - bought : 0) + (given ? bought : 0)
}

/** All that its owner says of a gift, without its pieces. One that no shop has gets the address of the new list. */
export function toCopy(item: Copied, from: number, to: number, at: Addresses): ItemRegistryCreate {
  const { name, url } = item
  const along = contentKeys.filter((key) => !counted.has(key)).map((key) => [key, item[key] ?? null])
  return {
    ...Object.fromEntries(along),
    name,
    url: isOwnListAddress(url, from) ? ownListAddress(at, to) : url,
  }
}

const counted = new Set<string>(['quantity_needed', 'quantity_purchased', 'is_active'])

/** Order, headings, the line of the most wanted, parts and currencies of the gifts that came along. */
export function copiedMeta(list: OwnList, ids: ReadonlyMap<number, number>): Partial<RegistryMeta> {
  const { registry_group_gifts, registry_item_currencies } = list.registry.meta
  const rows = rowsOf(list).flatMap((row): Row[] | Row =>
    typeof row === 'number' ? (ids.get(row) ?? []) : [row],
  )
  return {
    ...toMeta(rows, list.registry),
    registry_group_gifts: registry_group_gifts.flatMap((id) => ids.get(id) ?? []),
    registry_item_currencies: registry_item_currencies.flatMap(({ item_id, currency }) => {
      const id = ids.get(item_id)
      return id === undefined ? [] : { item_id: id, currency }
    }),
  }
}

/** A list that was unwrapped early is wrapped again as a copy, so that its owners are surprised once more. */
export function copiedReveal({ meta }: Registry): RegistryMeta['registry_reveal'] {
  return meta.registry_reveal === 'never' ? 'never' : 'after_event'
}
