import type { Database, Statements, Value } from '@hopechest/database'
import { changeAndNote, type NewEvent } from '@hopechest/host'
import type { ItemPlace } from './item-places.ts'
import { findItemAnywhere, type ItemRow, type StoredItem, storedColumns, toItem } from './items.ts'
import { forgetQuestionsOf } from './questions.ts'
import { storedTime } from './stored-time.ts'

/**
 * Takes an item off its registry, and returns it as it was last, with the time of its last change; undefined when it is not
 * there. Nothing of it can be bought from then on.
 */
export async function takeAway(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  event: NewEvent,
): Promise<StoredItem | undefined> {
  const row = await changeAndNote<ItemRow>(
    statements,
    event,
    `UPDATE items SET is_active = 0, version = version + 1
     WHERE id = $1 AND registry_id = $2 AND is_active = 1 RETURNING ${storedColumns}`,
    [id, registry_id],
  )
  return row && toItem(row)
}

/**
 * What guests bought and set aside of an item is of the other one from now on, and the item says where it went. What was asked was asked
 * among the guests of this list, and goes. Returns the ids of the purchases.
 */
export async function passOn(
  statements: Statements,
  from: ItemPlace,
  to: ItemPlace,
  now: Date,
): Promise<number[]> {
  const purchases =
    statements.engine === 'citus'
      ? await movePurchasesOnCluster(statements, from, to)
      : await statements.values<[id: number]>(
          `UPDATE purchases SET item_id = $3, registry_id = $4 WHERE item_id = $1 AND registry_id = $2
           RETURNING id`,
          [from.id, from.registry_id, to.id, to.registry_id],
        )
  await forgetQuestionsOf(statements, from)
  await statements.run(
    'UPDATE items SET moved_to = $3, version = version + 1, updated_at = $4 WHERE id = $1 AND registry_id = $2',
    [from.id, from.registry_id, to.id, storedTime(now)],
  )
  return purchases.map(([id]) => id)
}

/** A row cannot change its registry there, which says on which machine it is. */
async function movePurchasesOnCluster(
  statements: Statements,
  from: ItemPlace,
  to: ItemPlace,
): Promise<[id: number, ...rest: Value[]][]> {
  const rows = await statements.values<[id: number, ...rest: Value[]]>(
    `SELECT id, quantity, purchaser, note, release_hash, created_at, released_at, has_arrived, is_thanked, own_note,
       back_at_step, is_kept_longer
     FROM purchases WHERE item_id = $1 AND registry_id = $2 ORDER BY id`,
    [from.id, from.registry_id],
  )
  await statements.run('DELETE FROM purchases WHERE item_id = $1 AND registry_id = $2', [
    from.id,
    from.registry_id,
  ])
  for (const row of rows) {
    await statements.run(
      `INSERT INTO purchases (item_id, registry_id, id, quantity, purchaser, note, release_hash, created_at, released_at,
         has_arrived, is_thanked, own_note, back_at_step, is_kept_longer)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [to.id, to.registry_id, ...row],
    )
  }
  return rows
}

/** The item as which another one went on, on another list; undefined for one that did not move. */
export async function findMoved(
  database: Database,
  { id, registry_id }: ItemPlace,
): Promise<StoredItem | undefined> {
  const movedTo = await findMovedTo(database.near(registry_id), { id, registry_id })
  return movedTo === undefined ? undefined : findItemAnywhere(database, movedTo)
}

export async function findMovedTo(
  statements: Statements,
  { id, registry_id }: ItemPlace,
): Promise<number | undefined> {
  const row = await statements.row<{ moved_to: number | null }>(
    'SELECT moved_to FROM items WHERE id = $1 AND registry_id = $2',
    [id, registry_id],
  )
  return row?.moved_to ?? undefined
}
