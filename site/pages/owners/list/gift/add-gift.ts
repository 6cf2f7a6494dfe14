import { isRefused, type SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../../http/api-away.ts'
import { keyOfThing } from '../../../../http/form-key.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import type { OwnList } from '../own-list.ts'
import { saveInMeta } from './gift-meta.ts'
import { type TypedGift, toItem } from './gift-typed.ts'

/** Adds a gift, once under its key; or returns why not, where an owner can do something about it: the list is full. */
export async function addGift(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedGift,
): Promise<SeenItem | string | undefined> {
  const gift = toItem(typed, visit, list.registry.id)
  const added = await visit.signedIn.client.addRegistryItem(list.registry.id, gift, {
    idempotencyKey: keyOfThing(typed.key, gift),
  })
  if (isRefused(added, 'conflict')) return visit.words.lists.gifts.full(limits.activeItemsPerRegistry)
  const item = reached(added)
  if (item) await saveInMeta(visit, list, item.id, typed)
  return item
}
