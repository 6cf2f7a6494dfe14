import type { Affiliate, AffiliateUpdate, ItemAffiliate } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { findAffiliates, type StoredItem } from '../stores/items.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import type { Dependencies } from './dependencies.ts'
import { itemOf } from './registry-items.ts'
import { applyToItem, type IsCurrent } from './write-item.ts'

/** The affiliate link of an item, for callers who may read the registry: pages have to link it. */
export async function getAffiliate(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  itemId: number,
): Promise<Affiliate> {
  await readableRegistry(dependencies, caller, registryId)
  return toAffiliate(await itemOf(dependencies.database.near(registryId), registryId, itemId))
}

/** The affiliate links of all active items at once, for a page that shows the whole registry. */
export async function listAffiliates(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
): Promise<AsyncIterable<ItemAffiliate>> {
  await readableRegistry(dependencies, caller, registryId)
  return readAffiliates(dependencies, registryId)
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

export async function setAffiliate(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  itemId: number,
  { affiliate_url, affiliate_status = 'active' }: AffiliateUpdate,
  isCurrent?: IsCurrent,
): Promise<Affiliate> {
  await writableRegistry(dependencies, caller, registryId)
  const place = await itemOf(dependencies.database.near(registryId), registryId, itemId)
  const item = await applyToItem(dependencies, caller, place, { affiliate_url, affiliate_status }, isCurrent)
  dependencies.audit.wrote(caller, item, 'updated')
  return toAffiliate(item)
}

export async function clearAffiliate(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  itemId: number,
  isCurrent?: IsCurrent,
): Promise<void> {
  await writableRegistry(dependencies, caller, registryId)
  const place = await itemOf(dependencies.database.near(registryId), registryId, itemId)
  const item = await applyToItem(
    dependencies,
    caller,
    place,
    { affiliate_url: null, affiliate_status: null },
    isCurrent,
  )
  dependencies.audit.wrote(caller, item, 'updated')
}

function toAffiliate({ affiliate_url, affiliate_status }: StoredItem): Affiliate {
  return { affiliate_url, affiliate_status }
}
