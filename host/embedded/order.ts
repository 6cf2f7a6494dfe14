import type { Statements } from '@hopechest/database'
import type { ListOfItems, OrderInDatabase, Places } from '../host.ts'

/** Items may name a registry that is not there: PostgreSQL locks its number in its place. */
export async function lockList(statements: Statements, registryId: number): Promise<boolean> {
  if (statements.engine !== 'postgres') {
    return (await statements.run('UPDATE registries SET user_id = user_id WHERE id = $1', [registryId])) > 0
  }
  const row = await statements.row<{ id: number }>(
    `SELECT COALESCE(
       (SELECT id FROM registries WHERE id = $1 FOR NO KEY UPDATE),
       (SELECT 0 FROM pg_advisory_xact_lock($1))) AS id`,
    [registryId],
  )
  return row?.id === registryId
}

/** The list is text that JSON.stringify wrote: new ids are put before its last bracket. */
export async function appendItems(
  statements: Statements,
  registryId: number,
  itemIds: readonly number[],
  now: Date,
): Promise<void> {
  await statements.run(
    `UPDATE registries SET updated_at = $3,
       item_ids = CASE WHEN item_ids = '[]' THEN '[' ELSE SUBSTR(item_ids, 1, LENGTH(item_ids) - 1) || ',' END || $2 || ']'
     WHERE id = $1`,
    [registryId, itemIds.join(','), now.toISOString()],
  )
}

/**
 * The first part of a statement of PostgreSQL that makes an item: it puts the item at the end of its list. The parameters are the list and,
 * as the third, the time; the statement behind it reads the id from `listed`. Its update locks the row and reads it anew: of two who add
 * the last item, one finds a list of `most` items. A list that names fewer than there are items is left to a transaction.
 */
export const listNewItem = (most: string) => `listed AS (
  UPDATE registries SET updated_at = $3,
    item_ids = CASE WHEN item_ids = '[]' THEN '[' ELSE SUBSTR(item_ids, 1, LENGTH(item_ids) - 1) || ',' END
      || NEXTVAL(PG_GET_SERIAL_SEQUENCE('items', 'id')) || ']'
  WHERE id = $1 AND LENGTH(item_ids) - LENGTH(REPLACE(item_ids, ',', '')) + 1
    BETWEEN (SELECT COUNT(*) FROM items WHERE registry_id = $1 AND is_active = 1) AND ${most} - 1
  RETURNING CURRVAL(PG_GET_SERIAL_SEQUENCE('items', 'id')) AS item)`

interface Row {
  item_ids: string
  most_wanted: number
  headings: string
  group_gifts: string
  item_currencies: string
}

export const followItems: OrderInDatabase['follow'] = async (statements, registryId, change, now) => {
  const row = await statements.row<Row>(
    'SELECT item_ids, most_wanted, headings, group_gifts, item_currencies FROM registries WHERE id = $1',
    [registryId],
  )
  if (!row) return false
  const before: ListOfItems = {
    registry_item_ids: JSON.parse(row.item_ids),
    registry_most_wanted: row.most_wanted,
    registry_headings: JSON.parse(row.headings),
    registry_group_gifts: JSON.parse(row.group_gifts),
    registry_item_currencies: JSON.parse(row.item_currencies),
  }
  const changed = change(before)
  if (!changed) return true
  const after = { ...before, ...changed }
  await statements.run(
    `UPDATE registries SET item_ids = $2, most_wanted = $3, headings = $4, updated_at = $5, group_gifts = $6,
       item_currencies = $7
     WHERE id = $1`,
    [
      registryId,
      JSON.stringify(after.registry_item_ids),
      after.registry_most_wanted,
      JSON.stringify(after.registry_headings),
      now.toISOString(),
      JSON.stringify(after.registry_group_gifts),
      JSON.stringify(after.registry_item_currencies),
    ],
  )
  return true
}

export const changeSeenPlaces: OrderInDatabase['changeSeen'] = async (
  statements,
  registryId,
  seen,
  change,
  now,
) => {
  const changed = await statements.run(
    `UPDATE registries SET item_ids = $2, most_wanted = $3, headings = $4, updated_at = $5
     WHERE id = $1 AND item_ids = $6 AND most_wanted = $7 AND headings = $8`,
    [registryId, ...textsOf({ ...seen, ...change }), now.toISOString(), ...textsOf(seen)],
  )
  return changed > 0
}

/** As they are stored. */
function textsOf(places: Places): [string, number, string] {
  const { registry_item_ids: ids, registry_most_wanted: line, registry_headings: headings } = places
  return [JSON.stringify(ids), line, JSON.stringify(headings)]
}
