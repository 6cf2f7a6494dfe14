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
import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { Type } from 'typebox'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { changeItem, createItem, deleteItem, getItem, pageOfItems } from '../rules/items.ts'
import { createItemMemory } from '../stores/item-memory.ts'
import type { StoredItem } from '../stores/items.ts'

export const ItemList = Type.Array(Item)
export const ItemPublicList = Type.Array(ItemPublic)

export function itemRoutes({ database, now }: { database: Database; now: () => Date }) {
  const find = createItemMemory(database)
  const oneItem = [ItemResponse, ItemPublicResponse]

  const list = endpoint({
    summary: 'List the active items of all registries',
    query: ItemsPage,
    answers: { 200: [ItemList, ItemPublicList] },
    async handle({ caller, query }) {
      const { items, next } = await pageOfItems(database, query)
      const answer = answerItems(caller, items)
      if (next === undefined) return answer
      const limit = query.limit ?? limits.itemsPage.usual
      return { ...answer, headers: { link: `</items?after=${next}&limit=${limit}>; rel="next"` } }
    },
  })

  const read = endpoint({
    summary: 'Read one item',
    answers: { 200: oneItem },
    async handle({ caller, ids }) {
      return answerItem(200, caller, await getItem(find, ids.item_id), 'retrieved')
    },
  })

  const create = endpoint({
    summary: 'Create an item',
    body: ItemCreate,
    answers: { 201: oneItem },
    async handle({ caller, body }) {
      return answerItem(201, caller, await createItem(database, body.registry_id, body, now()), 'created')
    },
  })

  const update = endpoint({
    summary: 'Change what is named of an item, or bring a deleted one back with is_active: true',
    body: ItemUpdate,
    answers: { 200: oneItem },
    async handle({ caller, ids, body }) {
      return answerItem(200, caller, await changeItem(database, ids.item_id, body, now()), 'updated')
    },
  })

  const remove = endpoint({
    summary: 'Delete an item; its row stays and can be brought back',
    answers: { 200: oneItem },
    async handle({ caller, ids }) {
      return answerItem(200, caller, await deleteItem(database, ids.item_id, now()), 'deleted')
    },
  })

  return { list, read, create, update, remove }
}

type Deed = 'retrieved' | 'created' | 'updated' | 'deleted'

/** The only place where an item is turned towards a caller: affiliate fields leave in the admin's shapes alone. */
export function answerItem(status: number, caller: Caller, item: StoredItem, deed: Deed): Answer {
  return {
    status,
    shape: caller.is_admin ? ItemResponse : ItemPublicResponse,
    body: { success: true, data: item, message: `Item ${deed} successfully` },
  }
}

export function answerItems(caller: Caller, items: StoredItem[]): Answer {
  return { status: 200, shape: caller.is_admin ? ItemList : ItemPublicList, body: items }
}
