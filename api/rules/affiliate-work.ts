import { limits, Refusal } from '@hopechest/contract'
import { managesAll } from '@hopechest/host'
import { linkToNext } from '../answers/link-to-next.ts'
import { countStates, findInState, lookAhead } from '../stores/affiliate-work.ts'
import type { Rule } from './asked.ts'

const most = limits.affiliateWork.counted

/**
 * The worklist of affiliate links over all registries, for admins. However large the site is, one request looks at a
 * bounded number of items: it counts the first of them, and finds items among those behind `after`.
 */
export const readAffiliateWork: Rule<'readAffiliateWork'> = async (
  { database },
  { caller, query: { state = 'new', after = 0, limit = 50 }, give },
) => {
  if (!managesAll(caller))
    throw new Refusal('forbidden', 'Only admins may list affiliate links of all registries')
  const counts = await countStates(database, most)
  const first = await lookAhead(database, 0, most + 1)
  const ahead = await lookAhead(database, after, most)
  const found = await findInState(database, state, { after, last: ahead.last, limit: limit + 1 })
  const items = found.slice(0, limit)
  const end = ahead.items === most ? ahead.last : null
  const next = found.length > limit ? (items.at(-1)?.id ?? null) : end
  if (next !== null) give('link', linkToNext({ state, after: next, limit }))
  return { counts, is_partial: first.items > most, items, next }
}
