import type {
  Affiliate,
  AffiliateUpdate,
  InviteesResponse,
  ItemAffiliate,
  ItemRegistryCreate,
  RegistriesPage,
  Registry,
  RegistryCreate,
  RegistryItemsPage,
  RegistryUpdate,
} from '@hopechest/contract'
import { type Once, once } from './once.ts'
import { type Done, isClientError, type Outcome } from './outcome.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import type { ItemEnvelope, SeenItem } from './seen-item.ts'
import { ifSeen, type Seen } from './versions.ts'

export function registryMethods(request: Request) {
  return {
    /** A page of the caller's own registries, newest first. */
    listRegistries: (page: Omit<RegistriesPage, 'slug'> = {}) =>
      request<Registry[]>('GET', withQuery('/registries', page)),

    /** The registry with this slug, or null when there is none that the caller may read. */
    findRegistryBySlug: async (slug: string): Promise<Outcome<Registry>> => {
      const found = await request<Registry[]>('GET', path`/registries?slug=${{ text: slug }}`)
      return found === null || isClientError(found) ? found : (found[0] ?? null)
    },

    getRegistry: (id: number) => request<Registry>('GET', path`/registries/${id}`),

    /** The caller becomes its owner. */
    createRegistry: (registry: RegistryCreate, options: Once = {}) =>
      request<Registry>('POST', '/registries', registry, once(options)),

    updateRegistry: (id: number, change: RegistryUpdate) =>
      request<Registry>('PATCH', path`/registries/${id}`, change),

    deleteRegistry: (id: number) => request<Done>('DELETE', path`/registries/${id}`),

    /** All active items in the order of the owner, or a page of them. */
    listRegistryItems: (id: number, page: RegistryItemsPage = {}) =>
      request<SeenItem[]>('GET', withQuery(path`/registries/${id}/items`, page)),

    addRegistryItem: (id: number, item: ItemRegistryCreate, options: Once = {}) =>
      request<ItemEnvelope>('POST', path`/registries/${id}/items`, item, once(options)),

    removeRegistryItem: (id: number, itemId: number, options: Seen = {}) =>
      request<Done>('DELETE', path`/registries/${id}/items/${itemId}`, undefined, ifSeen(options)),

    listInvitees: (id: number) => request<InviteesResponse>('GET', path`/registries/${id}/invitees`),

    /** Usernames and e-mail addresses; answers with the whole list, everybody on it once. */
    addInvitees: (id: number, invitees: readonly string[]) =>
      request<InviteesResponse>('POST', path`/registries/${id}/invitees`, { invitees }),

    /** Answers with those who are left, or null for somebody who was not invited. */
    removeInvitee: (id: number, invitee: string) =>
      request<InviteesResponse>('DELETE', path`/registries/${id}/invitees/${{ text: invitee }}`),

    /** The affiliate links of all active items that have one. */
    listAffiliates: (id: number) => request<ItemAffiliate[]>('GET', path`/registries/${id}/affiliate`),

    getAffiliate: (id: number, itemId: number) =>
      request<Affiliate>('GET', path`/registries/${id}/items/${itemId}/affiliate`),

    setAffiliate: (id: number, itemId: number, affiliate: AffiliateUpdate, options: Seen = {}) =>
      request<Affiliate>(
        'PUT',
        path`/registries/${id}/items/${itemId}/affiliate`,
        affiliate,
        ifSeen(options),
      ),

    clearAffiliate: (id: number, itemId: number, options: Seen = {}) =>
      request<Done>('DELETE', path`/registries/${id}/items/${itemId}/affiliate`, undefined, ifSeen(options)),
  }
}
