import { hash } from 'node:crypto'
import { type ItemMetaUpdate, limits, Refusal, type Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Caller, noteEvent } from '@hopechest/host'
import { moveGuestGifts } from '@hopechest/host/guests'
import { moveGiftLetters } from '@hopechest/host/post'
import { findKey, forgetKey, type KeyPlace, rememberResult, takeKey } from '../stores/idempotency.ts'
import { findActiveIds, findItem, insertItems, type StoredItem } from '../stores/items.ts'
import { holdList } from '../stores/list-order.ts'
import { findMovedTo, passOn, takeAway } from '../stores/moved-items.ts'
import { noSuchRegistry, writableRegistry } from './access.ts'
import { countStored } from './allowances.ts'
import type { Asked, Rule } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { makeOnce } from './idempotency.ts'
import { contentOn } from './item-content.ts'
import { changeMarks, updateItemMeta } from './meta/item-meta.ts'
import { answerChange, noSuchItem } from './one-item.ts'
import { refusePutAway } from './purchases/refuse-taking.ts'
import { visitMilliseconds } from './sync/sync-with-host.ts'
import { registryFull } from './write-item.ts'

/**
 * One transaction takes the item off its list and writes it down as a new one at the end of the other, with what guests bought
 * and set aside of it. Both lists are held meanwhile, the one with the lower id first, so that two moves never wait for each
 * other. Sent again, with or without its key, it finds the item where it is, and what its owners have said of it since stays.
 */
export const moveItem: Rule<'moveItem'> = async (dependencies, asked) => {
  const { sync, audit, order } = dependencies
  const { caller, ids, body } = asked
  const { id: from } = ids
  const { registry_id: to } = body
  if (from === to)
    throw new Refusal('invalid', 'registry_id must be that of another registry', { field: 'registry_id' })
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
  const { item, isNew } = await sync.changeItemsOfAll(caller, reads, async (read) => {
    const [source, target] = read as [Registry, Registry]
    return moveOnce(dependencies, asked, source, target)
  })
  if (isNew) {
    audit.wrote(caller, { id: ids.item_id, registry_id: from }, 'deleted')
    audit.wrote(caller, item, 'created')
  }
  if (!order) await writeMarks(dependencies, asked, item.id)
  return answerChange(caller, item, 'created')
}

/** `isNew` says whether this request moved the item. */
async function moveOnce(
  { database, now, order, countCreation }: Dependencies,
  { caller, ids: { id: from, item_id: itemId }, body, repeatable, demandSeen }: Asked<'moveItem'>,
  source: Registry,
  target: Registry,
): Promise<{ item: StoredItem; isNew: boolean }> {
  const { registry_id: to } = body
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
      demandSeen?.(left)
      const most = limits.activeItemsPerRegistry
      const added = eventOf('item.added', to)
      const items = await insertItems(statements, to, [contentOn(to, left)], most, added, order, false)
      if (items === 'full') throw registryFull()
      const [item] = items === 'gone' ? [] : items
      if (!item) throw noSuchRegistry()
      await order?.nameItemsAgain(statements, from, at)
      const marks = marksOf(source, target, left, body.currency)
      if (marks) await (order ? markBeside(statements, item, marks) : keepMarks(statements, item, marks, at))
      purchases = await passOn(statements, place, item, at)
      // On a cluster they are in no transaction with rows of a registry.
      if (statements.engine !== 'citus') await moveForGuests(statements, item)
      return item
    })
    return { item: result, isNew: isNew && isMoved }
  })
  if (stored.isNew && database.engine === 'citus') await moveForGuests(database, stored.item)
  return stored

  async function moveForGuests(statements: Statements, item: StoredItem): Promise<void> {
    await moveGuestGifts(statements, purchases, guestList)
    await moveGiftLetters(statements, place, item)
  }

  async function markBeside(statements: Statements, item: StoredItem, marks: ItemMetaUpdate): Promise<void> {
    if (!order) return
    const active = await findActiveIds(statements, to)
    await order.changePlaces(statements, to, (meta) => changeMarks(meta, item.id, marks, active), at)
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

/** The price keeps its currency, and a gift in parts stays one. `usual` is the currency of a registry that names none. */
function marksOf(
  { meta }: Registry,
  { meta: there }: Registry,
  { id, price }: StoredItem,
  usual = '',
): ItemMetaUpdate | undefined {
  const own = meta.registry_item_currencies.find(({ item_id }) => item_id === id)?.currency
  const isUsual = !own && !meta.registry_currency && usual === (there.registry_currency || usual)
  const currency = price === null || isUsual ? '' : (own ?? (meta.registry_currency || usual))
  const isInParts = meta.registry_group_gifts.includes(id)
  if (!currency && !isInParts) return undefined
  return { ...(currency && { currency }), ...(isInParts && { is_group_gift: true }) }
}

/** What the list is still to say of an item that has moved. */
interface KeptMarks {
  marks: ItemMetaUpdate
  keptAt: number
}

/** Where lists lie elsewhere, the marks are kept with the item until they are written there, for a day at most. */
async function keepMarks(
  statements: Statements,
  { id, registry_id }: StoredItem,
  marks: ItemMetaUpdate,
  at: Date,
): Promise<void> {
  const place = placeOfMarks(id, registry_id)
  await takeKey(statements, place, '', at)
  await rememberResult(statements, place, JSON.stringify({ marks, keptAt: at.getTime() } satisfies KeptMarks))
}

/**
 * Once: what the owner says of the item later stays, also where the move is sent again. The host of a visit stores them after
 * its answer, and may bring the visit again until its time is over.
 */
async function writeMarks(
  dependencies: Dependencies,
  asked: Asked<'moveItem'>,
  itemId: number,
): Promise<void> {
  const { caller, ids, body } = asked
  const near = dependencies.database.near(body.registry_id)
  const place = placeOfMarks(itemId, body.registry_id)
  const kept = await findKey(near, place)
  if (!kept?.result) return
  const { marks, keptAt }: KeptMarks = JSON.parse(kept.result)
  const isOver = caller.visit !== undefined && dependencies.now().getTime() - keptAt > visitMilliseconds
  const there = { ...ids, id: body.registry_id, item_id: itemId }
  if (!isOver)
    await updateItemMeta(dependencies, { ...asked, ids: there, body: marks, demandSeen: undefined })
  if (!caller.visit || isOver) await forgetKey(near, place)
}

function placeOfMarks(itemId: number, registryId: number): KeyPlace {
  return { keyHash: hash('sha256', `marks of item ${itemId}`), home: registryId }
}
