import { Purchase, PurchaseCreate, PurchaseReceipt, PurchasesPage } from '@hopechest/contract'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { repeatable } from '../rules/once.ts'
import type { Parts } from '../rules/parts.ts'
import { createPurchase, listPurchases, listRegistryPurchases, releasePurchase } from '../rules/purchases.ts'

const PurchaseList = Type.Array(Purchase)

export function purchaseRoutes(parts: Parts) {
  const list = endpoint({
    name: 'listPurchases',
    summary: 'List what was bought of an item and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answers: { 200: PurchaseList },
    async handle({ caller, ids, query }) {
      return { status: 200, shape: PurchaseList, body: await listPurchases(parts, caller, ids, query) }
    },
  })

  const listAll = endpoint({
    name: 'listRegistryPurchases',
    summary: 'List what was bought of a registry and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answers: { 200: PurchaseList },
    async handle({ caller, ids, query }) {
      return {
        status: 200,
        shape: PurchaseList,
        body: await listRegistryPurchases(parts, caller, ids.id, query),
      }
    },
  })

  const create = endpoint({
    name: 'createPurchase',
    summary: 'Say that one buys some of an item; no more can be bought than are wished for',
    body: PurchaseCreate,
    headers: ['idempotency-key'],
    refuses: [429],
    answers: { 201: PurchaseReceipt },
    async handle({ caller, ids, body, headers }) {
      const route = `purchases of ${ids.item_id} in ${ids.id}`
      const request = repeatable(headers['idempotency-key'], caller.id, route, body)
      return {
        status: 201,
        shape: PurchaseReceipt,
        body: await createPurchase(parts, caller, ids, body, request),
      }
    },
  })

  const remove = endpoint({
    name: 'releasePurchase',
    summary: 'Give a purchase back, with its release key or as the owner or an admin',
    headers: ['x-release-key'],
    answers: { 204: null },
    async handle({ caller, ids, headers }) {
      await releasePurchase(parts, caller, ids, headers['x-release-key'])
      return { status: 204 }
    },
  })

  return { list, listAll, create, remove }
}
