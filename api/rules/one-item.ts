import { Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { writeChanged } from '../answers/item-json.ts'
import { audienceOf, WrittenItem } from '../answers/written-answers.ts'
import { findItem, type StoredItem } from '../stores/items.ts'

/** An active item of this registry; one of another registry is as if it were not there. */
export async function itemOf(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<StoredItem> {
  const item = await findItem(statements, { id: itemId, registry_id: registryId })
  if (!item?.is_active) throw noSuchItem()
  return item
}

export function noSuchItem(): Refusal {
  return new Refusal('not_found', 'Item not found')
}

/** What a caller sees of an item after a change. */
export function answerChange(caller: Caller, item: StoredItem, done: 'created' | 'updated' | 'deleted') {
  const audience = audienceOf(caller)
  return new WrittenItem(audience, writeChanged(item, audience), done)
}
