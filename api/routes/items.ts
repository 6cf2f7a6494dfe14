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
import { endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { createItem, deleteItem, getItem, listItems, updateItem } from '../rules/items.ts'
import type { StoredItem } from '../stores/items.ts'

/** Only admins see affiliate fields in an item. */
export const oneItem = { admin: ItemResponse, others: ItemPublicResponse }
export const itemList = { admin: Type.Array(Item), others: Type.Array(ItemPublic) }

export function itemRoutes(dependencies: Dependencies) {
  const list = endpoint({
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
  })

  const read = endpoint({
    name: 'getItem',
    summary: 'Read one item',
    headers: ['if-none-match'],
    answer: oneItem,
    versioned,
    async handle({ caller, ids }) {
      return answerItem(await getItem(dependencies, caller, ids.item_id), 'retrieved')
    },
  })

  const create = endpoint({
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
  })

  const update = endpoint({
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
  })

  const remove = endpoint({
    name: 'deleteItem',
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    answer: oneItem,
    versioned,
    async handle({ caller, ids, isCurrent }) {
      return answerItem(await deleteItem(dependencies, caller, ids.item_id, isCurrent), 'deleted')
    },
  })

  return { list, read, create, update, remove }
}

export function answerItem(item: StoredItem, done: 'retrieved' | 'created' | 'updated' | 'deleted') {
  return { success: true, data: item, message: `Item ${done} successfully` }
}

export function versioned({ data }: ReturnType<typeof answerItem>): StoredItem {
  return data
}
