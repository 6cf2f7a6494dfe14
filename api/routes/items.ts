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
    gives: ['etag'],
    refuses: ['not_found'],
    handle: ({ caller, body, repeatable }) => createItem(dependencies, caller, body, repeatable),
  }),
  endpoint('PUT', '/items/:item_id', {
    name: 'updateItem',
    summary: 'Change the fields of an item that the body names; is_active: true brings a deleted item back',
    body: ItemUpdate,
    headers: ['if-match'],
    answer: oneItem,
    gives: ['etag'],
    refuses: ['conflict'],
    handle: ({ caller, ids, body, isCurrent }) =>
      updateItem(dependencies, caller, ids.item_id, body, isCurrent),
  }),
  endpoint('DELETE', '/items/:item_id', {
    name: 'deleteItem',
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    answer: oneItem,
    gives: ['etag'],
    handle: ({ caller, ids, isCurrent }) => deleteItem(dependencies, caller, ids.item_id, isCurrent),
  }),
]
