import { isRefused, type SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../../http/api-away.ts'
import { keyOfThing } from '../../../../http/form-key.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import type { OwnList } from '../own-list.ts'
import { saveInMeta } from './gift-meta.ts'
import { type TypedGift, toItem } from './gift-typed.ts'

/**
 * Adds a gift, once under its key; or returns why not, where an owner can do something about it: the list is full, or the same form is
 * under way. A shop may say another price or another picture each time: where the owner has pasted no more than a link, that is `thing`,
 * and the gift of the first press is the one.
 */
export async function addGift(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedGift,
  thing?: { link: string },
): Promise<SeenItem | string | undefined> {
  const { client } = visit.signedIn
  const { gifts: words } = visit.words.lists
  const { id } = list.registry
  const gift = toItem(typed, visit, id)
  const idempotencyKey = keyOfThing(typed.key, thing ?? gift)
  const added = await client.addRegistryItem(id, gift, { idempotencyKey })
  if (thing && isRefused(added, 'key_reused'))
    return reached(await client.listRegistryItems(id))?.findLast(({ url }) => url === gift.url)
  if (isRefused(added, 'key_in_use')) return words.underWay
  if (isRefused(added, 'conflict')) return words.full(limits.activeItemsPerRegistry)
  const item = reached(added)
  if (item) await saveInMeta(visit, list, item.id, typed)
  return item
}
