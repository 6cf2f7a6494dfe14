import { contentKeys, type ItemAffiliate, type ItemContent } from '@hopechest/contract'
import type { Database, Statements, Value } from '@hopechest/database'
import { idsFor } from '@hopechest/database/cluster/item-ids'
import { nextEvent } from '@hopechest/database/cluster/numbers'
import { changeAndNote, changeBehind, listNewItem, type NewEvent, noteNumbered } from '@hopechest/host'
import { findSteps } from '@hopechest/host/running-time'
import { findPlace, type ItemPlace, listNewPlace } from './item-places.ts'
import { holdList, isGone, type ListOrder } from './list-order.ts'
import { markRegistry } from './registry-sync.ts'
import { laterThan, storedTime } from './stored-time.ts'

/** An item as it is stored. A change names the version that was read. */
export interface StoredItem extends ItemContent {
  id: number
  registry_id: number
  version: number
  created_at: string
  updated_at: string
}

export type ItemRow = Omit<StoredItem, 'is_active'> & { is_active: 0 | 1 }
type Row = ItemRow

/** In place of the step at which an item was removed, of one that its owners keep off the list: it is never over. */
export const neverOver = Number.MAX_SAFE_INTEGER

/** The fields of the contract are the columns of the table; the texts are made once, of constants. */
const names: readonly (keyof Row)[] = [
  'id',
  'registry_id',
  ...contentKeys,
  'version',
  'created_at',
  'updated_at',
]
/** Of an active item, which is on its list. */
export const itemColumns: readonly string[] = names.filter((name) => name !== 'off_list')
const columns = names.join(', ')
export const storedColumns = columns
const contentColumns = `${contentKeys.join(', ')}, removed_at_step, off_list_at`
const placeOf = (key: keyof ItemContent) => `$${contentKeys.indexOf(key) + 4}`
const contentPlaces = [...contentKeys.map(placeOf), ...[4, 5].map((n) => `$${contentKeys.length + n}`)].join(
  ', ',
)
const assign = (keys: readonly (keyof ItemContent)[]) =>
  keys.map((key) => `${key} = ${placeOf(key)}`).join(', ')
const contentAssignments = assign(contentKeys)
/**
 * SQLite writes an index again whenever a statement names a column of the index's condition, even if the value stays.
 */
const unindexedAssignments = assign(contentKeys.filter((key) => key !== 'is_active'))
const placeAfterContent = `$${contentKeys.length + 4}`
/** Of a new item, whose times of leaving the list stand behind its content. */
const placeAfterNew = `$${contentKeys.length + 6}`
const assignBehind = (...names: string[]) =>
  names.map((name, n) => `, ${name} = $${contentKeys.length + 5 + n}`).join('')
const keptAssignments = contentAssignments + assignBehind('removed_at_step', 'off_list_at')
const changingAssignments =
  contentAssignments + assignBehind('removed_at_step', 'off_list_at', 'removed_before', 'removed_under')

/** The item of this registry, active or deleted; undefined when the registry has no such item. */
export async function findItem(
  database: Statements,
  { id, registry_id }: ItemPlace,
): Promise<StoredItem | undefined> {
  const row = await database.row<Row>(`SELECT ${columns} FROM items WHERE id = $1 AND registry_id = $2`, [
    id,
    registry_id,
  ])
  return row && toItem(row)
}

/** The item with this id, in any registry. A cluster finds its registry first. */
export async function findItemAnywhere(database: Database, id: number): Promise<StoredItem | undefined> {
  if (database.engine === 'citus') {
    const place = await findPlace(database, id)
    return place && findItem(database.near(place.registry_id), place)
  }
  const row = await database.row<Row>(`SELECT ${columns} FROM items WHERE id = $1`, [id])
  return row && toItem(row)
}

/** The affiliate links of the active items of one registry, by id; items without one are left out. A few, behind an id. */
export function findAffiliates(
  database: Statements,
  registryId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ItemAffiliate[]> {
  return database.rows<ItemAffiliate>(
    `SELECT id AS item_id, affiliate_url, affiliate_status FROM items
     WHERE registry_id = $1 AND is_active = 1 AND (affiliate_url IS NOT NULL OR affiliate_status IS NOT NULL)
       AND id > $2
     ORDER BY id LIMIT $3`,
    [registryId, after, limit],
  )
}

export async function findActiveIds(database: Statements, registryId: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id',
    [registryId],
  )
  return rows.map(({ id }) => id)
}

/** The active items of a registry, by id. */
export async function findActiveItems(statements: Statements, registryId: number): Promise<StoredItem[]> {
  const rows = await statements.rows<Row>(
    `SELECT ${columns} FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id`,
    [registryId],
  )
  return rows.map(toItem)
}

/**
 * Counts pieces as bought, and says how many are left then. Undefined when too few are left, and then nothing has changed.
 * The guard is part of the statement: of two buyers of the last piece, one changes nothing. `updated_at` stays, or it would
 * tell the owner of a purchase.
 */
export async function countPurchased(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  quantity: number,
): Promise<{ remaining: number } | undefined> {
  return statements.row<{ remaining: number }>(
    `UPDATE items SET quantity_purchased = quantity_purchased + $3, version = version + 1
     WHERE id = $1 AND registry_id = $2 AND is_active = 1 AND quantity_purchased <= quantity_needed - $3
     RETURNING quantity_needed - quantity_purchased AS remaining`,
    [id, registry_id, quantity],
  )
}

/** The counter never falls below 0: in a database from before purchases had a floor it may be too low. */
export async function countGivenBack(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  quantity: number,
): Promise<void> {
  await statements.run(
    `UPDATE items
     SET quantity_purchased = CASE WHEN quantity_purchased > $3 THEN quantity_purchased - $3 ELSE 0 END,
       version = version + 1
     WHERE id = $1 AND registry_id = $2`,
    [id, registry_id, quantity],
  )
}

/** Deletes items of a registry that was deleted, and returns how many of at most `most`. */
export function deactivateItems(
  database: Statements,
  registryId: number,
  most: number,
  now: Date,
): Promise<number> {
  return database.run(
    `UPDATE items SET is_active = 0, version = version + 1, updated_at = $3
     WHERE registry_id = $1
       AND id IN (SELECT id FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id LIMIT $2)`,
    [registryId, most, storedTime(now)],
  )
}

/**
 * Stores new items of a registry in their order. It belongs in a transaction with what says so to others, and that has to be
 * undone unless all are stored: the result is `full` when the registry would have more than `most` active items, and `gone`
 * when it was deleted. Where the list lies in this database, the items are put at its end; elsewhere the registry is marked,
 * and its list has to follow. With `isLast` the transaction ends with it.
 */
export async function insertItems(
  transaction: Statements,
  registryId: number,
  contents: readonly ItemContent[],
  most: number,
  event: NewEvent,
  order?: ListOrder,
  isLast = true,
): Promise<StoredItem[] | 'full' | 'gone'> {
  const time = storedTime(event.at)
  const given = {
    registryId,
    most,
    event,
    rows: contents.map((content) => rowOf(registryId, content, time)),
    isActive: contents.map(({ is_active }) => is_active),
    isSecret: contents.map(({ is_active }) => !is_active),
    end: (changes: Promise<unknown>) => (isLast ? transaction.withCommit(changes) : changes),
  }
  const ids = order
    ? await insertOnList(transaction, given, order)
    : transaction.engine === 'citus'
      ? await insertOnCluster(transaction, given)
      : await insertAndMark(transaction, given)
  if (typeof ids === 'string') return ids
  return contents.map((content, n) => asStored(ids[n] as number, registryId, content, time))
}

const firstVersion = 1

function rowOf(registryId: number, content: ItemContent, time: string): Value[] {
  return [registryId, firstVersion, time, ...valuesOf(content), ...leavingOf(content, time)]
}

/** It is stored as it was given. */
function asStored(id: number, registry_id: number, content: ItemContent, time: string): StoredItem {
  return { id, registry_id, ...content, version: firstVersion, created_at: time, updated_at: time }
}

/**
 * Stores a new item at the end of its list by one statement of PostgreSQL, without a transaction. Undefined where it stores nothing: then
 * `insertItems` finds out why.
 */
export async function insertAtOnce(
  database: Statements,
  registryId: number,
  content: ItemContent,
  most: number,
  event: NewEvent,
): Promise<StoredItem | undefined> {
  const time = storedTime(event.at)
  const values = rowOf(registryId, content, time)
  const row = await changeBehind(database, event, listedFirst, insertListed, [...values, most])
  return row && asStored(row.id, registryId, content, time)
}

const listedFirst = listNewItem(placeAfterNew)
const insertListed = `INSERT INTO items (id, registry_id, version, created_at, updated_at, ${contentColumns})
  SELECT item, $1, $2, $3, $3, ${contentPlaces} FROM listed RETURNING id`

interface NewItems {
  registryId: number
  most: number
  event: NewEvent
  rows: readonly (readonly Value[])[]
  isActive: readonly boolean[]
  /** Off the list from the start: no event says so to others. */
  isSecret: readonly boolean[]
  /** Waits for the last changes. */
  end(changes: Promise<unknown>): Promise<unknown>
}

/** Each unless the registry has as many active items by then. The count is right, because other additions wait. */
async function insertEach(
  transaction: Statements,
  { rows, isSecret, most, event }: NewItems,
  sql: string,
): Promise<number[] | undefined> {
  const inserted = await Promise.all(
    rows.map((values, n) =>
      changeAndNote<{ id: number }>(transaction, isSecret[n] ? undefined : event, sql, [...values, most]),
    ),
  )
  const ids = inserted.flatMap((row) => row?.id ?? [])
  return ids.length === rows.length ? ids : undefined
}

const insertUnlessFull = `INSERT INTO items (registry_id, version, created_at, updated_at, ${contentColumns})
  SELECT $1, $2, $3, $3, ${contentPlaces}
  WHERE (${placeOf('is_active')} = 0
    OR (SELECT COUNT(*) FROM items WHERE registry_id = $1 AND is_active = 1) < ${placeAfterNew})`

const insertAndReturn = `${insertUnlessFull} RETURNING id`
const insertUnlessGone = `${insertUnlessFull}
    AND (NOT EXISTS (SELECT 1 FROM registry_sync WHERE registry_id = $1 AND (is_leaving = 1 OR gone_at_step IS NOT NULL))
      OR EXISTS (SELECT 1 FROM registries WHERE id = $1))
  RETURNING id`

/** An item that is stored as deleted is on no list. */
async function insertOnList(
  transaction: Statements,
  given: NewItems,
  order: ListOrder,
): Promise<number[] | 'full' | 'gone'> {
  const { registryId, event, isActive, end } = given
  const [, ids] = await Promise.all([
    transaction.engine === 'sqlite' || order.lock(transaction, registryId),
    insertEach(transaction, given, insertUnlessGone),
  ])
  if (!ids) return (await isGone(transaction, registryId)) ? 'gone' : 'full'
  const listed = ids.filter((_, n) => isActive[n])
  if (listed.length > 0) await end(order.append(transaction, registryId, listed, event.at))
  return ids
}

async function insertAndMark(transaction: Statements, given: NewItems): Promise<number[] | 'full' | 'gone'> {
  if (!(await markRegistry(transaction, given.registryId, given.event.at))) return 'gone'
  return (await insertEach(transaction, given, insertAndReturn)) ?? 'full'
}

/**
 * Counts first: an `INSERT` that reads its own table would go through all machines. Statements that need no answer of each
 * other are sent together. The server runs them one after the other, so the count comes after the mark.
 */
async function insertOnCluster(
  transaction: Statements,
  { registryId, most, event, rows, isActive, isSecret, end }: NewItems,
): Promise<number[] | 'full' | 'gone'> {
  const [mark, active, last, numbers] = await Promise.all([
    markRegistry(transaction, registryId, event.at),
    countActive(transaction, registryId),
    findLastId(transaction, registryId),
    // Each comes on a connection of its own.
    Promise.all(rows.map(() => nextEvent(transaction))).then((all) => all.toSorted((a, b) => a - b)),
  ])
  if (!mark) return 'gone'
  const added = isActive.filter(Boolean).length
  if (added > 0 && active + added > most) return 'full'
  const range = idsFor(registryId)
  const first = Math.max(range?.first ?? 0, last + 1)
  if (range && first + rows.length - 1 > range.last) return 'full'
  const ids = await Promise.all(
    rows.map((_, n) => (range ? first + n : listNewPlace(transaction, registryId))),
  )
  await end(
    Promise.all(
      rows.flatMap((values, n) => [
        transaction.run(
          `INSERT INTO items (registry_id, version, created_at, updated_at, ${contentColumns}, id)
           VALUES ($1, $2, $3, $3, ${contentPlaces}, ${placeAfterNew})`,
          [...values, ids[n] as number],
        ),
        !isSecret[n] && noteNumbered(transaction, event, ids[n] as number, numbers[n] as number),
      ]),
    ),
  )
  return ids
}

/**
 * Stores the new content of an item, unless another change came since it was read: then nothing is stored, and the
 * result is `stale`. The result is `full` when the registry would have one active item too many, `kept_full` when its owners
 * would keep one too many off the list, and `gone` when the registry was deleted, or the item moved to another one.
 */
export async function replaceItem(
  database: Database,
  before: StoredItem,
  content: ItemContent,
  most: number,
  event: NewEvent,
  order?: ListOrder,
  { place, mostKept, isSecret }: Keeping = {},
): Promise<StoredItem | 'stale' | 'full' | 'kept_full' | 'gone'> {
  const { at } = event
  const leaving = { place, isSecret }
  if (staysWhereItIs(before, content)) return saveItem(database, before, content, event, leaving)
  return database.transaction(async (statements) => {
    const { registry_id } = before
    if (!(await holdList(statements, registry_id, at, order))) return 'gone'
    if (!before.is_active && (await hasMoved(statements, before))) return 'gone'
    if (content.is_active && (await isFull(statements, registry_id, most))) return 'full'
    const isNewlyKept = content.off_list !== null && before.off_list === null
    if (isNewlyKept && mostKept !== undefined && (await countKept(statements, registry_id)) >= mostKept) {
      return 'kept_full'
    }
    const saved = await saveItem(statements, before, content, event, leaving)
    if (saved !== 'stale' && before.is_active !== content.is_active)
      await order?.nameItemsAgain(statements, registry_id, at)
    return saved
  })
}

/** How an item leaves its list. */
export interface Keeping {
  /** Where it stood, where that is known. */
  place?: OldPlace | undefined
  /** How many items its owners keep off a list at most. */
  mostKept?: number
  /** No one but owners hears of the change. */
  isSecret?: boolean | undefined
}

/** The item above which it stood, null for the end of the list, and the heading over it. */
export interface OldPlace {
  before: number | null
  under: string | null
}

function staysWhereItIs(before: StoredItem, content: ItemContent): boolean {
  return before.is_active === content.is_active && before.off_list === content.off_list
}

/**
 * Indexes have to follow only where the item leaves the list or comes back. Elsewhere the condition alone names `is_active`:
 * PostgreSQL refuses a value that no place takes.
 */
async function saveItem(
  statements: Statements | Database,
  before: StoredItem,
  content: ItemContent,
  event: NewEvent,
  { place, isSecret }: Keeping,
): Promise<StoredItem | 'stale'> {
  const { at } = event
  const { id, registry_id, version, updated_at } = before
  const stays = staysWhereItIs(before, content)
  const leaving = stays ? [] : leavingOf(content, storedTime(at))
  if (!stays && !content.is_active) leaving[0] ??= await findSteps(statements)
  // One that its owners keep off the list already has the place that it had.
  const hasPlace = before.off_list !== null && !content.is_active
  if (!stays && !hasPlace) leaving.push(place?.before ?? null, place?.under ?? null)
  const assignments = stays ? unindexedAssignments : hasPlace ? keptAssignments : changingAssignments
  const row = await changeAndNote<Row>(
    statements,
    isSecret ? undefined : event,
    `UPDATE items SET version = version + 1, updated_at = $3, ${assignments}
     WHERE id = $1 AND version = $2${stays ? ` AND is_active = ${placeOf('is_active')}` : ''}
       AND registry_id = ${placeAfterContent}
     RETURNING ${columns}`,
    [id, version, laterThan(updated_at, at), ...valuesOf(content), registry_id, ...leaving],
    { ofSeen: true },
  )
  return row ? toItem(row) : 'stale'
}

/** One that is on another list comes back to this one by another move alone. */
async function hasMoved(statements: Statements, { id, registry_id }: StoredItem): Promise<boolean> {
  const row = await statements.row(
    'SELECT id FROM items WHERE id = $1 AND registry_id = $2 AND moved_to IS NOT NULL',
    [id, registry_id],
  )
  return row !== undefined
}

/** Right only while other additions wait for the end of this transaction. */
async function isFull(statements: Statements, registryId: number, most: number): Promise<boolean> {
  return (await countActive(statements, registryId)) >= most
}

export async function countActive(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ active: number }>(
    'SELECT COUNT(*) AS active FROM items WHERE registry_id = $1 AND is_active = 1',
    [registryId],
  )
  return row?.active ?? 0
}

/** How many items its owners keep off the list. Right only while other changes of the list wait. */
export async function countKept(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ kept: number }>(
    'SELECT COUNT(*) AS kept FROM items WHERE registry_id = $1 AND removed_at_step = $2',
    [registryId, neverOver],
  )
  return row?.kept ?? 0
}

/** Of active and deleted items; 0 for a registry without items. */
async function findLastId(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ last: number | null }>(
    'SELECT MAX(id) AS last FROM items WHERE registry_id = $1',
    [registryId],
  )
  return row?.last ?? 0
}

function valuesOf(content: ItemContent): (string | number | null)[] {
  return contentKeys.map((key) => {
    const value = content[key]
    return typeof value === 'boolean' ? Number(value) : value
  })
}

/** The step of its removal and the time since when its owners keep it. */
function leavingOf({ off_list }: ItemContent, time: string): (string | number | null)[] {
  return off_list === null ? [null, null] : [neverOver, time]
}

/** Field by field: a row of SQLite is a slow kind of object, and copying one whole costs more than reading it. */
export function toItem(row: Row): StoredItem {
  const item: Partial<Record<keyof Row, unknown>> = {}
  for (const name of names) item[name] = row[name]
  item.is_active = row.is_active === 1
  return item as StoredItem
}

export async function hasActiveItems(statements: Statements, registryId: number): Promise<boolean> {
  const row = await statements.row('SELECT id FROM items WHERE registry_id = $1 AND is_active = 1 LIMIT 1', [
    registryId,
  ])
  return row !== undefined
}
