import { Entries } from './answers/written-list.ts'
import type { Handlers } from './http/route.ts'
import { clearAffiliate, getAffiliate, listAffiliates, setAffiliate } from './rules/affiliate.ts'
import { readAffiliateWork } from './rules/affiliate-work.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { addInvitees, listInvitees, removeInvitee } from './rules/invitees.ts'
import { createItem, deleteItem, getItem, listItems, updateItem } from './rules/items.ts'
import type { PreviewLink } from './rules/link-previews.ts'
import {
  changePurchaseNote,
  createPurchase,
  getPurchase,
  listPurchases,
  listRegistryPurchases,
  releasePurchase,
  updatePurchase,
} from './rules/purchases/purchases.ts'
import { getSendTo, getSendToForPurchase, setSendTo } from './rules/purchases/send-to.ts'
import { confirmPurchase, listSetAside } from './rules/purchases/set-aside.ts'
import {
  createRegistry,
  deleteRegistry,
  getRegistry,
  listRegistries,
  updateRegistry,
} from './rules/registries.ts'
import { addRegistryItem, listRegistryItems, removeRegistryItem } from './rules/registry-items.ts'

/** What each endpoint of `contract/endpoints.ts` does: the rule that decides. */
export const createHandlers = (dependencies: Dependencies, previewLink: PreviewLink): Handlers => ({
  getWelcome: () => ({ message: 'Welcome to Hopechest, the gift registry' }),
  getHealth: () => ({ status: 'healthy', service: 'hopechest-api' }),

  listItems: ({ caller, query }) => listItems(dependencies, caller, query),
  getItem: ({ caller, ids }) => getItem(dependencies, caller, ids.item_id),
  createItem: ({ caller, body, repeatable }) => createItem(dependencies, caller, body, repeatable),
  updateItem: ({ caller, ids, body, isCurrent }) =>
    updateItem(dependencies, caller, ids.item_id, body, isCurrent),
  deleteItem: ({ caller, ids, isCurrent }) => deleteItem(dependencies, caller, ids.item_id, isCurrent),

  async listRegistries({ caller, query, give }) {
    const { registries, total, totalPages } = await listRegistries(dependencies, caller, query)
    if (total !== undefined) give('x-host-total', total)
    if (totalPages !== undefined) give('x-host-totalpages', totalPages)
    return new Entries(registries)
  },
  getRegistry: ({ caller, ids }) => getRegistry(dependencies, caller, ids.id),
  createRegistry: ({ caller, body, repeatable }) => createRegistry(dependencies, caller, body, repeatable),
  updateRegistry: ({ caller, ids, body }) => updateRegistry(dependencies, caller, ids.id, body),
  deleteRegistry: ({ caller, ids }) => deleteRegistry(dependencies, caller, ids.id),

  listRegistryItems: ({ caller, ids, query }) => listRegistryItems(dependencies, caller, ids.id, query),
  addRegistryItem: ({ caller, ids, body, repeatable }) =>
    addRegistryItem(dependencies, caller, ids.id, body, repeatable),
  removeRegistryItem: ({ caller, ids, isCurrent }) =>
    removeRegistryItem(dependencies, caller, ids.id, ids.item_id, isCurrent),

  listInvitees: ({ caller, ids }) => listInvitees(dependencies, caller, ids.id),
  addInvitees: ({ caller, ids, body }) => addInvitees(dependencies, caller, ids.id, body.invitees),
  removeInvitee: ({ caller, ids, path }) => removeInvitee(dependencies, caller, ids.id, path.invitee ?? ''),

  readAffiliateWork: ({ caller, query }) => readAffiliateWork(dependencies, caller, query),
  listAffiliates: async ({ caller, ids }) => new Entries(await listAffiliates(dependencies, caller, ids.id)),
  getAffiliate: ({ caller, ids }) => getAffiliate(dependencies, caller, ids.id, ids.item_id),
  setAffiliate: ({ caller, ids, body, isCurrent }) =>
    setAffiliate(dependencies, caller, ids.id, ids.item_id, body, isCurrent),
  clearAffiliate: ({ caller, ids, isCurrent }) =>
    clearAffiliate(dependencies, caller, ids.id, ids.item_id, isCurrent),

  listPurchases: async ({ caller, ids, query }) =>
    new Entries(await listPurchases(dependencies, caller, ids.id, ids.item_id, query)),
  listRegistryPurchases: async ({ caller, ids, query }) =>
    new Entries(await listRegistryPurchases(dependencies, caller, ids.id, query)),
  createPurchase: ({ caller, ids, body, repeatable }) =>
    createPurchase(dependencies, caller, ids.id, ids.item_id, body, repeatable),
  updatePurchase: ({ caller, ids, body }) =>
    updatePurchase(dependencies, caller, ids.id, ids.purchase_id, body),
  getPurchase: ({ caller, ids, releaseKey }) =>
    getPurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),
  changePurchaseNote: ({ caller, ids, releaseKey, body }) =>
    changePurchaseNote(dependencies, [caller, ids.id, ids.item_id, ids.purchase_id, releaseKey], body),
  confirmPurchase: ({ caller, ids, releaseKey }) =>
    confirmPurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),
  releasePurchase: ({ caller, ids, releaseKey }) =>
    releasePurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),
  listSetAside: ({ caller, ids }) => listSetAside(dependencies, caller, ids.id),
  getSendTo: ({ caller, ids }) => getSendTo(dependencies, caller, ids.id),
  setSendTo: ({ caller, ids, body }) => setSendTo(dependencies, caller, ids.id, body),
  getSendToForPurchase: ({ caller, ids, releaseKey }) =>
    getSendToForPurchase(dependencies, caller, ids.id, ids.item_id, ids.purchase_id, releaseKey),

  previewLink: ({ caller, body }) => previewLink(caller, body.url),
})
