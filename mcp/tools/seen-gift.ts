import type { SeenItem } from '@hopechest/client'
import { asManyAsYouLike, type RegistryAnswer } from '@hopechest/contract'
import type { Me } from '../tool.ts'

/**
 * A gift as an assistant needs it. `left` is there only where it is true: the owners of a wrapped list read that nothing
 * was bought, and an assistant would pass that on as news.
 */
export function seenGift(item: SeenItem, list: RegistryAnswer, showsLeft: boolean) {
  const { id, name, description, url, retailer, price, quantity_needed: wanted } = item
  const own = list.meta.registry_item_currencies.find(({ item_id }) => item_id === id)
  const isEndless = wanted === asManyAsYouLike
  return {
    id,
    name,
    description,
    url,
    shop: retailer,
    price,
    currency: own?.currency ?? list.meta.registry_currency,
    wanted: isEndless ? 'as many as you like' : wanted,
    ...(showsLeft && !isEndless && { left: Math.max(0, wanted - item.quantity_purchased) }),
  }
}

/** Whether the counts of this list are what they say, and not those of a list whose surprises are kept from this reader. */
export function showsWhatIsLeft({ is_wrapped, user_id, meta }: RegistryAnswer, me: Me): boolean {
  if (!is_wrapped) return true
  const owners = meta.registry_owners.map((each) => each.toLowerCase())
  const isOwner =
    user_id === me.id || [me.username, me.email].some((each) => owners.includes(each.toLowerCase()))
  return !isOwner && me.role === 'member'
}
