import {
  Item,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemResponse,
  ItemsPage,
  ItemUpdate,
  limits,
} from '@hopechest/contract'
import { type Caller, seesAffiliateFields } from '@hopechest/host'
import { Type } from 'typebox'
import { etagOf, expectation, isKnown } from '../http/conditions.ts'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { createItem, deleteItem, getItem, listItems, updateItem } from '../rules/items.ts'
import { repeatable } from '../rules/once.ts'
import type { Parts } from '../rules/parts.ts'
import type { StoredItem } from '../stores/items.ts'

export const ItemList = Type.Array(Item)
export const ItemPublicList = Type.Array(ItemPublic)

export function itemRoutes(parts: Parts) {
  const oneItem = [ItemResponse, ItemPublicResponse]

  const list = endpoint({
    name: 'listItems',
    summary: 'List the active items of all registries',
    query: ItemsPage,
    answers: { 200: [ItemList, ItemPublicList] },
    gives: ['link'],
    async handle({ caller, query }) {
      const { items, next } = await listItems(parts, caller, query)
      const answer = answerItems(caller, items)
      if (next === undefined) return answer
      const limit = query.limit ?? limits.itemsPage.usual
      return { ...answer, headers: { link: `</items?after=${next}&limit=${limit}>; rel="next"` } }
    },
  })

  const read = endpoint({
    name: 'getItem',
    summary: 'Read one item',
    headers: ['if-none-match'],
    answers: { 200: oneItem, 304: null },
    gives: ['etag'],
    async handle({ caller, ids, headers }) {
      const item = await getItem(parts, caller, ids.item_id)
      const etag = etagOf(caller, item)
      if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: { etag } }
      return answerItem(200, caller, item, 'retrieved')
    },
  })

  const create = endpoint({
    name: 'createItem',
    summary: 'Create an item',
    body: ItemCreate,
    headers: ['idempotency-key'],
    answers: { 201: oneItem },
    gives: ['etag'],
    refuses: [404, 429],
    async handle({ caller, body, headers }) {
      const request = repeatable(headers['idempotency-key'], caller.id, 'items', body)
      return answerItem(201, caller, await createItem(parts, caller, body, request), 'created')
    },
  })

  const update = endpoint({
    name: 'updateItem',
    summary: 'Change what is named of an item, or bring a deleted one back with is_active: true',
    body: ItemUpdate,
    headers: ['if-match'],
    answers: { 200: oneItem },
    gives: ['etag'],
    refuses: [409],
    async handle({ caller, ids, body, headers }) {
      const isCurrent = expectation(headers['if-match'], caller)
      return answerItem(200, caller, await updateItem(parts, caller, ids.item_id, body, isCurrent), 'updated')
    },
  })

  const remove = endpoint({
    name: 'deleteItem',
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    answers: { 200: oneItem },
    gives: ['etag'],
    async handle({ caller, ids, headers }) {
      const isCurrent = expectation(headers['if-match'], caller)
      return answerItem(200, caller, await deleteItem(parts, caller, ids.item_id, isCurrent), 'deleted')
    },
  })

  return { list, read, create, update, remove }
}

type Deed = 'retrieved' | 'created' | 'updated' | 'deleted'

/** The only place where an item is turned towards a caller: affiliate fields leave in the admin's shapes alone. */
export function answerItem(status: number, caller: Caller, item: StoredItem, deed: Deed): Answer {
  return {
    status,
    shape: seesAffiliateFields(caller) ? ItemResponse : ItemPublicResponse,
    body: { success: true, data: item, message: `Item ${deed} successfully` },
    headers: { etag: etagOf(caller, item) },
  }
}

export function answerItems(caller: Caller, items: StoredItem[]): Answer {
  return { status: 200, shape: seesAffiliateFields(caller) ? ItemList : ItemPublicList, body: items }
}
