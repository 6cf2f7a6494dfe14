import type { Purchase, PurchaseUpdate } from '@hopechest/contract'
import type { Statements, Value } from '@hopechest/database'
import { nextPurchase } from '@hopechest/database/cluster/numbers'
import { changeAndNote, type NewEvent, noteNumbered } from '@hopechest/host'
import type { ItemPlace } from './item-places.ts'
import { storedTime } from './stored-time.ts'

export interface NewPurchase {
  item_id: number
  /** The registry of the item, which never changes. */
  registry_id: number
  quantity: number
  purchaser: string | null
  note: string | null
  release_hash: string
  /** The step of the running time at which it goes back by itself; null when it is bought. */
  back_at_step: number | null
}

export interface StoredPurchase extends Omit<Purchase, 'set_aside_until'> {
  release_hash: string
  back_at_step: NewPurchase['back_at_step']
  is_kept_longer: boolean
}

type PurchaseRow = Omit<
  StoredPurchase,
  'came_without_list' | 'has_arrived' | 'is_thanked' | 'own_note' | 'is_kept_longer'
> & {
  came_without_list: 0 | 1
  is_kept_longer: 0 | 1
  has_arrived: 0 | 1
  is_thanked: 0 | 1
  own_note: string
}

/** The row of an item stays when its owner removes it, so that it still has a name. */
const columns = `p.id, p.item_id, i.name AS item_name, i.image_url AS item_image_url, i.off_list AS item_off_list,
  p.came_without_list, p.quantity, p.purchaser, p.note,
  p.release_hash, p.created_at, p.released_at, p.has_arrived, p.is_thanked, p.own_note,
  p.back_at_step, p.is_kept_longer`

function toPurchase({
  came_without_list,
  has_arrived,
  is_thanked,
  own_note,
  is_kept_longer,
  ...row
}: PurchaseRow): StoredPurchase {
  return {
    ...row,
    came_without_list: came_without_list === 1,
    is_kept_longer: is_kept_longer === 1,
    has_arrived: has_arrived === 1,
    is_thanked: is_thanked === 1,
    own_note: own_note === '' ? null : own_note,
  }
}

/** The ids of a purchase and of its event on a cluster; one server gives them with the rows. */
export type PurchaseIds = { purchase: number; event: number }

export async function takePurchaseIds(statements: Statements): Promise<PurchaseIds | undefined> {
  return statements.engine === 'citus' ? nextPurchase(statements) : undefined
}

export async function insertPurchase(
  statements: Statements,
  purchase: NewPurchase,
  event: NewEvent,
  ids: PurchaseIds | undefined,
): Promise<number> {
  const values = [
    purchase.item_id,
    purchase.registry_id,
    purchase.quantity,
    purchase.purchaser,
    purchase.note,
    purchase.release_hash,
    storedTime(event.at),
    purchase.back_at_step,
  ]
  if (ids) return insertOnCluster(statements, event, values, ids)
  const row = await changeAndNote<{ id: number }>(
    statements,
    event,
    `INSERT INTO purchases (item_id, registry_id, quantity, purchaser, note, release_hash, created_at, back_at_step)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    values,
  )
  if (!row) throw new Error('An inserted purchase came back without its id')
  return row.id
}

async function insertOnCluster(
  statements: Statements,
  event: NewEvent,
  values: readonly Value[],
  { purchase: id, event: number }: PurchaseIds,
) {
  await statements.withCommit(
    Promise.all([
      statements.run(
        `INSERT INTO purchases (item_id, registry_id, quantity, purchaser, note, release_hash, created_at, back_at_step, id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [...values, id],
      ),
      noteNumbered(statements, event, id, number),
    ]),
  )
  return id
}

export async function findPurchase(
  statements: Statements,
  item: ItemPlace,
  id: number,
): Promise<StoredPurchase | undefined> {
  const row = await statements.row<PurchaseRow>(
    `SELECT ${columns} FROM purchases p JOIN items i ON i.id = p.item_id AND i.registry_id = p.registry_id
     WHERE p.id = $1 AND p.item_id = $2 AND p.registry_id = $3`,
    [id, item.id, item.registry_id],
  )
  return row && toPurchase(row)
}

/** Whether the registry has it, standing or given back. */
export async function hasPurchase(statements: Statements, registryId: number, id: number): Promise<boolean> {
  const row = await statements.row('SELECT id FROM purchases WHERE registry_id = $1 AND id = $2', [
    registryId,
    id,
  ])
  return row !== undefined
}

/**
 * Keeps what the owner noted beside a purchase that stands. Only the fields that are named change, so that two owners
 * can note different fields at the same time.
 */
export async function noteBesidePurchase(
  statements: Statements,
  registryId: number,
  id: number,
  { has_arrived, is_thanked, own_note }: PurchaseUpdate,
): Promise<StoredPurchase | undefined> {
  const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value))
  const changed = await statements.row<{ item_id: number }>(
    `UPDATE purchases SET has_arrived = COALESCE($3, has_arrived), is_thanked = COALESCE($4, is_thanked),
       own_note = COALESCE($5, own_note)
     WHERE id = $1 AND registry_id = $2 AND released_at IS NULL RETURNING item_id`,
    [id, registryId, flag(has_arrived), flag(is_thanked), own_note === null ? '' : (own_note ?? null)],
  )
  return changed && findPurchase(statements, { id: changed.item_id, registry_id: registryId }, id)
}

/** Whether the purchase still stands. */
export async function changeNote(
  statements: Statements,
  registryId: number,
  id: number,
  note: string | null,
): Promise<boolean> {
  const row = await statements.row(
    'UPDATE purchases SET note = $3 WHERE registry_id = $1 AND id = $2 AND released_at IS NULL RETURNING id',
    [registryId, id, note],
  )
  return row !== undefined
}

/** Purchases with an id below this one, without the first `skip` of them. */
export interface PartOfPurchases {
  below: number
  skip: number
  limit: number
}

/**
 * The purchases of an item, newest first, with those that were given back. What is skipped is counted in the index alone
 * (decision 027).
 */
export async function findPurchases(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  { below, skip, limit }: PartOfPurchases,
): Promise<StoredPurchase[]> {
  const rows = await statements.rows<PurchaseRow>(
    `SELECT ${columns} FROM purchases p JOIN items i ON i.id = p.item_id AND i.registry_id = p.registry_id
     WHERE p.item_id = $1 AND p.registry_id = $2 AND p.id <=
       (SELECT id FROM purchases WHERE item_id = $1 AND registry_id = $2 AND id < $3
        ORDER BY id DESC LIMIT 1 OFFSET $5)
     ORDER BY p.id DESC LIMIT $4`,
    [id, registry_id, below, limit, skip],
  )
  return rows.map(toPurchase)
}

/** Their ids alone. */
export async function findPurchaseIds(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  { below, skip, limit }: PartOfPurchases,
): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    `SELECT id FROM purchases WHERE item_id = $1 AND registry_id = $2 AND id < $3
     ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [id, registry_id, below, limit, skip],
  )
  return rows.flat()
}

/** The purchases of all items of a registry, deleted items included, newest first. */
export async function findRegistryPurchases(
  statements: Statements,
  registryId: number,
  { below, skip, limit }: PartOfPurchases,
): Promise<StoredPurchase[]> {
  const rows = await statements.rows<PurchaseRow>(
    `SELECT ${columns} FROM purchases p JOIN items i ON i.id = p.item_id AND i.registry_id = p.registry_id
     WHERE p.registry_id = $1 AND p.id <=
       (SELECT id FROM purchases WHERE registry_id = $1 AND id < $2 ORDER BY id DESC LIMIT 1 OFFSET $4)
     ORDER BY p.id DESC LIMIT $3`,
    [registryId, below, limit, skip],
  )
  return rows.map(toPurchase)
}

/** Their ids alone. */
export async function findRegistryPurchaseIds(
  statements: Statements,
  registryId: number,
  { below, skip, limit }: PartOfPurchases,
): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    'SELECT id FROM purchases WHERE registry_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3 OFFSET $4',
    [registryId, below, limit, skip],
  )
  return rows.flat()
}

/**
 * Whether the purchase was still standing: of two callers who give it back at once, one succeeds. What a person gave
 * back cannot be confirmed any more.
 */
export async function markReleased(
  statements: Statements,
  registryId: number,
  id: number,
  event: NewEvent,
): Promise<boolean> {
  const row = await changeAndNote(
    statements,
    event,
    `UPDATE purchases SET released_at = $3, back_at_step = NULL
     WHERE id = $1 AND registry_id = $2 AND released_at IS NULL RETURNING id`,
    [id, registryId, storedTime(event.at)],
  )
  return row !== undefined
}

/** Whether the statement found its purchase, by `$1` and its registry `$2`. */
function marking(sql: string) {
  return async (statements: Statements, registryId: number, id: number, event: NewEvent): Promise<boolean> =>
    (await changeAndNote(statements, event, sql, [id, registryId])) !== undefined
}

/** Whether it was set aside, and is bought now. */
export const markBought = marking(
  `UPDATE purchases SET back_at_step = NULL
   WHERE id = $1 AND registry_id = $2 AND back_at_step > 0 AND released_at IS NULL RETURNING id`,
)

/** Whether it is set aside, and stays so for some steps more than before. That happens once. */
export async function markLonger(
  statements: Statements,
  registryId: number,
  id: number,
  steps: number,
  event: NewEvent,
): Promise<boolean> {
  const row = await changeAndNote(
    statements,
    event,
    `UPDATE purchases SET back_at_step = back_at_step + $3, is_kept_longer = 1
     WHERE id = $1 AND registry_id = $2 AND back_at_step > 0 AND released_at IS NULL AND is_kept_longer = 0
     RETURNING id`,
    [id, registryId, steps],
  )
  return row !== undefined
}

/** Whether it had gone back by itself, and stands again. Its pieces are not counted by this. */
export const markBoughtAfterAll = marking(
  `UPDATE purchases SET back_at_step = NULL, released_at = NULL
   WHERE id = $1 AND registry_id = $2 AND back_at_step > 0 AND released_at IS NOT NULL RETURNING id`,
)

/** Whether it was set aside, and its time was over at this step. */
export async function markOverdue(
  statements: Statements,
  { id, registry_id }: OverduePurchase,
  step: number,
  event: NewEvent,
): Promise<boolean> {
  const row = await changeAndNote(
    statements,
    event,
    `UPDATE purchases SET released_at = $4
     WHERE id = $1 AND registry_id = $2 AND back_at_step <= $3 AND released_at IS NULL RETURNING id`,
    [id, registry_id, step, storedTime(event.at)],
  )
  return row !== undefined
}

export type OverduePurchase = Pick<
  NewPurchase & StoredPurchase,
  'id' | 'registry_id' | 'item_id' | 'quantity'
>

/** The purchases whose pieces were set aside and should be back at this step. */
export function findOverdue(statements: Statements, step: number, most: number): Promise<OverduePurchase[]> {
  return statements.rows(
    `SELECT id, registry_id, item_id, quantity FROM purchases
     WHERE back_at_step > 0 AND released_at IS NULL AND back_at_step <= $1
     ORDER BY back_at_step, id LIMIT $2`,
    [step, most],
  )
}

/** How many purchases of a registry are set aside, counted to `most`. */
export async function countSetAside(
  statements: Statements,
  registryId: number,
  most: number,
): Promise<number> {
  const row = await statements.row<{ found: number }>(
    `SELECT COUNT(*) AS found FROM (
       SELECT id FROM purchases WHERE registry_id = $1 AND back_at_step > 0 AND released_at IS NULL LIMIT $2
     ) AS set_aside`,
    [registryId, most],
  )
  return row?.found ?? 0
}

/** How many pieces of each item on the list of a registry are set aside, and of the first of them that go back, when they were, and at which step they do. */
export function findSetAside(statements: Statements, registryId: number): Promise<PiecesSetAside[]> {
  return statements.rows(
    `SELECT item_id, SUM(quantity) AS quantity, MIN(back_at_step) AS back_at_step,
       MIN(CASE WHEN is_kept_longer = 0 THEN created_at END) AS kept_once,
       MIN(CASE WHEN is_kept_longer = 1 THEN created_at END) AS kept_longer
     FROM purchases WHERE registry_id = $1 AND back_at_step > 0 AND released_at IS NULL
       AND item_id IN (SELECT id FROM items WHERE registry_id = $1 AND is_active = 1)
     GROUP BY item_id ORDER BY item_id`,
    [registryId],
  )
}

export interface PiecesSetAside {
  item_id: number
  quantity: number
  back_at_step: number
  kept_once: string | null
  kept_longer: string | null
}

/** Erases names and words beside some purchases of a registry, and says of how many. The rows stay. */
export function eraseWords(statements: Statements, registryId: number, most: number): Promise<number> {
  return statements.run(
    `UPDATE purchases SET purchaser = NULL, note = NULL, own_note = ''
     WHERE registry_id = $1 AND id IN (
       SELECT id FROM purchases
       WHERE registry_id = $1 AND (purchaser IS NOT NULL OR note IS NOT NULL OR own_note <> '') LIMIT $2)`,
    [registryId, most],
  )
}
