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
import { Type } from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { createItem, deleteItem, getItem, listItems, updateItem } from '../rules/items.ts'
import type { StoredItem } from '../stores/items.ts'

/** Only admins see affiliate fields in an item. */
export const oneItem = { admin: ItemResponse, others: ItemPublicResponse }
export const itemList = { admin: Type.Array(Item), others: Type.Array(ItemPublic) }

export const itemRoutes = (dependencies: Dependencies): Endpoint[] => [
  endpoint('GET', '/items', {
    name: 'listItems',
    summary: 'List the active items of all registries',
    query: ItemsPage,
    answer: itemList,
    gives: ['link'],
    isCostly: true,
    page: ({ limit = limits.itemsPage.usual }) => ({
      most: limit,
      next: ({ id }) => `/items?after=${id}&limit=${limit}`,
    }),
    handle: ({ caller, query }) => listItems(dependencies, caller, query),
  }),
  endpoint('GET', '/items/:item_id', {
    name: 'getItem',
    summary: 'Read one item',
    headers: ['if-none-match'],
    answer: oneItem,
    gives: ['etag'],
    handle: ({ caller, ids }) => getItem(dependencies, caller, ids.item_id),
  }),
  endpoint('POST', '/items', {
    name: 'createItem',
    summary: 'Create an item',
    body: ItemCreate,
    headers: ['idempotency-key'],
    status: 201,
    answer: oneItem,
    versioned,
    refuses: ['not_found'],
    async handle({ caller, body, repeatable }) {
      return answerItem(await createItem(dependencies, caller, body, repeatable), 'created')
    },
  }),
  endpoint('PUT', '/items/:item_id', {
    name: 'updateItem',
    summary: 'Change the fields of an item that the body names; is_active: true brings a deleted item back',
    body: ItemUpdate,
    headers: ['if-match'],
    answer: oneItem,
    versioned,
    refuses: ['conflict'],
    async handle({ caller, ids, body, isCurrent }) {
      return answerItem(await updateItem(dependencies, caller, ids.item_id, body, isCurrent), 'updated')
    },
  }),
  endpoint('DELETE', '/items/:item_id', {
    name: 'deleteItem',
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    answer: oneItem,
    versioned,
    async handle({ caller, ids, isCurrent }) {
      return answerItem(await deleteItem(dependencies, caller, ids.item_id, isCurrent), 'deleted')
    },
  }),
]

export function answerItem(item: StoredItem, done: 'created' | 'updated' | 'deleted') {
  return { success: true, data: item, message: `Item ${done} successfully` }
}

export function versioned({ data }: ReturnType<typeof answerItem>): StoredItem {
  return data
}
