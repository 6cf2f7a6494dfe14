import { hash, randomBytes } from 'node:crypto'
import { daysBefore } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { forgetAddressesOf } from '../post/kinds/gift.ts'
import { forgetGuestGifts } from './forget-gifts.ts'
import { type GuestGift, keepGuestGifts, keyOf, mailboxDays } from './guest-gifts.ts'
import { forgetMemory } from './memories.ts'
import { forgetNotices } from './notice-choices.ts'

/**
 * A mailbox, by a code that does not show its address, as a browser remembers it. All browsers that open it have the same
 * opening, until it is forgotten: then it is closed in each of them, also when its guest uses the address anew.
 */
export interface OpenedMailbox {
  mailbox: string
  opening: string
}

const linkHours = 48

/** Mailboxes that are looked at in one statement. */
const atOnce = 500

/**
 * Returns the secret of a link that opens the gifts of a mailbox, on each device of its guest, for two days. `sealed`
 * holds the gifts of the browser that asks: they join the mailbox once the link is opened. Older links stay good, or a
 * stranger who types the address could end them.
 */
export async function makeMailboxLink(
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

/** A browser that shows what it gives to another device, beside it or by a messenger. */
export interface ShownGifts {
  /** The mailbox that it has open and adds to; undefined for a new one, of these devices alone. */
  opened: OpenedMailbox | undefined
  gifts: readonly GuestGift[]
}

const shownHours = 1

/**
 * Keeps what a browser gives, and returns the secret of a link that opens it in one other browser, within the hour. The link that was
 * shown before ends.
 */
export function showMailbox(
  database: Database,
  { opened, gifts }: ShownGifts,
  now: Date,
): Promise<{ opened: OpenedMailbox; secret: string }> {
  const shown = opened ?? {
    mailbox: `${ofDevices}${randomBytes(24).toString('base64url')}`,
    opening: randomBytes(9).toString('base64url'),
  }
  const { mailbox, opening } = shown
  const secret = randomBytes(24).toString('base64url')
  return database.transaction(async (statements) => {
    await statements.run(
      'INSERT INTO guest_mailboxes (mailbox, opening) VALUES ($1, $2) ON CONFLICT (mailbox) DO NOTHING',
      [mailbox, opening],
    )
    await keepGuestGifts(statements, { mailbox }, gifts, now)
    await statements.run('DELETE FROM guest_gift_links WHERE mailbox = $1 AND is_used_once = 1', [mailbox])
    const ends = new Date(now.getTime() + shownHours * 3_600_000).toISOString()
    await statements.run(
      `INSERT INTO guest_gift_links (secret_hash, mailbox, sealed, expires_at, is_used_once)
       VALUES ($1, $2, '', $3, 1)`,
      [hash('sha256', secret), mailbox, ends],
    )
    return { opened: shown, secret }
  })
}

/** Begins the code of a mailbox that belongs to no address. */
const ofDevices = 'device '

export function isOfDevices({ mailbox }: OpenedMailbox): boolean {
  return mailbox.startsWith(ofDevices)
}

/** Undefined when it is unknown or too old. */
export async function findMailboxLink(
  database: Statements,
  secret: string,
  now: Date,
): Promise<{ mailbox: string; sealed: string } | undefined> {
  return database.row<{ mailbox: string; sealed: string }>(
    'SELECT mailbox, sealed FROM guest_gift_links WHERE secret_hash = $1 AND expires_at > $2',
    [hash('sha256', secret), now.toISOString()],
  )
}

/**
 * The gifts join the mailbox of the link. Undefined when the link has ended. A mailbox that is forgotten at this moment is
 * so before this or after it: on PostgreSQL, this keeps the row of the link until its end.
 */
export function openMailbox(
  database: Database,
  secret: string,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<OpenedMailbox | undefined> {
  return database.transaction(async (statements) => {
    const link = await takeMailboxLink(statements, secret, now)
    if (!link) return undefined
    return enterMailbox(statements, link.mailbox, gifts, now)
  })
}

/** The same without a link: the caller knows that the guest may open it. */
export async function addToMailbox(
  database: Database,
  mailbox: string,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<void> {
  await database.transaction((statements) => enterMailbox(statements, mailbox, gifts, now))
}

async function enterMailbox(
  statements: Statements,
  mailbox: string,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<OpenedMailbox | undefined> {
  const opened = await statements.row<{ opening: string }>(
    `INSERT INTO guest_mailboxes (mailbox, opening) VALUES ($1, $2)
     ON CONFLICT (mailbox) DO UPDATE SET opening = guest_mailboxes.opening RETURNING opening`,
    [mailbox, randomBytes(9).toString('base64url')],
  )
  await keepGuestGifts(statements, { mailbox }, gifts, now)
  return opened && { mailbox, opening: opened.opening }
}

/** One that a browser has shown is used up. Of two devices that open it at once, one gets it. */
async function takeMailboxLink(
  statements: Statements,
  secret: string,
  now: Date,
): Promise<{ mailbox: string; sealed: string } | undefined> {
  const used = await statements.row<{ mailbox: string; sealed: string }>(
    `DELETE FROM guest_gift_links WHERE secret_hash = $1 AND expires_at > $2 AND is_used_once = 1
     RETURNING mailbox, sealed`,
    [hash('sha256', secret), now.toISOString()],
  )
  if (used) return used
  if (statements.engine !== 'sqlite')
    await statements.row('SELECT mailbox FROM guest_gift_links WHERE secret_hash = $1 FOR SHARE', [
      hash('sha256', secret),
    ])
  return findMailboxLink(statements, secret, now)
}

export async function isMailboxOpen(
  statements: Statements,
  { mailbox, opening }: OpenedMailbox,
): Promise<boolean> {
  const found = await statements.row(
    'SELECT opening FROM guest_mailboxes WHERE mailbox = $1 AND opening = $2',
    [mailbox, opening],
  )
  return found !== undefined
}

/** Nothing is kept for a mailbox that was forgotten. On PostgreSQL one that is forgotten at this moment waits. */
export function keepInMailbox(
  database: Database,
  opened: OpenedMailbox,
  gifts: readonly GuestGift[],
  now: Date,
): Promise<void> {
  return database.transaction(async (statements) => {
    if (statements.engine !== 'sqlite')
      await statements.row('SELECT mailbox FROM guest_mailboxes WHERE mailbox = $1 FOR SHARE', [
        opened.mailbox,
      ])
    if (await isMailboxOpen(statements, opened)) await keepGuestGifts(statements, opened, gifts, now)
  })
}

/**
 * Nothing of the mailbox stays, and its links end. False when it was forgotten before, and nothing is done. What is cut off
 * leaves the mailbox open, so that its guest can ask again.
 */
export async function forgetMailbox(database: Database, opened: OpenedMailbox): Promise<boolean> {
  if (!(await isMailboxOpen(database, opened))) return false
  await forgetAllOfMailbox(database, opened.mailbox)
  return true
}

/** For those who prove in another way whose it is. */
export async function forgetAllOfMailbox(database: Database, mailbox: string): Promise<void> {
  const holder = keyOf({ mailbox })
  await forgetGuestGifts(database, { holder })
  await database.transaction(async (statements) => {
    await statements.run('DELETE FROM guest_gift_links WHERE mailbox = $1', [mailbox])
    await statements.run('DELETE FROM guest_mailboxes WHERE mailbox = $1', [mailbox])
    await forgetAddressesOf(statements, mailbox)
    await forgetMemory(statements, { mailbox })
    await forgetNotices(statements, mailbox)
    // Those that came meanwhile.
    await forgetGuestGifts(statements, { holder })
  })
}

/**
 * Forgets the gifts of mailboxes 30 days after the day of their list. On a list without a day they go a year after the
 * last gift of the mailbox there. A mailbox may have any number of gifts, so it is done in parts.
 */
export async function sweepMailboxes(database: Database, now: Date): Promise<void> {
  const monthAgo = daysBefore(now, mailboxDays.afterTheDay)
  await database.run('DELETE FROM guest_gift_links WHERE expires_at <= $1', [now.toISOString()])
  for (let after = ''; ; ) {
    const mailboxes = await database.values<[holder: string]>(
      'SELECT DISTINCT holder FROM guest_gifts WHERE account_id IS NULL AND holder > $1 ORDER BY holder LIMIT $2',
      [after, atOnce],
    )
    const last = mailboxes.at(-1)?.[0]
    if (last === undefined) break
    const over = await database.values<[holder: string, registryId: number]>(
      `SELECT holder, registry_id FROM guest_gifts JOIN guest_lists USING (registry_id)
       WHERE account_id IS NULL AND holder > $1 AND holder <= $2
       GROUP BY holder, registry_id, event_date
       HAVING (event_date = '' AND MAX(kept_at) <= $3) OR (event_date <> '' AND event_date <= $4)`,
      [after, last, daysBefore(now, mailboxDays.withoutDay), monthAgo.slice(0, 'yyyy-mm-dd'.length)],
    )
    for (const [holder, registryId] of over)
      await forgetGuestGifts(database, { holder, registryId, before: monthAgo })
    after = last
    await giveWay()
  }
  await forgetEmptyMailboxes(database)
}

/** Their gifts went with their lists, or their time was over. */
async function forgetEmptyMailboxes(database: Database): Promise<void> {
  for (let after = ''; ; ) {
    const mailboxes = await database.values<[mailbox: string]>(
      'SELECT mailbox FROM guest_mailboxes WHERE mailbox > $1 ORDER BY mailbox LIMIT $2',
      [after, atOnce],
    )
    const last = mailboxes.at(-1)?.[0]
    if (last === undefined) return
    const range = [after, last]
    await database.transaction(async (statements) => {
      // A device that gives something at this moment comes before this or finds the mailbox closed.
      if (statements.engine !== 'sqlite')
        await statements.rows(
          'SELECT mailbox FROM guest_mailboxes WHERE mailbox > $1 AND mailbox <= $2 FOR UPDATE',
          range,
        )
      await statements.run(
        `DELETE FROM guest_mailboxes WHERE mailbox > $1 AND mailbox <= $2
           AND NOT EXISTS (SELECT 1 FROM guest_gifts WHERE holder = 'mailbox ' || mailbox)`,
        range,
      )
    })
    after = last
    await giveWay()
  }
}
