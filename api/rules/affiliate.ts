import { type Affiliate, type ItemAffiliate, limits, Refusal } from '@hopechest/contract'
import { managesAll } from '@hopechest/host'
import { linkToNext } from '../answers/link-to-next.ts'
import { Entries } from '../answers/written-answers.ts'
import { countStates, findInState, lookAhead } from '../stores/affiliate-work.ts'
import { findAffiliates, type StoredItem } from '../stores/items.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import type { Asked, Rule } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { itemOf } from './one-item.ts'
import { applyToItem } from './write-item.ts'

/** The affiliate link of an item, for callers who may read the registry: pages have to link it. */
export const getAffiliate: Rule<'getAffiliate'> = async (dependencies, { caller, ids }) => {
  await readableRegistry(dependencies, caller, ids.id)
  return toAffiliate(await itemOf(dependencies.database.near(ids.id), ids.id, ids.item_id))
}

/** The affiliate links of all active items at once, for a page that shows the whole registry. */
export const listAffiliates: Rule<'listAffiliates'> = async (dependencies, { caller, ids }) => {
  await readableRegistry(dependencies, caller, ids.id)
  return new Entries(readAffiliates(dependencies, ids.id))
}

/** A link has up to 2,000 letters, and a caller who does not read the answer holds those that were read. */
const linksAtOnce = 50

async function* readAffiliates(
  { database }: Dependencies,
  registryId: number,
): AsyncGenerator<ItemAffiliate> {
  for (let after = 0; ; ) {
    const some = await findAffiliates(database.near(registryId), registryId, { after, limit: linksAtOnce })
    yield* some
    const last = some.at(-1)
    if (!last || some.length < linksAtOnce) return
    after = last.item_id
  }
}

export const setAffiliate: Rule<'setAffiliate'> = async (dependencies, asked) => {
  const { affiliate_url, affiliate_status = 'active' } = asked.body
  return toAffiliate(await change(dependencies, asked, { affiliate_url, affiliate_status }))
}

export const clearAffiliate: Rule<'clearAffiliate'> = async (dependencies, asked) => {
  await change(dependencies, asked, { affiliate_url: null, affiliate_status: null })
}

async function change(
  dependencies: Dependencies,
  { caller, ids, demandSeen }: Asked<'setAffiliate' | 'clearAffiliate'>,
  affiliate: Affiliate,
): Promise<StoredItem> {
  await writableRegistry(dependencies, caller, ids.id)
  const place = await itemOf(dependencies.database.near(ids.id), ids.id, ids.item_id)
  const item = await applyToItem(dependencies, caller, place, affiliate, demandSeen)
  dependencies.audit.wrote(caller, item, 'updated')
  return item
}

function toAffiliate({ affiliate_url, affiliate_status }: StoredItem): Affiliate {
  return { affiliate_url, affiliate_status }
}

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
