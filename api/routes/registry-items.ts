import { ItemRegistryCreate, RegistryItemsPage } from '@hopechest/contract'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { addRegistryItem, listRegistryItems, removeRegistryItem } from '../rules/registry-items.ts'
import { itemList, oneItem } from './items.ts'

export const registryItemRoutes = (dependencies: Dependencies): Endpoint[] => [
  endpoint('GET', '/registries/:id/items', {
    name: 'listRegistryItems',
    summary: 'List the active items of a registry in the order of its owner',
    query: RegistryItemsPage,
    answer: itemList,
    isCostly: true,
    handle: ({ caller, ids, query }) => listRegistryItems(dependencies, caller, ids.id, query),
  }),
  endpoint('POST', '/registries/:id/items', {
    name: 'addRegistryItem',
    summary: 'Add an item to a registry, as the owner or an admin',
    body: ItemRegistryCreate,
    headers: ['idempotency-key'],
    status: 201,
    answer: oneItem,
    gives: ['etag'],
    handle: ({ caller, ids, body, repeatable }) =>
      addRegistryItem(dependencies, caller, ids.id, body, repeatable),
  }),
  endpoint('DELETE', '/registries/:id/items/:item_id', {
    name: 'removeRegistryItem',
    summary: 'Delete an item of a registry, as the owner or an admin',
    headers: ['if-match'],
    answer: null,
    handle: ({ caller, ids, isCurrent }) =>
      removeRegistryItem(dependencies, caller, ids.id, ids.item_id, isCurrent),
  }),
]
