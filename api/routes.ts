import {
  Affiliate,
  AffiliateUpdate,
  AffiliateWork,
  AffiliateWorkPage,
  Health,
  InviteesBody,
  InviteesResponse,
  Item,
  ItemAffiliate,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemsPage,
  ItemUpdate,
  LinkPreview,
  LinkPreviewRequest,
  limits,
  Purchase,
  PurchaseCreate,
  PurchaseReceipt,
  PurchasesPage,
  RegistriesPage,
  Registry,
  RegistryCreate,
  RegistryItemsPage,
  RegistryUpdate,
  Welcome,
} from '@hopechest/contract'
import { Type } from 'typebox'
import { type Endpoint, endpoint } from './http/endpoint.ts'
import { clearAffiliate, getAffiliate, listAffiliates, setAffiliate } from './rules/affiliate.ts'
import { readAffiliateWork } from './rules/affiliate-work.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { addInvitees, listInvitees, removeInvitee } from './rules/invitees.ts'
import { createItem, deleteItem, getItem, listItems, updateItem } from './rules/items.ts'
import type { PreviewLink } from './rules/link-previews.ts'
import { createPurchase, listPurchases, listRegistryPurchases, releasePurchase } from './rules/purchases.ts'
import {
  createRegistry,
  deleteRegistry,
  getRegistry,
  listRegistries,
  updateRegistry,
} from './rules/registries.ts'
import { addRegistryItem, listRegistryItems, removeRegistryItem } from './rules/registry-items.ts'

/** Only admins see affiliate fields in an item. */
const oneItem = { answer: { admin: ItemResponse, others: ItemPublicResponse }, gives: ['etag'] } as const
const itemList = {
  answer: { admin: Type.Array(Item), others: Type.Array(ItemPublic) },
  isCostly: true,
} as const
const purchaseList = { query: PurchasesPage, answer: Type.Array(Purchase), isCostly: true } as const
/** What makes something can be sent again with its key. */
const creates = { headers: ['idempotency-key'], status: 201 } as const

/** The whole API. The service answers with these endpoints, and OpenAPI describes them. */
export const allRoutes = (dependencies: Dependencies, previewLink: PreviewLink): Endpoint[] => [
  {
    method: 'GET',
    path: '/',
    name: 'getWelcome',
    summary: 'Say hello',
    answer: Welcome,
    open: { message: 'Welcome to Hopechest, the gift registry' } satisfies Welcome,
  },
  {
    method: 'GET',
    path: '/health',
    name: 'getHealth',
    summary: 'Say that the service is up',
    answer: Health,
    open: { status: 'healthy', service: 'hopechest-api' } satisfies Health,
  },

  endpoint('GET', '/items', {
    name: 'listItems',
    summary: 'List the active items of all registries, or some of them by their ids',
    query: ItemsPage,
    ...itemList,
    gives: ['link'],
    isShared: dependencies.flat.everyCallerReads,
    nextPage: ({ limit = limits.itemsPage.usual }, { id }) => `/items?after=${id}&limit=${limit}`,
    handle: ({ caller, query }) => listItems(dependencies, caller, query),
  }),
  endpoint('GET', '/items/:item_id', {
    name: 'getItem',
    summary: 'Read one item',
    headers: ['if-none-match'],
    ...oneItem,
    isShared: dependencies.flat.everyCallerReads,
    handle: ({ caller, ids }) => getItem(dependencies, caller, ids.item_id),
  }),
  endpoint('POST', '/items', {
    name: 'createItem',
    summary: 'Create an item',
    body: ItemCreate,
    ...creates,
    ...oneItem,
    refuses: ['not_found'],
    handle: ({ caller, body, repeatable }) => createItem(dependencies, caller, body, repeatable),
  }),
  endpoint('PUT', '/items/:item_id', {
    name: 'updateItem',
    summary: 'Change the fields of an item that the body names; is_active: true brings a deleted item back',
    body: ItemUpdate,
    headers: ['if-match'],
    ...oneItem,
    refuses: ['conflict'],
    handle: ({ caller, ids, body, isCurrent }) =>
      updateItem(dependencies, caller, ids.item_id, body, isCurrent),
  }),
  endpoint('DELETE', '/items/:item_id', {
    name: 'deleteItem',
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    ...oneItem,
    handle: ({ caller, ids, isCurrent }) => deleteItem(dependencies, caller, ids.item_id, isCurrent),
  }),

  endpoint('GET', '/registries', {
    name: 'listRegistries',
    summary:
      "List the caller's own registries or those that invite the caller, newest first, or find the one with a slug",
    query: RegistriesPage,
    answer: Type.Array(Registry),
    gives: ['x-host-total', 'x-host-totalpages'],
    isCostly: true,
    async handle({ caller, query, give }) {
      const { registries, total, totalPages } = await listRegistries(dependencies, caller, query)
      if (total !== undefined) give('x-host-total', total)
      if (totalPages !== undefined) give('x-host-totalpages', totalPages)
      return registries
    },
  }),
  endpoint('GET', '/registries/:id', {
    name: 'getRegistry',
    summary: 'Read one registry, as its owner, an invitee or an admin',
    answer: Registry,
    handle: ({ caller, ids }) => getRegistry(dependencies, caller, ids.id),
  }),
  endpoint('POST', '/registries', {
    name: 'createRegistry',
    summary: 'Create a registry; the caller becomes its owner',
    body: RegistryCreate,
    ...creates,
    answer: Registry,
    handle: ({ caller, body, repeatable }) => createRegistry(dependencies, caller, body, repeatable),
  }),
  endpoint('PATCH', '/registries/:id', {
    name: 'updateRegistry',
    summary: 'Change title, status, story or meta, as the owner or an admin',
    body: RegistryUpdate,
    answer: Registry,
    handle: ({ caller, ids, body }) => updateRegistry(dependencies, caller, ids.id, body),
  }),
  endpoint('DELETE', '/registries/:id', {
    name: 'deleteRegistry',
    summary: 'Delete a registry for good, with its items, as the owner or an admin',
    answer: null,
    handle: ({ caller, ids }) => deleteRegistry(dependencies, caller, ids.id),
  }),

  endpoint('GET', '/registries/:id/items', {
    name: 'listRegistryItems',
    summary: 'List the active items of a registry in the order of its owner',
    query: RegistryItemsPage,
    ...itemList,
    handle: ({ caller, ids, query }) => listRegistryItems(dependencies, caller, ids.id, query),
  }),
  endpoint('POST', '/registries/:id/items', {
    name: 'addRegistryItem',
    summary: 'Add an item to a registry, as the owner or an admin',
    body: ItemRegistryCreate,
    ...creates,
    ...oneItem,
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

  endpoint('GET', '/registries/:id/invitees', {
    name: 'listInvitees',
    summary: 'List the invitees of a registry',
    answer: InviteesResponse,
    handle: ({ caller, ids }) => listInvitees(dependencies, caller, ids.id),
  }),
  endpoint('POST', '/registries/:id/invitees', {
    name: 'addInvitees',
    summary: 'Invite people by username or e-mail address, as the owner or an admin',
    body: InviteesBody,
    answer: InviteesResponse,
    handle: ({ caller, ids, body }) => addInvitees(dependencies, caller, ids.id, body.invitees),
  }),
  endpoint('DELETE', '/registries/:id/invitees/:invitee', {
    name: 'removeInvitee',
    summary: 'Remove an invitee from the list, as the owner or an admin',
    answer: InviteesResponse,
    handle: ({ caller, ids, path }) => removeInvitee(dependencies, caller, ids.id, path.invitee ?? ''),
  }),

  endpoint('GET', '/affiliate', {
    name: 'readAffiliateWork',
    summary: 'Count the affiliate links of all registries by their state, and list those in one, as an admin',
    query: AffiliateWorkPage,
    answer: AffiliateWork,
    isCostly: true,
    refuses: ['forbidden'],
    handle: ({ caller, query }) => readAffiliateWork(dependencies, caller, query),
  }),
  endpoint('GET', '/registries/:id/affiliate', {
    name: 'listAffiliates',
    summary: 'List the affiliate links of the active items of a registry; items without one are left out',
    answer: Type.Array(ItemAffiliate),
    isCostly: true,
    handle: ({ caller, ids }) => listAffiliates(dependencies, caller, ids.id),
  }),
  endpoint('GET', '/registries/:id/items/:item_id/affiliate', {
    name: 'getAffiliate',
    summary: 'Read where the affiliate link of an item leads, and whether it is in use',
    answer: Affiliate,
    handle: ({ caller, ids }) => getAffiliate(dependencies, caller, ids.id, ids.item_id),
  }),
  endpoint('PUT', '/registries/:id/items/:item_id/affiliate', {
    name: 'setAffiliate',
    summary: 'Set the affiliate link of an item, as the owner or an admin',
    body: AffiliateUpdate,
    headers: ['if-match'],
    answer: Affiliate,
    handle: ({ caller, ids, body, isCurrent }) =>
      setAffiliate(dependencies, caller, ids.id, ids.item_id, body, isCurrent),
  }),
  endpoint('DELETE', '/registries/:id/items/:item_id/affiliate', {
    name: 'clearAffiliate',
    summary: 'Clear the affiliate link of an item, as the owner or an admin',
    headers: ['if-match'],
    answer: null,
    handle: ({ caller, ids, isCurrent }) =>
      clearAffiliate(dependencies, caller, ids.id, ids.item_id, isCurrent),
  }),

  endpoint('GET', '/registries/:id/items/:item_id/purchases', {
    name: 'listPurchases',
    summary: 'List what was bought of an item and given back, newest first, as the owner or an admin',
    ...purchaseList,
    handle: ({ caller, ids, query }) => listPurchases(dependencies, caller, ids.id, ids.item_id, query),
  }),
  endpoint('GET', '/registries/:id/purchases', {
    name: 'listRegistryPurchases',
    summary: 'List what was bought of a registry and given back, newest first, as the owner or an admin',
    ...purchaseList,
    handle: ({ caller, ids, query }) => listRegistryPurchases(dependencies, caller, ids.id, query),
  }),
  endpoint('POST', '/registries/:id/items/:item_id/purchases', {
    name: 'createPurchase',
    summary: 'Buy some of an item; no more can be bought than are wished for',
    body: PurchaseCreate,
    ...creates,
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

  endpoint('POST', '/link-previews', {
    name: 'previewLink',
    summary: 'Read what the page of a shop says about a product, to fill in a wish',
    body: LinkPreviewRequest,
    answer: LinkPreview,
    isCostly: true,
    handle: ({ caller, body }) => previewLink(caller, body.url),
  }),
]
