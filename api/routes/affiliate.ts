import {
  Affiliate,
  AffiliateUpdate,
  AffiliateWork,
  AffiliateWorkPage,
  ItemAffiliate,
} from '@hopechest/contract'
import { Type } from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { clearAffiliate, getAffiliate, listAffiliates, setAffiliate } from '../rules/affiliate.ts'
import { readAffiliateWork } from '../rules/affiliate-work.ts'
import type { Dependencies } from '../rules/dependencies.ts'

export const affiliateRoutes = (dependencies: Dependencies): Endpoint[] => [
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
]
