import type {
  Purchase,
  PurchaseCreate,
  PurchaseNote,
  PurchaseReceipt,
  PurchasesPage,
  PurchaseUpdate,
  SendTo,
  SetAside,
} from '@hopechest/contract'
import {
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  callsOf,
  toExtras,
} from './call-options.ts'
import type { Done } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, withQuery } from './path.ts'
import type { Method, Request } from './request.ts'
import { readSendToVersion } from './versions.ts'

export function purchaseMethods(request: Request) {
  const { get, patch, post, put } = callsOf(request)
  const purchaseAt = '/registries/:id/items/:item_id/purchases/:purchase_id'
  /** A call about one purchase. The owner and admins need no release key; others need that of the receipt. */
  const ofPurchase =
    <Body>(method: Method, end: '' | '/longer' | '/bought' | '/send-to' = '') =>
    (id: number, itemId: number, purchaseId: number, releaseKey?: string, options: CallOptions = {}) =>
      request<Body>(method, path(`${purchaseAt}${end}`, id, itemId, purchaseId), undefined, {
        ...toExtras(options),
        headers: releaseHeader(releaseKey),
      })

  return {
    /** For every caller who may read the registry. If too few are left, the message of the error says how many. */
    createPurchase: (
      id: number,
      itemId: number,
      purchase: PurchaseCreate = {},
      options: CreateOptions = {},
    ) =>
      post<PurchaseReceipt>(path('/registries/:id/items/:item_id/purchases', id, itemId), purchase, options),

    /** What the owner notes beside a purchase: that it arrived, that its giver was thanked, a few words. */
    updatePurchase: (id: number, purchaseId: number, change: PurchaseUpdate, options: CallOptions = {}) =>
      patch<Purchase>(path('/registries/:id/purchases/:purchase_id', id, purchaseId), change, options),

    /** One purchase, also of an item that was removed. */
    getPurchase: ofPurchase<Purchase>('GET'),

    /** The words that the guest gave with it; only with the release key of the receipt. */
    changePurchaseNote: (
      id: number,
      itemId: number,
      purchaseId: number,
      note: PurchaseNote['note'],
      releaseKey: string,
      options: CallOptions = {},
    ) =>
      request<Purchase>('PATCH', path(purchaseAt, id, itemId, purchaseId), { note } satisfies PurchaseNote, {
        ...toExtras(options),
        headers: releaseHeader(releaseKey),
      }),

    /** What is set aside is kept for three days more, once; after that the outcome is an error with the status 409. */
    keepPurchaseLonger: ofPurchase<Purchase>('PUT', '/longer'),

    /**
     * What was set aside is bought. If it went back by itself meanwhile, it is taken again while it is free; otherwise the
     * outcome is an error with the status 409.
     */
    confirmPurchase: ofPurchase<Purchase>('PUT', '/bought'),

    /** Of which items guests have set pieces aside, and until when. */
    listSetAside: (id: number, options: CallOptions = {}) =>
      get<SetAside[]>(path('/registries/:id/set-aside', id), options),

    /** Where guests send their gifts, for the owner and admins; an empty text when nothing is written. */
    getSendTo: (id: number, options: CallOptions = {}) =>
      get<SendTo>(path('/registries/:id/send-to', id), options),

    /** The same with the tag of its version. */
    getSendToVersion: (id: number, options: CallOptions = {}) => readSendToVersion(request, id, options),

    setSendTo: (id: number, sendTo: SendTo, options: ChangeOptions = {}) =>
      put<SendTo>(path('/registries/:id/send-to', id), sendTo, options),

    /** The same for the guest who bought a gift, until the day of the registry has passed. */
    getSendToForPurchase: ofPurchase<SendTo>('GET', '/send-to'),

    /** Gives a purchase back. */
    releasePurchase: ofPurchase<Done>('DELETE'),

    /** The purchases of a whole registry, newest first, with those that were given back; for the owner and admins. */
    listRegistryPurchases: (id: number, page: PurchasesPage = {}, options: CallOptions = {}) =>
      get<Purchase[]>(withQuery(path('/registries/:id/purchases', id), page), options),

    eachRegistryPurchase: (id: number, options: EachOptions = {}) =>
      eachOf<Purchase>(request, path('/registries/:id/purchases', id), { skip: 0 }, options),

    /** The purchases of one item, as above. */
    listPurchases: (id: number, itemId: number, page: PurchasesPage = {}, options: CallOptions = {}) =>
      get<Purchase[]>(withQuery(path('/registries/:id/items/:item_id/purchases', id, itemId), page), options),

    eachPurchase: (id: number, itemId: number, options: EachOptions = {}) =>
      eachOf<Purchase>(
        request,
        path('/registries/:id/items/:item_id/purchases', id, itemId),
        { skip: 0 },
        options,
      ),
  }
}

export function releaseHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'x-release-key': key }
}
