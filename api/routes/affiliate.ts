import { Affiliate, AffiliateUpdate, ItemAffiliate } from '@hopechest/contract'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { clearAffiliate, getAffiliate, listAffiliates, setAffiliate } from '../rules/affiliate.ts'
import type { Dependencies } from '../rules/dependencies.ts'

export function affiliateRoutes(dependencies: Dependencies) {
  const list = endpoint({
    name: 'listAffiliates',
    summary: 'List the affiliate links of the active items of a registry; items without one are left out',
    answer: Type.Array(ItemAffiliate),
    isCostly: true,
    handle: ({ caller, ids }) => listAffiliates(dependencies, caller, ids.id),
  })

  const read = endpoint({
    name: 'getAffiliate',
    summary: 'Read where the affiliate link of an item leads, and whether it is in use',
    answer: Affiliate,
    handle: ({ caller, ids }) => getAffiliate(dependencies, caller, ids.id, ids.item_id),
  })

  const update = endpoint({
    name: 'setAffiliate',
    summary: 'Set the affiliate link of an item, as the owner or an admin',
    body: AffiliateUpdate,
    headers: ['if-match'],
    answer: Affiliate,
    handle: ({ caller, ids, body, isCurrent }) =>
      setAffiliate(dependencies, caller, ids.id, ids.item_id, body, isCurrent),
  })

  const remove = endpoint({
    name: 'clearAffiliate',
    summary: 'Clear the affiliate link of an item, as the owner or an admin',
    headers: ['if-match'],
    answer: null,
    handle: ({ caller, ids, isCurrent }) =>
      clearAffiliate(dependencies, caller, ids.id, ids.item_id, isCurrent),
  })

  return { list, read, update, remove }
}
