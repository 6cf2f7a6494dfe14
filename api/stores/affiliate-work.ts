import { type AffiliateState, type AffiliateWork, affiliateStates } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type ItemRow, itemColumns, type StoredItem, toItem } from './items.ts'

const columns = itemColumns.join(', ')

/** What an admin has decided about the link of an item, as a column. */
const state = `CASE WHEN affiliate_status IS NULL OR (affiliate_status = 'active' AND COALESCE(affiliate_url, '') = '')
  THEN 'new' ELSE affiliate_status END`

/** How many of the first `most` active items are in each state. */
export async function countStates(database: Statements, most: number): Promise<AffiliateWork['counts']> {
  const rows = await database.rows<{ state: AffiliateState; items: number }>(
    `SELECT state, COUNT(*) AS items
     FROM (SELECT ${state} AS state FROM items WHERE is_active = 1 ORDER BY id LIMIT $1) AS looked_at
     GROUP BY state`,
    [most],
  )
  const none = Object.fromEntries(affiliateStates.map((each) => [each, 0])) as AffiliateWork['counts']
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.items])) }
}

/** The id of the last of the next `most` active items, and how many there are. */
export async function lookAhead(
  database: Statements,
  after: number,
  most: number,
): Promise<{ last: number; items: number }> {
  const row = await database.row<{ last: number | null; items: number }>(
    `SELECT MAX(id) AS last, COUNT(*) AS items
     FROM (SELECT id FROM items WHERE is_active = 1 AND id > $1 ORDER BY id LIMIT $2) AS looked_at`,
    [after, most],
  )
  return { last: row?.last ?? after, items: row?.items ?? 0 }
}

/** Active items in a state, by id: those behind `after`, up to `last`. */
export async function findInState(
  database: Statements,
  wanted: AffiliateState,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<StoredItem[]> {
  const rows = await database.rows<ItemRow>(
    `SELECT ${columns} FROM items
     WHERE is_active = 1 AND id > $1 AND id <= $2 AND ${state} = $3
     ORDER BY id LIMIT $4`,
    [after, last, wanted, limit],
  )
  return rows.map(toItem)
}
