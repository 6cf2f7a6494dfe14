import { Purchase, PurchaseCreate, PurchaseReceipt, PurchasesPage } from '@hopechest/contract'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { createPurchase, listPurchases, listRegistryPurchases, releasePurchase } from '../rules/purchases.ts'

const purchaseList = Type.Array(Purchase)

export function purchaseRoutes(dependencies: Dependencies) {
  const list = endpoint({
    name: 'listPurchases',
    summary: 'List what was bought of an item and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answer: purchaseList,
    isCostly: true,
    handle: ({ caller, ids, query }) => listPurchases(dependencies, caller, ids.id, ids.item_id, query),
  })

  const listAll = endpoint({
    name: 'listRegistryPurchases',
    summary: 'List what was bought of a registry and given back, newest first, as the owner or an admin',
    query: PurchasesPage,
    answer: purchaseList,
    isCostly: true,
    handle: ({ caller, ids, query }) => listRegistryPurchases(dependencies, caller, ids.id, query),
  })

  const create = endpoint({
    name: 'createPurchase',
    summary: 'Buy some of an item; no more can be bought than are wished for',
    body: PurchaseCreate,
    headers: ['idempotency-key'],
    status: 201,
    answer: PurchaseReceipt,
    handle: ({ caller, ids, body, repeatable }) =>
      createPurchase(dependencies, caller, ids.id, ids.item_id, body, repeatable),
  })

  const remove = endpoint({
    name: 'releasePurchase',
    summary: 'Give a purchase back, with its release key or as the owner or an admin',
    headers: ['x-release-key'],
    answer: null,
    handle: ({ caller, ids, releaseKey }) =>
      releasePurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),
  })

  return { list, listAll, create, remove }
}
