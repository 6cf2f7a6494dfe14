import {
  asManyAsYouLike,
  isRevealed,
  type Registry,
  type RegistryCopy,
  type RegistryCreate,
  type RegistryMeta,
} from '@hopechest/contract'
import { isFirstOwner, type User } from '@hopechest/host'
import { inOrder } from '../../answers/item-order.ts'
import type { StoredItem } from '../../stores/items.ts'
import { inStep } from '../sync/in-step.ts'

/**
 * The items that come along in their order, each with its pieces that do. While the list is wrapped all pieces are open, or
 * the copy would say what was bought.
 */
export function itemsAlong(
  original: Registry,
  items: readonly StoredItem[],
  { along }: RegistryCopy,
  now: Date,
): StoredItem[] {
  const isOpen = isRevealed(original, now)
  const pieces = ({ quantity_needed: wanted, quantity_purchased: counted }: StoredItem) => {
    if (wanted === asManyAsYouLike && along.includes('open')) return wanted
    const bought = isOpen ? Math.min(counted, wanted) : 0
    return (along.includes('open') ? wanted - bought : 0) + (along.includes('given') ? bought : 0)
  }
  return inOrder(original.meta.registry_item_ids, items, ({ id }) => id)
    .map((item) => ({ ...item, quantity_needed: pieces(item), quantity_purchased: 0 }))
    .filter(({ quantity_needed }) => quantity_needed > 0)
}

/** A list that was unwrapped early is wrapped again as a copy, so that its owners are surprised once more. */
export function headOfCopy(
  { story, meta }: Registry,
  { title, registry_event_date = '', along }: RegistryCopy,
): RegistryCreate {
  return {
    title: title.trim(),
    story: along.includes('story') ? story : '',
    meta: {
      registry_event_type: meta.registry_event_type,
      registry_event_date,
      registry_time_zone: meta.registry_time_zone,
      registry_currency: meta.registry_currency,
      registry_hand_over: meta.registry_hand_over,
      registry_reveal: meta.registry_reveal === 'never' ? 'never' : 'after_event',
      registry_for_child: meta.registry_for_child,
    },
  }
}

/** Order, headings, the line of the most wanted, parts and currencies of the items, which have these ids on the copy. */
export function marksOfCopy(
  { meta }: Registry,
  items: readonly StoredItem[],
  ids: readonly number[],
): Partial<RegistryMeta> {
  const copies = new Map(items.map(({ id }, n) => [id, ids[n] as number]))
  const { registry_most_wanted, registry_headings } = meta
  const places = { registry_item_ids: meta.registry_item_ids, registry_most_wanted, registry_headings }
  const along = {
    ...places,
    ...inStep(
      places,
      items.map(({ id }) => id),
    ),
  }
  return {
    ...along,
    registry_item_ids: [...ids],
    registry_group_gifts: meta.registry_group_gifts.flatMap((id) => copies.get(id) ?? []),
    registry_item_currencies: meta.registry_item_currencies.flatMap(({ item_id, currency }) => {
      const id = copies.get(item_id)
      return id === undefined ? [] : { item_id: id, currency }
    }),
  }
}

/** Only the first owner brings other owners along (decision 033). */
export function peopleAlong(
  original: Registry,
  { along }: RegistryCopy,
  caller: User,
): Pick<RegistryMeta, 'registry_invitees' | 'registry_owners'> {
  const { registry_invitees, registry_owners } = original.meta
  return {
    registry_invitees: along.includes('guests') ? registry_invitees : [],
    registry_owners: along.includes('owners') && isFirstOwner(caller, original) ? registry_owners : [],
  }
}
