import type {
  Affiliate,
  AffiliateUpdate,
  InviteesResponse,
  ItemRegistryCreate,
  RegistriesPage,
  Registry,
  RegistryCreate,
  RegistryItemsPage,
  RegistryUpdate,
} from '@hopechest/contract'
import { withIds } from './id.ts'
import type { ItemEnvelope, SeenItem } from './items.ts'
import { toQuery } from './query.ts'
import type { Request } from './request.ts'

/** `true` stands for a success without a body (204). */
type Done = true

export function registryMethods(request: Request) {
  return {
    listRegistries: (page: RegistriesPage = {}) => request<Registry[]>('GET', `/registries${toQuery(page)}`),

    getRegistry: (id: number) => withIds([id], () => request<Registry>('GET', `/registries/${id}`)),

    createRegistry: (registry: RegistryCreate) => request<Registry>('POST', '/registries', registry),

    updateRegistry: (id: number, change: RegistryUpdate) =>
      withIds([id], () => request<Registry>('PATCH', `/registries/${id}`, change)),

    deleteRegistry: (id: number) => withIds([id], () => request<Done>('DELETE', `/registries/${id}`)),

    listRegistryItems: (id: number, page: RegistryItemsPage = {}) =>
      withIds([id], () => request<SeenItem[]>('GET', `/registries/${id}/items${toQuery(page)}`)),

    addRegistryItem: (id: number, item: ItemRegistryCreate) =>
      withIds([id], () => request<ItemEnvelope>('POST', `/registries/${id}/items`, item)),

    removeRegistryItem: (id: number, itemId: number) =>
      withIds([id, itemId], () => request<Done>('DELETE', `/registries/${id}/items/${itemId}`)),

    listInvitees: (id: number) =>
      withIds([id], () => request<InviteesResponse>('GET', `/registries/${id}/invitees`)),

    addInvitees: (id: number, invitees: string[]) =>
      withIds([id], () => request<InviteesResponse>('POST', `/registries/${id}/invitees`, { invitees })),

    removeInvitee: (id: number, invitee: string) =>
      withIds([id], () =>
        request<InviteesResponse>('DELETE', `/registries/${id}/invitees/${encodeURIComponent(invitee)}`),
      ),

    getAffiliate: (id: number, itemId: number) =>
      withIds([id, itemId], () => request<Affiliate>('GET', `/registries/${id}/items/${itemId}/affiliate`)),

    setAffiliate: (id: number, itemId: number, affiliate: AffiliateUpdate) =>
      withIds([id, itemId], () =>
        request<Affiliate>('PUT', `/registries/${id}/items/${itemId}/affiliate`, affiliate),
      ),

    clearAffiliate: (id: number, itemId: number) =>
      withIds([id, itemId], () => request<Done>('DELETE', `/registries/${id}/items/${itemId}/affiliate`)),
  }
}
