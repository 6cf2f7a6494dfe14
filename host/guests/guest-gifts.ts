import type { Database, Statements } from '@hopechest/database'

/**
 * Who keeps gifts beside a browser: an account of the host, by its number there, or a mailbox by a code that does not show
 * its address. A database belongs to one host, so the number says whose account it is (040).
 */
export type Holder = { accountId: number } | { mailbox: string }

/** A gift that a guest gives. What gives it back is sealed by the site: the database alone opens no purchase. */
export interface GuestGift {
  registryId: number
  purchaseId: number
  sealed: string
}

export interface StoredGuestGift {
  purchase_id: number
  sealed: string
  /** It was given back. That stays known, so that a browser which still remembers the gift shows it no more. */
  is_back: 0 | 1
}

/** How long the gifts of mailboxes, and addresses for letters, stay after the day of their list, and on a list that has no day. */
export const mailboxDays = { afterTheDay: 30, withoutDay: 365 }

/** A holder with more keeps the newest on its pages. */
const mostShown = 1000

/** Newest first. */
export async function listGuestGifts(
  database: Statements,
  holders: readonly Holder[],
): Promise<StoredGuestGift[]> {
  if (holders.length === 0) return []
  const places = holders.map((_, n) => `$${n + 1}`).join(', ')
  return database.rows<StoredGuestGift>(
    `SELECT purchase_id, sealed, is_back FROM guest_gifts WHERE holder IN (${places})
     ORDER BY purchase_id DESC LIMIT ${mostShown}`,
    holders.map(keyOf),
  )
}

/** A list on which guests give. */
export interface GuestList {
  registryId: number
  /** Empty where the list has no day. */
  eventDate: string
}

/**
 * The host says this of a list that is there: when a guest gives, and when it may have another day. To look costs less
 * than to write.
 */
export async function noteGuestList(
  database: Statements,
  { registryId, eventDate }: GuestList,
): Promise<void> {
  const list = [registryId, eventDate]
  if (await database.row('SELECT 1 FROM guest_lists WHERE registry_id = $1 AND event_date = $2', list)) return
  await database.run(
    `INSERT INTO guest_lists (registry_id, event_date) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET event_date = excluded.event_date`,
    list,
  )
}

/** The lists on which guests give, whose day lies between two. */
export function listDaysBetween(
  database: Statements,
  { from, to }: { from: string; to: string },
  after: number,
  most: number,
): Promise<{ registry_id: number; event_date: string }[]> {
  return database.rows(
    `SELECT registry_id, event_date FROM guest_lists
     WHERE registry_id > $1 AND event_date >= $2 AND event_date <= $3 ORDER BY registry_id LIMIT $4`,
    [after, from, to, most],
  )
}

/** The day of a list on which guests give; empty where none is known. */
export async function dayOfGuestList(database: Statements, registryId: number): Promise<string> {
  const list = await database.row<{ event_date: string }>(
    'SELECT event_date FROM guest_lists WHERE registry_id = $1',
    [registryId],
  )
  return list?.event_date ?? ''
}

/**
 * In a transaction. What the holder has already stays as it is. A gift on a list that was deleted meanwhile is left out,
 * and all of an account that was.
 */
export async function keepGuestGifts(
  statements: Statements,
  holder: Holder,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<void> {
  const accountId = 'accountId' in holder ? holder.accountId : null
  if (accountId !== null && (await isGone(statements, accountId))) return
  for (const { purchaseId, sealed, ...gift } of gifts) {
    const registryId = await listOf(statements, purchaseId, gift.registryId)
    if (!(await statements.row('SELECT 1 FROM guest_lists WHERE registry_id = $1', [registryId]))) continue
    await statements.run(
      `INSERT INTO guest_gifts (holder, account_id, registry_id, purchase_id, sealed, kept_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (holder, purchase_id) DO NOTHING`,
      [keyOf(holder), accountId, registryId, purchaseId, sealed, now.toISOString()],
    )
  }
}

/** What was given may have moved to another list since the browser heard of it. On PostgreSQL, a move waits meanwhile. */
async function listOf(statements: Statements, purchaseId: number, known: number): Promise<number> {
  const place = [purchaseId, known]
  if (statements.engine === 'postgres')
    await statements.row('SELECT id FROM purchases WHERE id = $1 AND registry_id = $2 FOR SHARE', place)
  if (await statements.row('SELECT id FROM purchases WHERE id = $1 AND registry_id = $2', place)) return known
  const moved = await statements.row<{ registry_id: number }>(
    'SELECT registry_id FROM purchases WHERE id = $1',
    [purchaseId],
  )
  return moved?.registry_id ?? known
}

async function isGone(statements: Statements, accountId: number): Promise<boolean> {
  return (await statements.row('SELECT 1 FROM gone_guests WHERE account_id = $1', [accountId])) !== undefined
}

/**
 * What guests bought is on another list from now on, by whose day it is kept, and with which it goes. In a transaction that
 * holds that list.
 */
export async function moveGuestGifts(
  statements: Statements,
  purchaseIds: readonly number[],
  to: GuestList,
): Promise<void> {
  if (purchaseIds.length === 0) return
  await noteGuestList(statements, to)
  for (const id of purchaseIds)
    await statements.run('UPDATE guest_gifts SET registry_id = $2 WHERE purchase_id = $1', [
      id,
      to.registryId,
    ])
}

/** For all who keep it; none of them remembers it. Who remembers something at this moment comes before this, or finds that it is back. */
export function markGuestGiftBack(database: Database, purchaseId: number): Promise<void> {
  return database.transaction(async (statements) => {
    await statements.run(
      `UPDATE givers SET seen_at = seen_at
       WHERE holder IN (SELECT holder FROM guest_gifts WHERE purchase_id = $1)`,
      [purchaseId],
    )
    await statements.run('UPDATE guest_gifts SET is_back = 1 WHERE purchase_id = $1', [purchaseId])
    await statements.run(
      `DELETE FROM remembered_gifts WHERE purchase_id = $1
         AND holder IN (SELECT holder FROM guest_gifts WHERE purchase_id = $1)`,
      [purchaseId],
    )
  })
}

export function keyOf(holder: Holder): string {
  return 'accountId' in holder ? `account ${holder.accountId}` : `mailbox ${holder.mailbox}`
}
