import { hash, randomBytes } from 'node:crypto'
import type { Database, Statements } from '@hopechest/database'
import { othersWereServed } from '@hopechest/program/connections'

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

/** When the mailbox got its newest gift. Undefined when nothing is kept for it. */
export async function whenLastKept(database: Statements, mailbox: string): Promise<string | undefined> {
  const newest = await database.row<{ kept_at: string }>(
    'SELECT kept_at FROM guest_gifts WHERE holder = $1 ORDER BY kept_at DESC LIMIT 1',
    [keyOf({ mailbox })],
  )
  return newest?.kept_at
}

/** Whether the mailbox still has a gift that it had at that time, so that it was not forgotten since. */
export async function hasKeptSince(database: Statements, mailbox: string, time: string): Promise<boolean> {
  const kept = await database.values(
    'SELECT 1 FROM guest_gifts WHERE holder = $1 AND kept_at <= $2 LIMIT 1',
    [keyOf({ mailbox }), time],
  )
  return kept.length > 0
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
  })
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

/** Nothing of the mailbox stays, and its links end. */
export async function forgetMailbox(database: Statements, mailbox: string): Promise<void> {
  await database.run('DELETE FROM guest_gift_links WHERE mailbox = $1', [mailbox])
  await forgetSome(database, { holder: keyOf({ mailbox }), before: endOfTime })
}

/** How long the gifts of a mailbox stay after the day of their list, and on a list that has no day. */
export const mailboxDays = { afterTheDay: 30, withoutDay: 365 }

const linkHours = 48
const dayMilliseconds = 86_400_000

/**
 * Forgets the gifts of mailboxes 30 days after the day of their list. On a list without a day they go a year after the
 * last gift of the mailbox there. A mailbox may have any number of gifts, so it is done in parts.
 */
export async function sweepGuestGifts(database: Statements, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString()
  const monthAgo = before(mailboxDays.afterTheDay)
  await database.run('DELETE FROM guest_gift_links WHERE expires_at <= $1', [now.toISOString()])
  for (let after = ''; ; ) {
    const mailboxes = await database.values<[holder: string]>(
      'SELECT DISTINCT holder FROM guest_gifts WHERE account_id IS NULL AND holder > $1 ORDER BY holder LIMIT $2',
      [after, atOnce],
    )
    const last = mailboxes.at(-1)?.[0]
    if (last === undefined) return
    const over = await database.values<[holder: string, registryId: number]>(
      `SELECT holder, registry_id FROM guest_gifts JOIN registries ON id = registry_id
       WHERE account_id IS NULL AND holder > $1 AND holder <= $2
       GROUP BY holder, registry_id, event_date
       HAVING (event_date = '' AND MAX(kept_at) <= $3) OR (event_date <> '' AND event_date <= $4)`,
      [after, last, before(mailboxDays.withoutDay), monthAgo.slice(0, 'yyyy-mm-dd'.length)],
    )
    for (const [holder, registryId] of over)
      await forgetSome(database, { holder, registryId, before: monthAgo })
    after = last
    await othersWereServed()
  }
}

const endOfTime = '9999-12-31T00:00:00.000Z'

/** Mailboxes that are looked at, and gifts that are deleted, in one statement. */
const atOnce = 500

interface Forgotten {
  holder: string
  /** All lists when it is left out. */
  registryId?: number
  /** Those that were kept by then. */
  before: string
}

async function forgetSome(database: Statements, { holder, registryId, before }: Forgotten): Promise<void> {
  for (;;) {
    const deleted = await database.run(
      `DELETE FROM guest_gifts WHERE holder = $1 AND purchase_id IN
         (SELECT purchase_id FROM guest_gifts
          WHERE holder = $1 AND ($2 = 0 OR registry_id = $2) AND kept_at <= $3 LIMIT $4)`,
      [holder, registryId ?? 0, before, atOnce],
    )
    if (deleted < atOnce) return
    await othersWereServed()
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
    await othersWereServed()
  }
}

/** The same for an account that is about to be deleted. */
export async function forgetMostGiftsOf(database: Statements, accountId: number): Promise<void> {
  const holder = keyOf({ accountId })
  const more = await database.values('SELECT 1 FROM guest_gifts WHERE holder = $1 LIMIT 1 OFFSET $2', [
    holder,
    mostInOneStatement,
  ])
  if (more.length > 0) await forgetSome(database, { holder, before: endOfTime })
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
