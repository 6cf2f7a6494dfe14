import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'

/** Who keeps gifts beside a browser: an account, or a mailbox by a code that does not show its address. */
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

/**
 * In a transaction. What the holder has already stays as it is. A gift on a list that was deleted meanwhile is left out.
 */
export async function keepGuestGifts(
  statements: Statements,
  holder: Holder,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<void> {
  for (const { registryId, purchaseId, sealed } of gifts) {
    if (!(await isThere(statements, registryId))) continue
    await statements.run(
      `INSERT INTO guest_gifts (holder, account_id, registry_id, purchase_id, sealed, kept_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (holder, purchase_id) DO NOTHING`,
      [
        keyOf(holder),
        'accountId' in holder ? holder.accountId : null,
        registryId,
        purchaseId,
        sealed,
        now.toISOString(),
      ],
    )
  }
}

/** On PostgreSQL a deletion of the list waits until the transaction ends. SQLite makes one change after the other. */
async function isThere(statements: Statements, registryId: number): Promise<boolean> {
  const list =
    statements.engine === 'sqlite'
      ? await statements.row('SELECT id FROM registries WHERE id = $1', [registryId])
      : await statements.row('SELECT id FROM registries WHERE id = $1 FOR KEY SHARE', [registryId])
  return list !== undefined
}

/** For all who keep it. */
export async function markGuestGiftBack(database: Statements, purchaseId: number): Promise<void> {
  await database.run('UPDATE guest_gifts SET is_back = 1 WHERE purchase_id = $1', [purchaseId])
}

const endOfTime = '9999-12-31T00:00:00.000Z'

/** Gifts that are deleted in one statement. */
const atOnce = 500

interface Forgotten {
  holder: string
  /** All lists when it is left out. */
  registryId?: number
  /** Those that were kept by then. All when it is left out. */
  before?: string
}

/** In parts. */
export async function forgetGuestGifts(
  database: Statements,
  { holder, registryId = 0, before = endOfTime }: Forgotten,
): Promise<void> {
  for (;;) {
    const deleted = await database.run(
      `DELETE FROM guest_gifts WHERE holder = $1 AND purchase_id IN
         (SELECT purchase_id FROM guest_gifts
          WHERE holder = $1 AND ($2 = 0 OR registry_id = $2) AND kept_at <= $3 LIMIT $4)`,
      [holder, registryId, before, atOnce],
    )
    if (deleted < atOnce) return
    await giveWay()
  }
}

/** A list or an account that is deleted takes as many with it in the same statement. */
const mostInOneStatement = 5000

/**
 * What accounts and mailboxes keep of a list goes with it. Of a list that is about to be deleted, what is more than one
 * statement may take is forgotten before.
 */
export async function forgetMostGiftsOn(database: Statements, registryId: number): Promise<void> {
  const hasMore = async () =>
    (
      await database.values('SELECT 1 FROM guest_gifts WHERE registry_id = $1 LIMIT 1 OFFSET $2', [
        registryId,
        mostInOneStatement,
      ])
    ).length > 0
  while (await hasMore()) {
    await database.run(
      `DELETE FROM guest_gifts WHERE registry_id = $1 AND purchase_id IN
         (SELECT purchase_id FROM guest_gifts WHERE registry_id = $1 LIMIT $2)`,
      [registryId, atOnce],
    )
    await giveWay()
  }
}

/** The same for an account that is about to be deleted. */
export async function forgetMostGiftsOf(database: Statements, accountId: number): Promise<void> {
  const holder = keyOf({ accountId })
  const more = await database.values('SELECT 1 FROM guest_gifts WHERE holder = $1 LIMIT 1 OFFSET $2', [
    holder,
    mostInOneStatement,
  ])
  if (more.length > 0) await forgetGuestGifts(database, { holder })
}

export function keyOf(holder: Holder): string {
  return 'accountId' in holder ? `account ${holder.accountId}` : `mailbox ${holder.mailbox}`
}
