import {
  type KeptItem,
  limits,
  type Registry,
  type RegistryMeta,
  type RemovedItem,
} from '@hopechest/contract'
import { type Caller, isSurprised, type User } from '@hopechest/host'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'
import { giveWay } from '@hopechest/program/turns'
import { writeChanged } from '../answers/item-json.ts'
import type { RegistryList } from '../answers/item-reader.ts'
import { audienceOf, type List, WrittenAnswer, type WrittenItem } from '../answers/written-answers.ts'
import { findOffListItems, findRemovedItems } from '../stores/removed-items.ts'
import { knownToReader, registryToRead, writableRegistry } from './access.ts'
import type { Asked } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { placeIn } from './meta/place-in-list.ts'
import { answerChange, itemOf } from './one-item.ts'
import { addItem, addItems, applyToItem } from './write-item.ts'

export { listItemTags } from './named-items/item-tags.ts'
export { putRegistryItems } from './named-items/put-items.ts'

/** The active items in the order of the owner. The database knows the items, the host their order. */
export function listRegistryItems(
  dependencies: Dependencies,
  { caller, ids: { id: registryId }, query, give, alsoFor }: Asked<'listRegistryItems'>,
): List | Promise<List> {
  const { answers, now } = dependencies
  const { skip = 0, limit = limits.activeItemsPerRegistry } = query
  const asked = registryToRead(dependencies, caller, registryId)
  const findList = () => answers.listOfRegistry(audienceOf(caller), registryId, { skip, limit })
  const seenIn = (registry: Registry) => seenBy(caller, registry, now())
  if (!(asked instanceof Promise)) {
    const { order, tellsPurchases } = seenIn(asked)
    alsoFor?.(whoElse(dependencies, registryId, tellsPurchases))
    const list = inOrder(findList(), order)
    return list instanceof Promise
      ? list.then((list) => tagged({ give }, list, tellsPurchases))
      : tagged({ give }, list, tellsPurchases)
  }
  const seen = asked.then(seenIn)
  // Side by side: the call to the host is sent first, because SQLite keeps this thread busy until it has answered. When
  // the host refuses, the answer of the database is dropped.
  const list = callsWereSent()
    .then(findList)
    .then((list) => read(list))
  return Promise.all([list, seen]).then(async ([list, { order, tellsPurchases }]) =>
    tagged({ give }, await list.inOrder(order), tellsPurchases),
  )
}

/** It is kept with the answer, so it knows nothing of the request: a caller has a password. */
function whoElse({ host, now }: Dependencies, registryId: number, tellsPurchases: boolean) {
  return (other: User) => {
    const registry = host.knownRegistry?.(registryId)
    // This comes first: whether they may read it is looked for among a thousand guests.
    if (!registry || isSurprised(other, registry, now()) === tellsPurchases) return false
    return knownToReader({ host }, other, registryId) !== undefined
  }
}

/** The list with its tag in the answer. */
export function tagged(
  { give }: Pick<Asked<'listRegistryItems'>, 'give'>,
  list: List,
  tellsPurchases: boolean,
): List {
  if (list.tags) give('etag', list.tags.of(tellsPurchases))
  return list
}

/** Of a registry no more than its list needs: hundreds of requests that wait for their turns would hold a thousand guests each. */
function seenBy(caller: Caller, registry: Registry, now: Date) {
  return { order: registry.meta.registry_item_ids, tellsPurchases: !isSurprised(caller, registry, now) }
}

function inOrder(list: RegistryList, order: readonly number[]): List | Promise<List> {
  return list.isKept ? list.inOrder(order) : read(list, order.length).then(() => list.inOrder(order))
}

async function read(list: RegistryList, length?: number): Promise<RegistryList> {
  if (!list.isKept) {
    await giveWay()
    await list.read(length)
  }
  return list
}

/** Calls to the host are sent at the end of the turn in which they are made. */
function callsWereSent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export async function addRegistryItem(
  dependencies: Dependencies,
  { caller, ids: { id: registryId }, body, repeatable }: Asked<'addRegistryItem'>,
): Promise<WrittenItem> {
  const read = () => writableRegistry(dependencies, caller, registryId)
  const item = await dependencies.sync.changeItems(caller, registryId, read, async () => {
    const added = await addItem(dependencies, caller, registryId, body, repeatable)
    dependencies.audit.wrote(caller, added, 'created')
    return added
  })
  return answerChange(caller, item, 'created')
}

/** Where gifts are counted it is as if they were added one by one; the list is written once. */
export async function addRegistryItems(
  dependencies: Dependencies,
  { caller, ids: { id: registryId }, body, repeatable }: Asked<'addRegistryItems'>,
): Promise<List> {
  const read = () => writableRegistry(dependencies, caller, registryId)
  const items = await dependencies.sync.changeItems(caller, registryId, read, () =>
    addItems(dependencies, caller, registryId, body.items, repeatable),
  )
  for (const item of items) dependencies.audit.wrote(caller, item, 'created')
  const audience = audienceOf(caller)
  return new WrittenAnswer(audience, `[${items.map((item) => writeChanged(item, audience).text).join(',')}]`)
}

export async function removeRegistryItem(
  dependencies: Dependencies,
  { caller, ids: { id: registryId, item_id: itemId }, demandSeen }: Asked<'removeRegistryItem'>,
): Promise<void> {
  const { audit, database, sync } = dependencies
  let meta: RegistryMeta | undefined
  const read = async () => {
    const registry = await writableRegistry(dependencies, caller, registryId)
    meta = registry.meta
    return registry
  }
  await sync.changeItems(caller, registryId, read, async () => {
    const place = await itemOf(database.near(registryId), registryId, itemId)
    const old = meta && placeIn(meta, itemId)
    const item = await applyToItem(dependencies, caller, place, { is_active: false }, demandSeen, old)
    audit.wrote(caller, item, 'deleted')
  })
}

/** Newest first. What guests bought of them moves none of them to another place. */
export async function listRemovedItems(
  dependencies: Dependencies,
  { caller, ids: { id: registryId } }: Asked<'listRemovedItems'>,
): Promise<RemovedItem[]> {
  await writableRegistry(dependencies, caller, registryId)
  const { database } = dependencies
  const { days, most } = limits.removedItems
  const after = (await findSteps(database)) - stepsOfDays(days)
  return findRemovedItems(database.near(registryId), registryId, after, most)
}

/** What the owners keep off the list comes first, and is never too old. */
export async function listOffListItems(
  dependencies: Dependencies,
  { caller, ids: { id: registryId } }: Asked<'listOffListItems'>,
): Promise<KeptItem[]> {
  await writableRegistry(dependencies, caller, registryId)
  const { database } = dependencies
  const { days, most } = limits.removedItems
  const after = (await findSteps(database)) - stepsOfDays(days)
  return findOffListItems(database.near(registryId), registryId, after, limits.offListItems + most)
}
