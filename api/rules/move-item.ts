import { type ItemMetaUpdate, limits, Refusal, type Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, noteEvent } from '@hopechest/host'
import { moveGuestGifts } from '@hopechest/host/guests'
import type { WrittenItem } from '../answers/item-json.ts'
import { findActiveIds, findItem, insertItems, type StoredItem } from '../stores/items.ts'
import { holdList } from '../stores/list-order.ts'
import { findMovedTo, passOn, takeAway } from '../stores/moved-items.ts'
import { noSuchRegistry, writableRegistry } from './access.ts'
import { countStored } from './allowances.ts'
import type { Asked } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { makeOnce } from './idempotency.ts'
import { contentOn } from './item-content.ts'
import { changeMarks, updateItemMeta } from './meta/item-meta.ts'
import { answerChange, noSuchItem } from './one-item.ts'
import { refusePutAway } from './purchases/refuse-taking.ts'
import { registryFull } from './write-item.ts'

/**
 * One transaction takes the item off its list and writes it down as a new one at the end of the other, with what guests bought
 * and set aside of it. Both lists are held meanwhile, the one with the lower id first, so that two moves never wait for each
 * other. Sent again, with or without its key, it finds the item where it is, and what its owners have said of it since stays.
 */
export async function moveItem(dependencies: Dependencies, asked: Asked<'moveItem'>): Promise<WrittenItem> {
  const { sync, audit, order } = dependencies
  const { caller, ids, body } = asked
  const { id: from } = ids
  const { registry_id: to } = body
  if (from === to) throw new Refusal('invalid', 'registry_id must be that of another registry')
  const readSource = () => writableRegistry(dependencies, caller, from)
  const readTarget = async () => {
    const target = await writableRegistry(dependencies, caller, to)
    refusePutAway(target.meta)
    return target
  }
  const reads = new Map([
    [from, readSource],
    [to, readTarget],
  ])
  const { item, isNew, source, target } = await sync.changeItemsOfAll(caller, reads, async (read) => {
    const [source, target] = read as [Registry, Registry]
    return { ...(await moveOnce(dependencies, asked, source, target)), source, target }
  })
  if (isNew) {
    audit.wrote(caller, { id: ids.item_id, registry_id: from }, 'deleted')
    audit.wrote(caller, item, 'created')
  }
  const marks = marksOf(source, ids.item_id, item)
  // A request that was cut off may have left the item without them.
  if (marks && !order && (isNew || !isMarked(target, item.id))) {
    const there = { ...ids, id: to, item_id: item.id }
    await updateItemMeta(dependencies, { ...asked, ids: there, body: marks })
  }
  return answerChange(caller, item, 'created')
}

/** `isNew` says whether this request moved the item. */
async function moveOnce(
  { database, now, order, countCreation }: Dependencies,
  { caller, ids: { id: from, item_id: itemId }, body: { registry_id: to }, repeatable }: Asked<'moveItem'>,
  source: Registry,
  target: Registry,
): Promise<{ item: StoredItem; isNew: boolean }> {
  const place = { id: itemId, registry_id: from }
  const at = now()
  const guestList = { registryId: to, eventDate: target.meta.registry_event_date }
  let isMoved = false
  let purchases: number[] = []
  const stored = await countStored(countCreation, caller, 1, async () => {
    const { result, isNew } = await makeOnce(database, undefined, repeatable, at, async (statements) => {
      for (const id of [from, to].toSorted((one, other) => one - other)) {
        if (!(await holdList(statements, id, at, order))) throw noSuchRegistry()
      }
      const left = await takeAway(statements, place, eventOf('item.removed', from))
      isMoved = left !== undefined
      if (!left) return arrived(statements, place, to)
      const most = limits.activeItemsPerRegistry
      const added = eventOf('item.added', to)
      const items = await insertItems(statements, to, [contentOn(to, left)], most, added, order, false)
      if (items === 'full') throw registryFull()
      const [item] = items === 'gone' ? [] : items
      if (!item) throw noSuchRegistry()
      await order?.follow(statements, from, at)
      const marks = marksOf(source, itemId, left)
      if (marks) await markBeside(statements, item, marks)
      purchases = await passOn(statements, place, item)
      // On a cluster they are in no transaction with rows of a registry.
      if (statements.engine !== 'citus') await moveGuestGifts(statements, purchases, guestList)
      return item
    })
    return { item: result, isNew: isNew && isMoved }
  })
  if (stored.isNew && database.engine === 'citus') await moveGuestGifts(database, purchases, guestList)
  return stored

  async function markBeside(statements: Statements, item: StoredItem, marks: ItemMetaUpdate): Promise<void> {
    if (!order) return
    const active = await findActiveIds(statements, to)
    await order.change(statements, to, (meta) => changeMarks(meta, item.id, marks, active), at)
    const fields = ['registry_group_gifts', 'registry_item_currencies']
    const event = { kind: 'registry.changed', registryId: to, caller, what: { fields }, at } as const
    await noteEvent(statements, event, to)
  }

  function eventOf(kind: 'item.removed' | 'item.added', registryId: number) {
    return { kind, registryId, caller: caller as Caller, at } as const
  }
}

/** Of two who move an item to the same list, the second finds it there. */
async function arrived(
  statements: Statements,
  place: { id: number; registry_id: number },
  to: number,
): Promise<StoredItem> {
  const movedTo = await findMovedTo(statements, place)
  const item =
    movedTo === undefined ? undefined : await findItem(statements, { id: movedTo, registry_id: to })
  if (!item?.is_active) throw noSuchItem()
  return item
}

/** The price keeps its currency, and a gift in parts stays one. */
function marksOf({ meta }: Registry, itemId: number, { price }: StoredItem): ItemMetaUpdate | undefined {
  const own = meta.registry_item_currencies.find(({ item_id }) => item_id === itemId)?.currency
  const currency = price === null ? '' : (own ?? meta.registry_currency)
  const isInParts = meta.registry_group_gifts.includes(itemId)
  if (!currency && !isInParts) return undefined
  return { ...(currency && { currency }), ...(isInParts && { is_group_gift: true }) }
}

function isMarked({ meta }: Registry, itemId: number): boolean {
  const isNamed = meta.registry_item_currencies.some(({ item_id }) => item_id === itemId)
  return isNamed || meta.registry_group_gifts.includes(itemId)
}
