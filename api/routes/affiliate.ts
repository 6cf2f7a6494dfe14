import { Affiliate, AffiliateUpdate } from '@hopechest/contract'
import { expectation } from '../http/conditions.ts'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { clearAffiliate, getAffiliate, setAffiliate } from '../rules/affiliate.ts'
import type { Parts } from '../rules/parts.ts'

export function affiliateRoutes(parts: Parts) {
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

  return { read, update, remove }
}

function answerAffiliate(affiliate: Affiliate): Answer {
  return { status: 200, shape: Affiliate, body: affiliate }
}
