import { type ItemByExternalId, type ItemVerdict, limits, Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { demandSeenBy, etagOf } from '../../answers/conditions.ts'
import { findItemCalled, giveExternalId, takeExternalId } from '../../stores/external-ids.ts'
import { countActive, findItem, insertItems, type StoredItem } from '../../stores/items.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import { countStored } from '../allowances.ts'
import type { Rule } from '../asked.ts'
import type { Change } from '../audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { changedFields, isTrue, toContent } from '../item-content.ts'
import { noSuchItem } from '../one-item.ts'
import { applyToItem, contentAfter, demandRoomOffList, registryFull } from '../write-item.ts'

/**
 * Each row is a transaction of its own, with the name of the item in it: so a request that was cut off anywhere can be sent
 * again, and finds what it has made.
 */
export const putRegistryItems: Rule<'putRegistryItems'> = async (
  dependencies,
  { caller, ids: { id: registryId }, body: { items: rows, dry_run: isDry = false } },
) => {
  refuseTwins(rows)
  const read = () => writableRegistry(dependencies, caller, registryId)
  if (isDry) {
    await read()
    return planRows(dependencies, caller, registryId, rows)
  }
  return dependencies.sync.changeItems(caller, registryId, read, () =>
    judgeEach(rows, (row) => putRow(dependencies, caller, registryId, row)),
  )
}

function refuseTwins(rows: readonly ItemByExternalId[]): void {
  const known = new Set<string>()
  for (const [n, { external_id }] of rows.entries()) {
    const field = `items[${n}].external_id`
    if (known.has(external_id)) throw new Refusal('invalid', `${field} stands in another row, too`, { field })
    known.add(external_id)
  }
}

type Done = Pick<ItemVerdict, 'outcome' | 'item_id' | 'etag'>

/** What no other row would fare better with ends the request: where none was stored before it, as a whole. */
async function judgeEach(
  rows: readonly ItemByExternalId[],
  put: (row: ItemByExternalId) => Promise<Done>,
): Promise<ItemVerdict[]> {
  const verdicts: ItemVerdict[] = []
  let end: Refusal | undefined
  for (const row of rows) {
    const done = end ?? (await put(row).catch(refusalIn))
    if (done instanceof Refusal && (done.status >= 500 || done.code === 'too_many')) {
      if (verdicts.length === 0) throw done
      end = done
    }
    verdicts.push(done instanceof Refusal ? refused(row, done) : accepted(row, done))
  }
  return verdicts
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const nothingWrong = { error_code: null, error_field: null, detail: null }

function accepted({ external_id }: ItemByExternalId, done: Done): ItemVerdict {
  return { external_id, status: done.outcome === 'created' ? 201 : 200, ...done, ...nothingWrong }
}

function refused({ external_id }: ItemByExternalId, refusal: Refusal): ItemVerdict {
  const { status, errorCode, field = null, message } = refusal
  const nothing = { item_id: null, etag: null }
  return {
    external_id,
    outcome: 'refused',
    status,
    ...nothing,
    error_code: errorCode,
    error_field: field,
    detail: message,
  }
}

async function putRow(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  row: ItemByExternalId,
): Promise<Done> {
  const near = dependencies.database.near(registryId)
  for (;;) {
    demandTime(caller)
    const id = await findItemCalled(near, registryId, row.external_id)
    if (id !== undefined) return changeItem(dependencies, caller, { id, registry_id: registryId }, row)
    const made = await makeItem(dependencies, caller, registryId, row)
    // Otherwise another request has made it at this moment.
    if (made) return doneTo(caller, made, 'created')
  }
}

function demandTime({ deadline }: Caller): void {
  if (performance.now() < deadline) return
  const sentence = 'There was no time for this row: send it again'
  throw new Refusal('unavailable', sentence, { retryAfterSeconds: 1 })
}

async function makeItem(
  { audit, database, now, order, countCreation }: Dependencies,
  caller: Caller,
  registryId: number,
  row: ItemByExternalId,
): Promise<StoredItem | undefined> {
  const given = { ...row, ...demandNew(row) }
  const event = { kind: 'item.added', registryId, caller, at: now() } as const
  const { item } = await countStored(countCreation, caller, 1, async () => {
    const made = await database.near(registryId).transaction(async (statements) => {
      if (!(await takeExternalId(statements, registryId, row.external_id))) return undefined
      const most = limits.activeItemsPerRegistry
      const items = await insertItems(statements, registryId, [toContent(given)], most, event, order, false)
      if (items === 'full') throw registryFull()
      const [item] = items === 'gone' ? [] : items
      if (!item) throw noSuchRegistry()
      if (item.off_list !== null) await demandRoomOffList(statements, registryId)
      await giveExternalId(statements, registryId, row.external_id, item.id)
      return item
    })
    return { item: made, isNew: made !== undefined }
  })
  if (item) audit.wrote(caller, item, 'created')
  return item
}

/** What an item cannot be made without. */
function demandNew({ name, url }: ItemByExternalId): { name: string; url: string } {
  for (const [field, value] of Object.entries({ name, url }))
    if (value === undefined) throw new Refusal('invalid', `${field} is required for a new item`, { field })
  return { name: name as string, url: url as string }
}

async function changeItem(
  dependencies: Dependencies,
  caller: Caller,
  place: { id: number; registry_id: number },
  row: ItemByExternalId,
): Promise<Done> {
  const before = await itemCalled(dependencies, place, row)
  const after = await applyToItem(dependencies, caller, place, row, seenBy(row, caller))
  if (after.version === before.version) return doneTo(caller, after, 'unchanged')
  dependencies.audit.wrote(caller, after, changeOf(before, after))
  return doneTo(caller, after, 'changed')
}

async function itemCalled(
  { database }: Dependencies,
  place: { id: number; registry_id: number },
  { is_active }: ItemByExternalId,
): Promise<StoredItem> {
  const item = await findItem(database.near(place.registry_id), place)
  if (!item) throw noSuchItem()
  if (!item.is_active && item.off_list === null && !isTrue(is_active)) throw wasRemoved()
  return item
}

function wasRemoved(): Refusal {
  const way = 'Send is_active: true to bring back what was removed'
  return new Refusal('not_found', `The item was removed from the list, or moved to another one. ${way}`)
}

function seenBy({ etag: header, updated_at: updatedAt }: ItemByExternalId, caller: Caller) {
  return demandSeenBy({ header, updatedAt }, caller)
}

function changeOf(before: StoredItem, after: StoredItem): Change {
  if (before.is_active === after.is_active) return 'updated'
  return after.is_active ? 'restored' : 'deleted'
}

function doneTo(caller: Caller, item: StoredItem, outcome: Done['outcome']): Done {
  return { outcome, item_id: item.id, etag: etagOf(caller, item) }
}

/** The same without storing anything: what each row would come to, after those before it. */
async function planRows(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  rows: readonly ItemByExternalId[],
): Promise<ItemVerdict[]> {
  const near = dependencies.database.near(registryId)
  let active = await countActive(near, registryId)
  const become = (isActive: boolean, was = false) => {
    if (isActive && !was && active >= limits.activeItemsPerRegistry) throw registryFull()
    active += Number(isActive) - Number(was)
  }
  return judgeEach(rows, async (row) => {
    demandTime(caller)
    const id = await findItemCalled(near, registryId, row.external_id)
    if (id === undefined) {
      become(toContent({ ...row, ...demandNew(row) }).is_active)
      return { outcome: 'created', item_id: null, etag: null }
    }
    const before = await itemCalled(dependencies, { id, registry_id: registryId }, row)
    const content = await contentAfter(near, before, row, seenBy(row, caller))
    become(content.is_active, before.is_active)
    return doneTo(caller, before, changedFields(before, content).length === 0 ? 'unchanged' : 'changed')
  })
}
