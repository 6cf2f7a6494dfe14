import { affiliateKeys, type ItemCreate, type ItemUpdate, limits, Refusal } from '@hopechest/contract'
import { type Caller, isSurprised, managesAll } from '@hopechest/host'
import { createTurns } from '@hopechest/program/turns'
import { writeChanged } from '../answers/item-json.ts'
import { audienceOf, type ItemJson, type List, WrittenItem } from '../answers/written-answers.ts'
import { findItemAnywhere, type OldPlace, type StoredItem } from '../stores/items.ts'
import { isRefusedAccess, writableRegistry } from './access.ts'
import type { Asked } from './asked.ts'
import type { Change } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import { placeIn } from './meta/place-in-list.ts'
import { answerChange, noSuchItem } from './one-item.ts'
import { tagged } from './registry-items.ts'
import { addItem, applyToItem } from './write-item.ts'

/** Of a caller's requests that ask for many registries, one is at work at a time. The others hold nothing while they wait. */
const turnsToAsk = createTurns(
  { running: Number.POSITIVE_INFINITY, runningPerClient: 1 },
  () =>
    new Refusal(
      'unavailable',
      'You ask for the items of too many registries at once: try again in a moment',
      {
        retryAfterSeconds: 2,
      },
    ),
)

/** A page of the active items that the caller may list, by id; or those that the caller names and may read, in that order. */
export function listItems({ answers, flat }: Dependencies, asked: Asked<'listItems'>): List | Promise<List> {
  const { caller } = asked
  const list = listAsked({ answers, flat }, asked)
  // Of some lists nothing more is known than their ids: a tag could tell their owner of a purchase.
  if (!flat.everyCallerReads(caller) && !managesAll(caller)) return list
  return list instanceof Promise ? list.then((list) => tagged(asked, list, true)) : tagged(asked, list, true)
}

function listAsked(
  { answers, flat }: Pick<Dependencies, 'answers' | 'flat'>,
  { caller, query: { ids, ...cut } }: Asked<'listItems'>,
): List | Promise<List> {
  const audience = audienceOf(caller)
  if (ids) {
    if (Object.keys(cut).length > 0)
      throw new Refusal('invalid', 'Send ids alone, without skip, limit and after')
    const list = () => answers.listNamed(audience, ids, (registryIds) => flat.readable(caller, registryIds))
    // The pages of a site read for all its guests, of whom none waits for another.
    if (caller.is_reader || !flat.asksForEach(caller)) return list()
    return turnsToAsk.take(String(caller.id), caller.deadline, list)
  }
  const { after = 0, skip = 0, limit = limits.itemsPage.usual } = cut
  const page = { after, skip, limit }
  const listable = flat.listable(caller)
  if (listable === 'all') return answers.list(audience, page)
  return listable.then((ids) => answers.listOf(audience, ids, page))
}

/**
 * An active item. A deleted one is as if it had never been, and so is one off the list for all but its owners. Returns without a promise when it is kept and every caller may read it.
 */
export function getItem(
  dependencies: Dependencies,
  { caller, ids }: Asked<'getItem'>,
): WrittenItem | Promise<WrittenItem> {
  const { readItem, flat } = dependencies
  const audience = audienceOf(caller)
  const found = readItem(audience, ids.item_id)
  if (flat.everyCallerReads(caller) && !(found instanceof Promise))
    return new WrittenItem(audience, found, 'retrieved', true)
  return whenAllowed(dependencies, found, ids.item_id, caller)
}

async function whenAllowed(
  dependencies: Dependencies,
  found: ItemJson | Promise<ItemJson | undefined>,
  id: number,
  caller: Caller,
): Promise<WrittenItem> {
  const { flat, now } = dependencies
  const item = await found
  if (!item) return getKept(dependencies, id, caller)
  const registry = await flat.demandRead(caller, item.registry_id)
  const tellsPurchases = !registry || !isSurprised(caller, registry, now())
  return new WrittenItem(audienceOf(caller), item, 'retrieved', tellsPurchases)
}

/** A caller who may not write its list reads that the item is not there. */
async function getKept(dependencies: Dependencies, id: number, caller: Caller): Promise<WrittenItem> {
  const item = await findItemAnywhere(dependencies.database, id)
  if (item?.off_list == null) throw noSuchItem()
  const registry = await writableRegistry(dependencies, caller, item.registry_id).catch((error) => {
    throw isRefusedAccess(error) ? noSuchItem() : error
  })
  const audience = audienceOf(caller)
  const tellsPurchases = !isSurprised(caller, registry, dependencies.now())
  return new WrittenItem(audience, writeChanged(item, audience), 'retrieved', tellsPurchases)
}

export async function createItem(
  dependencies: Dependencies,
  { caller, body, repeatable }: Asked<'createItem'>,
): Promise<WrittenItem> {
  const { registry_id } = body
  await demandWrite(dependencies, caller, registry_id, setsAffiliate(body))
  if (body.off_list) await writableRegistry(dependencies, caller, registry_id)
  const item = await addItem(dependencies, caller, registry_id, body, repeatable)
  dependencies.audit.wrote(caller, item, 'created')
  await dependencies.sync.behindAnswer(caller, registry_id)
  return answerChange(caller, item, 'created')
}

export function updateItem(dependencies: Dependencies, asked: Asked<'updateItem'>): Promise<WrittenItem> {
  return changeItem(dependencies, asked, asked.body, 'updated')
}

/** A deletion keeps the row: `updateItem` with `is_active: true` brings it back. */
export function deleteItem(dependencies: Dependencies, asked: Asked<'deleteItem'>): Promise<WrittenItem> {
  return changeItem(dependencies, asked, { is_active: false }, 'deleted')
}

async function changeItem(
  dependencies: Dependencies,
  { caller, ids, demandSeen }: Pick<Asked<'updateItem'>, 'caller' | 'ids' | 'demandSeen'>,
  change: ItemUpdate,
  done: 'updated' | 'deleted',
): Promise<WrittenItem> {
  const before = await findItemAnywhere(dependencies.database, ids.item_id)
  if (!before) throw noSuchItem()
  await demandWrite(dependencies, caller, before.registry_id, changesAffiliate(change)).catch((error) => {
    // A caller who may not write does not learn whether a deleted item was ever there.
    throw before.is_active || !isRefusedAccess(error) ? error : noSuchItem()
  })
  if (change.off_list !== undefined || before.off_list !== null)
    return changeKept(dependencies, { caller, demandSeen }, before, change, done)
  const after = await applyToItem(dependencies, caller, before, change, demandSeen)
  if (after.version !== before.version) dependencies.audit.wrote(caller, after, changeOf(before, after))
  if (before.is_active !== after.is_active) await dependencies.sync.behindAnswer(caller, after.registry_id)
  return answerChange(caller, after, done)
}

/** What owners keep off the list, or put on it again. The host names the items of the list as they are before the answer leaves. */
async function changeKept(
  dependencies: Dependencies,
  { caller, demandSeen }: Pick<Asked<'updateItem'>, 'caller' | 'demandSeen'>,
  before: StoredItem,
  change: ItemUpdate,
  done: 'updated' | 'deleted',
): Promise<WrittenItem> {
  const { audit, sync } = dependencies
  const { id, registry_id: registryId } = before
  let old: OldPlace | undefined
  const read = async () => {
    const registry = await writableRegistry(dependencies, caller, registryId).catch((error) => {
      throw before.is_active || !isRefusedAccess(error) ? error : noSuchItem()
    })
    old = placeIn(registry.meta, id)
    return registry
  }
  const after = await sync.changeItems(caller, registryId, read, async () => {
    const changed = await applyToItem(dependencies, caller, before, change, demandSeen, old)
    if (changed.version !== before.version) audit.wrote(caller, changed, changeOf(before, changed))
    return changed
  })
  return answerChange(caller, after, done)
}

/** Affiliate fields belong to the owners and admins, as at their own address; for the rest ITEM_ROUTES decides. */
async function demandWrite(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  isAffiliate: boolean,
): Promise<void> {
  const { flat } = dependencies
  const otherwise = 'Only an owner of the registry or an admin may set affiliate_url and affiliate_status'
  if (isAffiliate && !managesAll(caller) && !flat.provesWriter(caller))
    await writableRegistry(dependencies, caller, registryId, otherwise)
  else await flat.demandWrite(caller, registryId)
}

/** In a create null means "not given". */
function setsAffiliate(given: ItemCreate): boolean {
  return affiliateKeys.some((key) => given[key] !== undefined && given[key] !== null)
}

function changesAffiliate(change: ItemUpdate): boolean {
  return affiliateKeys.some((key) => change[key] !== undefined)
}

function changeOf(before: StoredItem, after: StoredItem): Change {
  if (before.is_active === after.is_active) return 'updated'
  return after.is_active ? 'restored' : 'deleted'
}
