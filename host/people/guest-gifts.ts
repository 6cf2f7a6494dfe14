import { hash, randomBytes } from 'node:crypto'
import type { Database, Statements } from '@hopechest/database'

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

/** What the holder has already stays as it is. A gift on a list that was deleted meanwhile is left out. */
export function keepGuestGifts(
  database: Database,
  holder: Holder,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<void> {
  return database.transaction(async (statements) => {
    for (const { registryId, purchaseId, sealed } of gifts) {
      const list = await statements.row('SELECT id FROM registries WHERE id = $1', [registryId])
      if (!list) continue
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
  })
}

/** For all who keep it. */
export async function markGuestGiftBack(database: Statements, purchaseId: number): Promise<void> {
  await database.run('UPDATE guest_gifts SET is_back = 1 WHERE purchase_id = $1', [purchaseId])
}

/** Nothing of the mailbox stays, and its links end. */
export function forgetMailbox(database: Database, mailbox: string): Promise<void> {
  return database.transaction(async (statements) => {
    await statements.run('DELETE FROM guest_gifts WHERE holder = $1', [keyOf({ mailbox })])
    await statements.run('DELETE FROM guest_gift_links WHERE mailbox = $1', [mailbox])
  })
}

/** How long the gifts of a mailbox stay after the day of their list, and on a list that has no day. */
export const mailboxDays = { afterTheDay: 30, withoutDay: 365 }

const linkHours = 48
const dayMilliseconds = 86_400_000

/**
 * Forgets the gifts of mailboxes 30 days after the day of their list. On a list without a day they go a year after the
 * last gift of the mailbox there.
 */
export async function sweepGuestGifts(database: Statements, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString()
  const monthAgo = before(mailboxDays.afterTheDay)
  await database.run('DELETE FROM guest_gift_links WHERE expires_at <= $1', [now.toISOString()])
  await database.run(
    `DELETE FROM guest_gifts WHERE account_id IS NULL AND kept_at <= $1
       AND registry_id IN (SELECT id FROM registries WHERE event_date <> '' AND event_date <= $2)`,
    [monthAgo, monthAgo.slice(0, 'yyyy-mm-dd'.length)],
  )
  await database.run(
    `DELETE FROM guest_gifts WHERE account_id IS NULL
       AND registry_id IN (SELECT id FROM registries WHERE event_date = '')
       AND NOT EXISTS (SELECT 1 FROM guest_gifts newer WHERE newer.holder = guest_gifts.holder
         AND newer.registry_id = guest_gifts.registry_id AND newer.kept_at > $1)`,
    [before(mailboxDays.withoutDay)],
  )
}

/**
 * Returns the secret of a link that opens the gifts of a mailbox, on each device of its guest, for two days. `sealed`
 * holds the gifts of the browser that asks: they join the mailbox once the link is opened. Older links stay good, or a
 * stranger who types the address could end them.
 */
export async function makeGuestGiftLink(
  database: Statements,
  mailbox: string,
  sealed: string,
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await database.run(
    'INSERT INTO guest_gift_links (secret_hash, mailbox, sealed, expires_at) VALUES ($1, $2, $3, $4)',
    [hash('sha256', secret), mailbox, sealed, new Date(now.getTime() + linkHours * 3_600_000).toISOString()],
  )
  return secret
}

/** Undefined when it is unknown or too old. */
export async function findGuestGiftLink(
  database: Statements,
  secret: string,
  now: Date,
): Promise<{ mailbox: string; sealed: string } | undefined> {
  return database.row<{ mailbox: string; sealed: string }>(
    'SELECT mailbox, sealed FROM guest_gift_links WHERE secret_hash = $1 AND expires_at > $2',
    [hash('sha256', secret), now.toISOString()],
  )
}

function keyOf(holder: Holder): string {
  return 'accountId' in holder ? `account ${holder.accountId}` : `mailbox ${holder.mailbox}`
}
