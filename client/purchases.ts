import type { Purchase, PurchaseCreate, PurchaseReceipt, PurchasesPage } from '@hopechest/contract'
import { type Once, once } from './once.ts'
import type { Done } from './outcome.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'

export function purchaseMethods(request: Request) {
  return {
    /** For whoever may read the registry. Where too few are left, the error's message says how many. */
    createPurchase: (id: number, itemId: number, purchase: PurchaseCreate = {}, options: Once = {}) =>
      request<PurchaseReceipt>(
        'POST',
        path`/registries/${id}/items/${itemId}/purchases`,
        purchase,
        once(options),
      ),

    /** With the key of the receipt, or without it as the owner or an admin. */
    releasePurchase: (id: number, itemId: number, purchaseId: number, releaseKey?: string) =>
      request<Done>('DELETE', path`/registries/${id}/items/${itemId}/purchases/${purchaseId}`, undefined, {
        headers: releaseKey === undefined ? {} : { 'x-release-key': releaseKey },
      }),

    /** What was bought of a whole registry and given back, newest first; for the owner and admins. */
    listRegistryPurchases: (id: number, page: PurchasesPage = {}) =>
      request<Purchase[]>('GET', withQuery(path`/registries/${id}/purchases`, page)),

    /** The same of one item. */
    listPurchases: (id: number, itemId: number, page: PurchasesPage = {}) =>
      request<Purchase[]>('GET', withQuery(path`/registries/${id}/items/${itemId}/purchases`, page)),
  }
}
