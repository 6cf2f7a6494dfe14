import type { Affiliate, ItemAffiliate } from '@hopechest/contract'
import { Entries } from '../answers/written-answers.ts'
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
