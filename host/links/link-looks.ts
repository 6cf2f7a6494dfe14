import type { Database, Statements } from '@hopechest/database'
import { hashOf } from '../address-hash.ts'
import { findSteps, stepsOfADay, stepsOfDays } from '../running-time.ts'
import { mayLook } from './link-lists.ts'

/** What a look at a shop has found; `unread` says nothing of the gift. */
export type Found =
  | { kind: 'unread' | 'gone' | 'sold_out' }
  | { kind: 'there'; price?: { amount: number; currency: string } }

export interface DueLook {
  registry_id: number
  item_id: number
  url_hash: string
  missing_looks: number
  missing_since_step: number | null
  is_missing: 0 | 1
  url: string
}

/** Between two looks, while all is well or it is known that it is not. */
const days = 7
/** A gift is missing after three looks in nine days. A first one that is older than a month stands alone. */
const missing = { looks: 3, days: 9, betweenDays: 4.5, oldDays: 30 }
/** A look that was broken off comes again. */
const againSteps = stepsOfADay

/** Hosts of gifts that are due, the longest first: so a shop that many have holds up no other. */
export async function findDueHosts(database: Statements, most: number): Promise<string[]> {
  const rows = await database.rows<{ host: string }>(
    `SELECT host FROM link_looks WHERE due_at_step <= $1 GROUP BY host ORDER BY MIN(due_at_step), host LIMIT $2`,
    [await findSteps(database), most],
  )
  return rows.map(({ host }) => host)
}

/**
 * Takes the next gift of a host, by moving the step at which it is due on: of several processes one has it, and one that is killed leaves
 * it to the next day. Undefined where none is due, or the one that was due needs no look any more.
 */
export async function takeLook(database: Database, host: string, now: Date): Promise<DueLook | undefined> {
  const steps = await findSteps(database)
  const row = await database.row<Omit<DueLook, 'url'>>(
    `UPDATE link_looks SET due_at_step = $3 WHERE due_at_step <= $2 AND host = $1 AND (registry_id, item_id) =
       (SELECT registry_id, item_id FROM link_looks WHERE due_at_step <= $2 AND host = $1
        ORDER BY due_at_step, registry_id, item_id LIMIT 1)
     RETURNING registry_id, item_id, url_hash, missing_looks, missing_since_step, is_missing`,
    [host, steps, steps + againSteps],
  )
  if (!row) return undefined
  if (!(await mayLook(database, row.registry_id, now))) {
    await setDue(database, row, null)
    return undefined
  }
  const item = await database
    .near(row.registry_id)
    .row<{ url: string }>('SELECT url FROM items WHERE registry_id = $1 AND id = $2 AND is_active = 1', [
      row.registry_id,
      row.item_id,
    ])
  // The owner has changed the link, or removed the gift: the list is read anew within a day.
  return item && hashOf(item.url) === row.url_hash ? { ...row, url: item.url } : undefined
}

async function setDue(
  database: Database,
  { registry_id, item_id, url_hash }: Omit<DueLook, 'url'>,
  step: number | null,
): Promise<void> {
  await database.run(
    'UPDATE link_looks SET due_at_step = $4 WHERE registry_id = $1 AND item_id = $2 AND url_hash = $3',
    [registry_id, item_id, url_hash, step],
  )
}

/** Notes what was found for the link that was looked at. Once its owner has changed it, that is no more of use. */
export async function noteFound(database: Database, look: DueLook, found: Found): Promise<void> {
  const steps = await findSteps(database)
  if (found.kind === 'unread') {
    const isHalfKnown = look.missing_looks > 0 && look.is_missing === 0
    return setDue(database, look, steps + stepsOfDays(isHalfKnown ? missing.betweenDays : days))
  }
  if (found.kind !== 'there') return noteMissing(database, look, steps)
  const { amount = null, currency = null } = found.price ?? {}
  await database.run(
    `UPDATE link_looks SET missing_looks = 0, missing_since_step = NULL, is_missing = 0, is_kept = 0,
       price = $4, currency = $5, priced_at_step = $6, due_at_step = $7
     WHERE registry_id = $1 AND item_id = $2 AND url_hash = $3`,
    [look.registry_id, look.item_id, look.url_hash, amount, currency, steps, steps + stepsOfDays(days)],
  )
}

async function noteMissing(database: Database, look: DueLook, steps: number): Promise<void> {
  const isOld =
    look.is_missing === 0 && (look.missing_since_step ?? steps) < steps - stepsOfDays(missing.oldDays)
  const since = isOld ? steps : (look.missing_since_step ?? steps)
  const looks = isOld ? 1 : look.missing_looks + 1
  const isSure = looks >= missing.looks && steps - since >= stepsOfDays(missing.days)
  const isMissing = look.is_missing === 1 || isSure
  await database.run(
    `UPDATE link_looks SET missing_looks = $4, missing_since_step = $5, is_missing = $6,
       price = NULL, currency = NULL, priced_at_step = NULL, due_at_step = $7
     WHERE registry_id = $1 AND item_id = $2 AND url_hash = $3`,
    [
      look.registry_id,
      look.item_id,
      look.url_hash,
      looks,
      since,
      Number(isMissing),
      steps + stepsOfDays(isMissing ? days : missing.betweenDays),
    ],
  )
}

/** What pages say of a gift. */
export interface NewsRow {
  item_id: number
  url_hash: string
  is_missing: 0 | 1
  is_kept: 0 | 1
  price: number | null
  currency: string | null
}

/** A price that was seen so long ago may not hold any more: one look may fail meanwhile. */
const daysOfPrice = 15

export async function findNews(database: Statements, registryId: number): Promise<NewsRow[]> {
  return database.rows<NewsRow>(
    `SELECT item_id, url_hash, is_missing, is_kept, price, currency FROM link_looks
     WHERE registry_id = $1 AND registry_id IN (SELECT registry_id FROM link_lists WHERE registry_id = $1 AND is_on = 1)
       AND (is_missing = 1 OR priced_at_step > (SELECT steps FROM running_time) - $2)`,
    [registryId, stepsOfDays(daysOfPrice)],
  )
}

/** The owner keeps a gift that its shop no longer has: the pages say it no more, until the shop had it again. */
export async function keepMissing(
  database: Database,
  registryId: number,
  itemId: number,
  url: string,
): Promise<void> {
  await database.run(
    `UPDATE link_looks SET is_kept = 1
     WHERE registry_id = $1 AND item_id = $2 AND url_hash = $3 AND is_missing = 1`,
    [registryId, itemId, hashOf(url)],
  )
}

/** Gifts of any list that their shops no longer have, the newest first, of those that are older than `before`. */
export async function findMissing(
  database: Statements,
  most: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const rows = await database.rows<{ item_id: number }>(
    'SELECT item_id FROM link_looks WHERE is_missing = 1 AND item_id < $2 ORDER BY item_id DESC LIMIT $1',
    [most, before],
  )
  return rows.map(({ item_id }) => item_id)
}
