import { isRefused, type SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../../http/api-away.ts'
import { keyOfThing } from '../../../../http/form-key.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import type { OwnList } from '../own-list.ts'
import { saveInMeta } from './gift-meta.ts'
import { type TypedGift, toItem } from './gift-typed.ts'

export interface Added {
  item: SeenItem
  /** Another press of the same link has made it, with other words. */
  isOther: boolean
}

/**
 * Adds a gift, once under its key; or returns why not, where an owner can do something about it: the list is full, or the same form is
 * under way. A shop may say another price or another picture each time, or answer one press alone: where the owner has pasted a link,
 * the link has the key, for the press and for the form that a press opens.
 */
export async function addGift(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedGift,
): Promise<Added | string | undefined> {
  const { client } = visit.signedIn
  const { gifts: words } = visit.words.lists
  const { id } = list.registry
  const gift = toItem(typed, visit, id)
  const add = (thing: object) =>
    client.addRegistryItem(id, gift, { idempotencyKey: keyOfThing(typed.key, thing) })
  let added = await add(typed.pasted === '' ? gift : { link: typed.pasted })
  if (typed.pasted !== '' && isRefused(added, 'key_reused')) {
    const items = reached(await client.listRegistryItems(id)) ?? []
    const other = items.findLast(({ url }) => url === typed.pasted)
    if (other) return { item: other, isOther: true }
    // Its owner has taken it off the list meanwhile.
    added = await add(gift)
  }
  if (isRefused(added, 'key_in_use')) return words.underWay
  if (isRefused(added, 'conflict')) return words.full(limits.activeItemsPerRegistry)
  const item = reached(added)
  if (item) await saveInMeta(visit, list, item.id, typed)
  return item && { item, isOther: false }
}
