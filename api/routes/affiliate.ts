import { Affiliate, AffiliateUpdate, ItemAffiliate } from '@hopechest/contract'
import { Type } from 'typebox'
import { expectation } from '../http/conditions.ts'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { clearAffiliate, getAffiliate, listAffiliates, setAffiliate } from '../rules/affiliate.ts'
import type { Parts } from '../rules/parts.ts'

const ItemAffiliateList = Type.Array(ItemAffiliate)

export function affiliateRoutes(parts: Parts) {
  const list = endpoint({
    name: 'listAffiliates',
    summary: 'List the affiliate links of the active items of a registry; items without one are left out',
    answers: { 200: ItemAffiliateList },
    async handle({ caller, ids }) {
      const body = await listAffiliates(parts, caller, ids.id)
      return { status: 200, shape: ItemAffiliateList, body }
    },
  })

  const read = endpoint({
    name: 'getAffiliate',
    summary: 'Read where the affiliate link of an item leads, and whether it is in use',
    answers: { 200: Affiliate },
    async handle({ caller, ids }) {
      return answerAffiliate(await getAffiliate(parts, caller, ids.id, ids.item_id))
    },
  })

  const update = endpoint({
    name: 'setAffiliate',
    summary: 'Set the affiliate link of an item, as the owner or an admin',
    body: AffiliateUpdate,
    headers: ['if-match'],
    answers: { 200: Affiliate },
    async handle({ caller, ids, body, headers }) {
      const isCurrent = expectation(headers['if-match'], caller)
      return answerAffiliate(await setAffiliate(parts, caller, ids.id, ids.item_id, body, isCurrent))
    },
  })

  const remove = endpoint({
    name: 'clearAffiliate',
    summary: 'Clear the affiliate link of an item, as the owner or an admin',
    headers: ['if-match'],
    answers: { 204: null },
    async handle({ caller, ids, headers }) {
      const isCurrent = expectation(headers['if-match'], caller)
      await clearAffiliate(parts, caller, ids.id, ids.item_id, isCurrent)
      return { status: 204 }
    },
  })

  return { list, read, update, remove }
}

function answerAffiliate(affiliate: Affiliate): Answer {
  return { status: 200, shape: Affiliate, body: affiliate }
}
