import { ItemPublicResponse, ItemRegistryCreate, ItemResponse, RegistryItemsPage } from '@hopechest/contract'
import { expectation } from '../http/conditions.ts'
import { endpoint } from '../http/endpoint.ts'
import { repeatable } from '../rules/once.ts'
import type { Parts } from '../rules/parts.ts'
import { addRegistryItem, listRegistryItems, removeRegistryItem } from '../rules/registry-items.ts'
import { answerItem, answerItems, ItemList, ItemPublicList } from './items.ts'

export function registryItemRoutes(parts: Parts) {
  const list = endpoint({
    name: 'listRegistryItems',
    summary: 'List the active items of a registry in the order of its owner',
    query: RegistryItemsPage,
    answers: { 200: [ItemList, ItemPublicList] },
    async handle({ caller, ids, query }) {
      return answerItems(caller, await listRegistryItems(parts, caller, ids.id, query))
    },
  })

  const create = endpoint({
    name: 'addRegistryItem',
    summary: 'Add an item to a registry, as the owner or an admin',
    body: ItemRegistryCreate,
    headers: ['idempotency-key'],
    refuses: [429],
    answers: { 201: [ItemResponse, ItemPublicResponse] },
    gives: ['etag'],
    async handle({ caller, ids, body, headers }) {
      const request = repeatable(headers['idempotency-key'], caller.id, `items of ${ids.id}`, body)
      return answerItem(201, caller, await addRegistryItem(parts, caller, ids.id, body, request), 'created')
    },
  })

  const remove = endpoint({
    name: 'removeRegistryItem',
    summary: 'Delete an item of a registry, as the owner or an admin',
    headers: ['if-match'],
    answers: { 204: null },
    async handle({ caller, ids, headers }) {
      const isCurrent = expectation(headers['if-match'], caller)
      await removeRegistryItem(parts, caller, ids.id, ids.item_id, isCurrent)
      return { status: 204 }
    },
  })

  return { list, create, remove }
}
