import type {
  Affiliate,
  AffiliateUpdate,
  AffiliateWorkPage,
  Answers,
  InviteesResponse,
  ItemMetaUpdate,
  ItemRegistryCreate,
  OwnersResponse,
  RegistriesPage,
  RegistryAnswer,
  RegistryCopy,
  RegistryCreate,
  RegistryItemsPage,
  RegistryUpdate,
  RemovedItem,
} from '@hopechest/contract'
import {
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  callsOf,
  toExtras,
} from './call-options.ts'
import { isClientError } from './client-error.ts'
import type { Done, Outcome } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import { requestItem, type SeenItem } from './seen-item.ts'
import { type RegistryVersion, readRegistryVersion } from './versions.ts'

export function registryMethods(request: Request) {
  const { get, patch, post, put, remove } = callsOf(request)
  return {
    /** A page of the caller's own registries, newest first. */
    listRegistries: (page: Omit<RegistriesPage, 'slug'> = {}, options: CallOptions = {}) =>
      get<RegistryAnswer[]>(withQuery(path('/registries'), page), options),

    eachRegistry: (options: EachOptions = {}) =>
      eachOf<RegistryAnswer>(request, path('/registries'), { skip: 0 }, options),

    /** The registry with this slug, or null when the caller may read no such registry. */
    findRegistryBySlug: async (slug: string, options: CallOptions = {}): Promise<Outcome<RegistryAnswer>> => {
      const address = withQuery(path('/registries'), { slug: { text: slug } })
      const found = await get<RegistryAnswer[]>(address, options)
      return found === null || isClientError(found) ? found : (found[0] ?? null)
    },

    getRegistry: (id: number, options: CallOptions = {}) =>
      get<RegistryAnswer>(path('/registries/:id', id), options),

    /** The registry with the tag of its version. A version that the caller has is returned if nothing has changed. */
    getRegistryVersion: (id: number, known?: RegistryVersion, options: CallOptions = {}) =>
      readRegistryVersion(request, id, known, options),

    /** The caller becomes the owner. */
    createRegistry: (registry: RegistryCreate, options: CreateOptions = {}) =>
      post<RegistryAnswer>(path('/registries'), registry, options),

    /** Copies a registry of the caller, with the parts that `along` names. The caller owns the copy. */
    copyRegistry: (id: number, copy: RegistryCopy, options: CreateOptions = {}) =>
      post<RegistryAnswer>(path('/registries/:id/copy', id), copy, options),

    /** What is not named stays as it is. */
    updateRegistry: (id: number, change: RegistryUpdate, options: ChangeOptions = {}) =>
      patch<RegistryAnswer>(path('/registries/:id', id), change, options),

    deleteRegistry: (id: number, options: ChangeOptions = {}) =>
      remove<Done>(path('/registries/:id', id), options),

    /** All active items in the order of the owner, or a page of them. */
    listRegistryItems: (id: number, page: RegistryItemsPage = {}, options: CallOptions = {}) =>
      get<SeenItem[]>(withQuery(path('/registries/:id/items', id), page), options),

    addRegistryItem: (id: number, item: ItemRegistryCreate, options: CreateOptions = {}) =>
      requestItem(request, 'POST', path('/registries/:id/items', id), item, toExtras(options)),

    /** Adds up to a hundred items, all or none, and returns them in their order. */
    addRegistryItems: (id: number, items: readonly ItemRegistryCreate[], options: CreateOptions = {}) =>
      post<SeenItem[]>(path('/registries/:id/items/batch', id), { items }, options),

    removeRegistryItem: (id: number, itemId: number, options: ChangeOptions = {}) =>
      remove<Done>(path('/registries/:id/items/:item_id', id, itemId), options),

    /** What was removed in the last days, newest first, for the owners and admins. `updateItem` brings an item back. */
    listRemovedItems: (id: number, options: CallOptions = {}) =>
      get<RemovedItem[]>(path('/registries/:id/removed-items', id), options),

    /**
     * Moves an item to another registry with all that was bought of it, and returns it as it is there. `currency` is that
     * of the prices where a registry names none.
     */
    moveItem: (
      id: number,
      itemId: number,
      to: number,
      options: CreateOptions & ChangeOptions & { currency?: string } = {},
    ) =>
      requestItem(
        request,
        'POST',
        path('/registries/:id/items/:item_id/move', id, itemId),
        { registry_id: to, currency: options.currency },
        toExtras(options),
      ),

    /** Changes what the meta of the registry says of one item, and returns the registry. */
    updateItemMeta: (id: number, itemId: number, change: ItemMetaUpdate, options: ChangeOptions = {}) =>
      patch<RegistryAnswer>(path('/registries/:id/items/:item_id/meta', id, itemId), change, options),

    listInvitees: (id: number, options: CallOptions = {}) =>
      get<InviteesResponse>(path('/registries/:id/invitees', id), options),

    /** Adds usernames and e-mail addresses, and returns the whole list. `ifMatch` is the tag of the registry, here and below. */
    addInvitees: (id: number, invitees: readonly string[], options: ChangeOptions = {}) =>
      post<InviteesResponse>(path('/registries/:id/invitees', id), { invitees }, options),

    /** Returns the invitees that are left, or null if this one was not invited. */
    removeInvitee: (id: number, invitee: string, options: ChangeOptions = {}) =>
      remove<InviteesResponse>(path('/registries/:id/invitees/:invitee', id, { text: invitee }), options),

    /** Adds owners beside the first one by username or e-mail address, and returns them all. */
    addOwners: (id: number, owners: readonly string[], options: ChangeOptions = {}) =>
      post<OwnersResponse>(path('/registries/:id/owners', id), { owners }, options),

    /** Returns the owners that are left, or null where the list does not name this one. */
    removeOwner: (id: number, owner: string, options: ChangeOptions = {}) =>
      remove<OwnersResponse>(path('/registries/:id/owners/:owner', id, { text: owner }), options),

    /** The affiliate links of all registries by their state, for admins. */
    readAffiliateWork: (page: AffiliateWorkPage = {}, options: CallOptions = {}) =>
      get<Answers['readAffiliateWork']>(withQuery(path('/affiliate'), page), options),

    /** The affiliate links of all active items that have one. */
    listAffiliates: (id: number, options: CallOptions = {}) =>
      get<Answers['listAffiliates']>(path('/registries/:id/affiliate', id), options),

    getAffiliate: (id: number, itemId: number, options: CallOptions = {}) =>
      get<Affiliate>(path('/registries/:id/items/:item_id/affiliate', id, itemId), options),

    setAffiliate: (id: number, itemId: number, affiliate: AffiliateUpdate, options: ChangeOptions = {}) =>
      put<Affiliate>(path('/registries/:id/items/:item_id/affiliate', id, itemId), affiliate, options),

    clearAffiliate: (id: number, itemId: number, options: ChangeOptions = {}) =>
      remove<Done>(path('/registries/:id/items/:item_id/affiliate', id, itemId), options),
  }
}
