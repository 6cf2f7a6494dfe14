import { Purchase, PurchaseCreate, PurchaseReceipt, PurchasesPage } from '@hopechest/contract'
import { Type } from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { createPurchase, listPurchases, listRegistryPurchases, releasePurchase } from '../rules/purchases.ts'

const purchaseList = Type.Array(Purchase)

export const purchaseRoutes = (dependencies: Dependencies): Endpoint[] => [
  endpoint('GET', '/registries/:id/items/:item_id/purchases', {
    name: 'listPurchases',
    summary: 'List what was bought of an item and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answer: purchaseList,
    isCostly: true,
    handle: ({ caller, ids, query }) => listPurchases(dependencies, caller, ids.id, ids.item_id, query),
  }),
  endpoint('GET', '/registries/:id/purchases', {
    name: 'listRegistryPurchases',
    summary: 'List what was bought of a registry and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answer: purchaseList,
    isCostly: true,
    handle: ({ caller, ids, query }) => listRegistryPurchases(dependencies, caller, ids.id, query),
  }),
  endpoint('POST', '/registries/:id/items/:item_id/purchases', {
    name: 'createPurchase',
    summary: 'Buy some of an item; no more can be bought than are wished for',
    body: PurchaseCreate,
    headers: ['idempotency-key'],
    status: 201,
    answer: PurchaseReceipt,
    handle: ({ caller, ids, body, repeatable }) =>
      createPurchase(dependencies, caller, ids.id, ids.item_id, body, repeatable),
  }),
  endpoint('DELETE', '/registries/:id/items/:item_id/purchases/:purchase_id', {
    name: 'releasePurchase',
    summary: 'Give a purchase back, with its release key or as the owner or an admin',
    headers: ['x-release-key'],
    answer: null,
    handle: ({ caller, ids, releaseKey }) =>
      releasePurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),
  }),
]
