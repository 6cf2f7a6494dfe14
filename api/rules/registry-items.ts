import { limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { othersWereServed } from '@hopechest/program/connections'
import { audienceOf, type WrittenItem } from '../answers/item-json.ts'
import type { RegistryList } from '../answers/item-reader.ts'
import type { List } from '../answers/written-list.ts'
import { findItem, type StoredItem } from '../stores/items.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import type { Asked } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { answerChange } from './items.ts'
import type { ReadBefore } from './registry-sync.ts'
import { addItem, applyToItem, noSuchItem } from './write-item.ts'

/** The active items in the order of the owner. The database knows the items, the host their order. */
export async function listRegistryItems(
  { answers, host, sync, audit }: Dependencies,
  { caller, ids: { id: registryId }, query }: Asked<'listRegistryItems'>,
): Promise<List> {
  const { skip = 0, limit = limits.activeItemsPerRegistry } = query
  const asked = sync.syncIfPending(caller, registryId, readableRegistry({ host, audit }, caller, registryId))
  // Side by side: the call to the host is sent first, because SQLite keeps this thread busy until it has answered. When
  // the host refuses, the answer of the database is dropped.
  const [{ meta }, list] = await Promise.all([asked, callsWereSent().then(findList)])
  return list.inOrder(meta.registry_item_ids)

  async function findList(): Promise<RegistryList> {
    const list = answers.listOfRegistry(audienceOf(caller), registryId, { skip, limit })
    if (!list.isKept) await othersWereServed().then(() => list.read())
    return list
  }
}

/** Calls to the host are sent at the end of the turn in which they are made. */
function callsWereSent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export async function addRegistryItem(
  dependencies: Dependencies,
  { caller, ids: { id: registryId }, body, repeatable }: Asked<'addRegistryItem'>,
): Promise<WrittenItem> {
  const read = await readBefore(dependencies, caller, registryId)
  dependencies.countCreation(caller)
  const item = await addItem(dependencies, caller, registryId, body, repeatable)
  dependencies.audit.wrote(caller, item, 'created')
  await dependencies.sync.run(caller, registryId, read)
  return answerChange(caller, item, 'created')
}

export async function removeRegistryItem(
  dependencies: Dependencies,
  { caller, ids: { id: registryId, item_id: itemId }, isCurrent }: Asked<'removeRegistryItem'>,
): Promise<void> {
  const read = await readBefore(dependencies, caller, registryId)
  const place = await itemOf(dependencies.database.near(registryId), registryId, itemId)
  const item = await applyToItem(dependencies, caller, place, { is_active: false }, isCurrent)
  dependencies.audit.wrote(caller, item, 'deleted')
  await dependencies.sync.run(caller, registryId, read)
}

/** The sync after the change takes this registry, so that the host is asked once. */
async function readBefore(dependencies: Dependencies, caller: Caller, id: number): Promise<ReadBefore> {
  const look = await dependencies.sync.look(id)
  return { look, registry: await writableRegistry(dependencies, caller, id) }
}

/** An active item of this registry; one of another registry is as if it were not there. */
export async function itemOf(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<StoredItem> {
  const item = await findItem(statements, { id: itemId, registry_id: registryId })
  if (!item?.is_active) throw noSuchItem()
  return item
}
