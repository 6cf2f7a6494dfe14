import { daysBefore, type OffList } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay, stepsOfDays } from '../../running-time.ts'
import { forgetLetter, forgetLetterOfGift, type Letter, moveLetter, noteLetter } from '../letters.ts'

/** Where to write about a gift. The address is sealed by the site, and the code of its mailbox does not show it. */
export interface GiftAddress {
  registryId: number
  purchaseId: number
  mailbox: string
  sealed: string
}

export interface GiftLetter {
  purchaseId: number
  sealed: string
  isBought: boolean
  /** It is kept longer already, so it is not again. */
  isKeptLonger: boolean
  /** Steps of running time until what is kept goes back. */
  stepsLeft: number
  /** The step at which it goes back, as the letter says; null for what is bought. */
  backAtStep: number | null
  /** Why its owners keep it off the list; null for one that they removed, or that is on its list. */
  offList: OffList | null
  /** The browsers that hear, too. */
  devices: readonly string[]
}

type Due = Omit<GiftLetter, 'devices'>

/** Of the letter of the eve: one comes, it has left, or its guest wants none. What is bought has none. */
export type Eve = 'comes' | 'left' | 'none'

/** An owner who removes a gift may undo it, and then no letter leaves. */
const stepsToUndo = stepsOfDays(1 / 24)
const anHour = stepsOfDays(1 / 24)

/**
 * The eve is a day of running time before the gift goes back: no clock decides. A list that is gone by now gets no letters. An address
 * takes the place of a browser that was to hear alone.
 */
export async function keepGiftAddress(
  database: Database,
  { registryId, purchaseId, mailbox, sealed }: GiftAddress,
  now: Date,
): Promise<void> {
  const purchase = await findStanding(database, registryId, purchaseId)
  if (!purchase) return
  const { registry_id, item_id, back_at_step } = purchase
  await database.transaction(async (statements) => {
    const kept = await statements.run(
      `INSERT INTO gift_addresses (purchase_id, registry_id, item_id, mailbox, sealed, kept_at)
       SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT 1 FROM guest_lists WHERE registry_id = $2)
       ON CONFLICT (purchase_id) DO UPDATE SET mailbox = excluded.mailbox, sealed = excluded.sealed
       WHERE gift_addresses.mailbox LIKE 'push %' AND excluded.mailbox NOT LIKE 'push %'`,
      [purchaseId, registry_id, item_id, mailbox, sealed, now.toISOString()],
    )
    if (kept === 0) return
    await statements.run("UPDATE letters SET reader = $2 WHERE purchase_id = $1 AND reader LIKE 'push %'", [
      purchaseId,
      mailbox,
    ])
    if (back_at_step === null) return
    const eve = back_at_step - stepsOfADay
    const about = { about: purchaseId, purchaseId, round: String(eve) }
    await noteLetter(statements, { kind: 'eve', reader: mailbox, ...about }, { dueAtStep: eve })
  })
}

export async function findGiftAddress(
  database: Database,
  purchaseId: number,
): Promise<{ sealed: string; eve: Eve; isKeptLonger: boolean } | undefined> {
  const row = await database.row<{ registry_id: number; sealed: string; round: string | null }>(
    `SELECT a.registry_id, a.sealed, eve.round FROM gift_addresses a
     LEFT JOIN letters eve ON eve.purchase_id = a.purchase_id AND eve.kind = 'eve' WHERE a.purchase_id = $1`,
    [purchaseId],
  )
  if (!row) return undefined
  const { registry_id, sealed, round } = row
  const { back_at_step = null, is_kept_longer = 0 } =
    (await findStanding(database, registry_id, purchaseId)) ?? {}
  const isWanted = round !== null && back_at_step !== null
  const eve = !isWanted ? 'none' : Number(round) < back_at_step ? 'comes' : 'left'
  return { sealed, eve, isKeptLonger: is_kept_longer === 1 }
}

/** How to write to a mailbox about what it gives on a list, if that stands and the list still has this day. */
export async function findGiverOn(
  database: Database,
  { mailbox, registryId, day }: { mailbox: string; registryId: number; day: string },
): Promise<string | undefined> {
  const list = [registryId, day]
  if (!(await database.row('SELECT 1 FROM guest_lists WHERE registry_id = $1 AND event_date = $2', list)))
    return undefined
  return (await findGifts(database, registryId, mailbox)).find(standsThere)?.sealed
}

/** With the letters about the gift. */
export async function forgetGiftAddress(statements: Statements, purchaseId: number): Promise<void> {
  await statements.run('DELETE FROM gift_addresses WHERE purchase_id = $1', [purchaseId])
}

export async function forgetAddressesOf(statements: Statements, mailbox: string): Promise<void> {
  await statements.run('DELETE FROM gift_addresses WHERE mailbox = $1', [mailbox])
}

/** The addresses of all gifts that an account or a mailbox keeps. */
export async function forgetAddressesOfHolder(statements: Statements, holder: string): Promise<void> {
  await statements.run(
    `DELETE FROM gift_addresses WHERE purchase_id IN
       (SELECT purchase_id FROM guest_gifts WHERE holder = $1)`,
    [holder],
  )
}

/** An item was removed. Its givers read of it, unless it is back by then. */
export async function noteRemovedGift(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<void> {
  const steps = await findSteps(statements)
  await statements.run(
    `INSERT INTO letters (kind, reader, about, purchase_id, noted_at_step, due_at_step)
     SELECT 'removed', mailbox, purchase_id, purchase_id, $3, $4 FROM gift_addresses
     WHERE registry_id = $1 AND item_id = $2 AND NOT EXISTS (SELECT 1 FROM letters WHERE kind = 'ended' AND about = $1)
     ON CONFLICT (about, kind, reader) DO NOTHING`,
    [registryId, itemId, steps, steps + stepsToUndo],
  )
}

/** A registry was removed, and does not come back. One letter is for all that a mailbox gives there. */
export async function noteEndedList(statements: Statements, registryId: number): Promise<void> {
  await statements.run(
    `INSERT INTO letters (kind, reader, about, noted_at_step, due_at_step)
     SELECT 'ended', mailbox, registry_id, CAST($2 AS BIGINT), CAST($2 AS BIGINT) FROM gift_addresses
     WHERE registry_id = $1 GROUP BY mailbox, registry_id
     ON CONFLICT (about, kind, reader) DO NOTHING`,
    [registryId, await findSteps(statements)],
  )
  await statements.run(
    `DELETE FROM letters WHERE kind = 'removed' AND purchase_id IN
       (SELECT purchase_id FROM gift_addresses WHERE registry_id = $1)`,
    [registryId],
  )
}

/** The item goes on as another one, on another list. That it left the first one is no removal. */
export async function moveGiftLetters(
  statements: Statements,
  from: { id: number; registry_id: number },
  to: { id: number; registry_id: number },
): Promise<void> {
  await statements.run(
    `DELETE FROM letters WHERE kind = 'removed' AND purchase_id IN
       (SELECT purchase_id FROM gift_addresses WHERE registry_id = $1 AND item_id = $2)`,
    [from.registry_id, from.id],
  )
  await statements.run(
    'UPDATE gift_addresses SET registry_id = $3, item_id = $4 WHERE registry_id = $1 AND item_id = $2',
    [from.registry_id, from.id, to.registry_id, to.id],
  )
}

/**
 * What is due may have changed since: given back, bought, on the list again, or on another one. What is not due any more is ended here,
 * or waits.
 */
export async function stillDueToGiver(database: Database, letter: Letter): Promise<GiftLetter | undefined> {
  const due = await findDue(database, letter)
  return due && { ...due, devices: await devicesOf(database, letter) }
}

async function findDue(database: Database, letter: Letter): Promise<Due | undefined> {
  const steps = await findSteps(database)
  const { kind, about, reader } = letter
  if (kind === 'ended') {
    const gifts = await findGifts(database, about, reader)
    for (const gift of gifts.filter(hasMoved)) await moveAddress(database, gift)
    const gift = gifts.find(standsThere)
    return gift ? toLetter(gift, steps) : void (await endGiftLetter(database, letter))
  }
  const gift = await findGift(database, about)
  if (!gift) return undefined
  const { standing } = gift
  if (!standing) {
    const mayStandAgain = kind === 'eve' && (await wentBack(database, gift.registry_id, about))
    if (!mayStandAgain) return void (await forgetGiftAddress(database, about))
    return void (await forgetLetterOfGift(database, kind, about))
  }
  if (hasMoved(gift)) return void (await moveAddress(database, gift))
  const { isListed, offList } = await findState(database, gift)
  if (kind === 'eve') return eveStillDue(database, letter, { ...gift, standing, isListed }, steps)
  return isListed
    ? void (await forgetLetterOfGift(database, 'removed', about))
    : toLetter({ ...gift, standing }, steps, offList)
}

/** After its letter, or near its end, the row waits: the guest may still keep the gift longer. What is kept longer has a later eve. */
async function eveStillDue(
  database: Database,
  letter: Letter,
  gift: StandingGift & { isListed: boolean },
  steps: number,
): Promise<Due | undefined> {
  const { back_at_step: back } = gift.standing
  if (back === null) return void (await forgetLetterOfGift(database, 'eve', letter.about))
  if (back <= steps) return void (await moveLetter(database, letter, { round: back, due: steps + anHour }))
  if (Number(letter.round) >= back)
    return void (await moveLetter(database, letter, { round: back, due: back }))
  const eve = back - stepsOfADay
  if (eve > steps) return void (await moveLetter(database, letter, { round: eve, due: eve }))
  return gift.isListed ? toLetter(gift, steps) : undefined
}

function toLetter(
  { purchase_id, sealed, standing }: StandingGift,
  steps: number,
  offList: OffList | null = null,
): Due {
  const { back_at_step: backAtStep, is_kept_longer } = standing
  return {
    purchaseId: purchase_id,
    sealed,
    isBought: backAtStep === null,
    isKeptLonger: is_kept_longer === 1,
    stepsLeft: (backAtStep ?? steps) - steps,
    backAtStep,
    offList,
  }
}

/** One letter for all that a mailbox gives on a list reaches each browser that hears of one of these gifts. */
async function devicesOf(statements: Statements, { kind, about, reader }: Letter): Promise<string[]> {
  const found = await (kind === 'ended'
    ? statements.values<[string]>(
        `SELECT DISTINCT device FROM push_gifts WHERE purchase_id IN
           (SELECT purchase_id FROM gift_addresses WHERE mailbox = $1 AND registry_id = $2) ORDER BY device`,
        [reader, about],
      )
    : statements.values<[string]>('SELECT device FROM push_gifts WHERE purchase_id = $1 ORDER BY device', [
        about,
      ]))
  return found.flat()
}

/** It has left, or does not leave, and no other one comes: the address goes with it. */
export async function endGiftLetter(
  statements: Statements,
  { kind, about, reader }: Pick<Letter, 'kind' | 'about' | 'reader'>,
): Promise<void> {
  if (kind === 'removed') {
    await statements.run(
      `DELETE FROM gift_addresses WHERE purchase_id IN
         (SELECT purchase_id FROM letters WHERE kind = 'removed' AND purchase_id = $1)`,
      [about],
    )
    return
  }
  await statements.run('DELETE FROM gift_addresses WHERE registry_id = $1 AND mailbox = $2', [about, reader])
  await forgetLetter(statements, { kind, about, reader })
}

/** The letter of the eve has left. At the end that it named we look again: what its guest kept longer meanwhile has another eve. */
export function endEveOf(statements: Statements, letter: Letter, backAtStep: number): Promise<void> {
  return moveLetter(statements, letter, { round: backAtStep, due: backAtStep })
}

interface Place {
  registry_id: number
  item_id: number
}

interface Standing extends Place {
  back_at_step: number | null
  is_kept_longer: number
}

interface Gift extends Place {
  purchase_id: number
  sealed: string
  standing: Standing | undefined
}

type StandingGift = Gift & { standing: Standing }

async function findGift(database: Database, purchaseId: number): Promise<Gift | undefined> {
  const row = await database.row<Place & { purchase_id: number; sealed: string }>(
    'SELECT purchase_id, registry_id, item_id, sealed FROM gift_addresses WHERE purchase_id = $1',
    [purchaseId],
  )
  return row && { ...row, standing: await findStanding(database, row.registry_id, purchaseId) }
}

/** What a mailbox gives on a list. */
async function findGifts(database: Database, registryId: number, mailbox: string): Promise<Gift[]> {
  const rows = await database.rows<Place & { purchase_id: number; sealed: string }>(
    `SELECT purchase_id, registry_id, item_id, sealed FROM gift_addresses
     WHERE mailbox = $1 AND registry_id = $2 ORDER BY purchase_id`,
    [mailbox, registryId],
  )
  const gifts: Gift[] = []
  for (const row of rows)
    gifts.push({ ...row, standing: await findStanding(database, registryId, row.purchase_id) })
  return gifts
}

function standsThere(gift: Gift): gift is StandingGift {
  return gift.standing !== undefined && !hasMoved(gift)
}

function hasMoved({ registry_id, standing }: Gift): boolean {
  return standing !== undefined && standing.registry_id !== registry_id
}

async function moveAddress(database: Database, { standing, ...gift }: Gift): Promise<void> {
  const place = ({ item_id: id, registry_id }: Place) => ({ id, registry_id })
  if (standing) await moveGiftLetters(database, place(gift), place(standing))
}

/**
 * A gift may have moved to another list since its guest was there. On a cluster its letters follow behind the move, which may be
 * cut off before.
 */
async function findStanding(
  database: Database,
  registryId: number,
  purchaseId: number,
): Promise<Standing | undefined> {
  const standing =
    'SELECT registry_id, item_id, back_at_step, is_kept_longer FROM purchases WHERE released_at IS NULL'
  const here = await database
    .near(registryId)
    .row<Standing>(`${standing} AND registry_id = $1 AND id = $2`, [registryId, purchaseId])
  return here ?? database.row<Standing>(`${standing} AND id = $1`, [purchaseId])
}

/** Of one that went back by itself, the guest may still say that it is bought. */
async function wentBack(database: Database, registryId: number, purchaseId: number): Promise<boolean> {
  const row = await database
    .near(registryId)
    .row(
      'SELECT id FROM purchases WHERE registry_id = $1 AND id = $2 AND released_at IS NOT NULL AND back_at_step > 0',
      [registryId, purchaseId],
    )
  return row !== undefined
}

async function findState(
  database: Database,
  { registry_id, item_id }: Place,
): Promise<{ isListed: boolean; offList: OffList | null }> {
  const item = await database
    .near(registry_id)
    .row<{ is_active: 0 | 1; off_list: OffList | null }>(
      'SELECT is_active, off_list FROM items WHERE registry_id = $1 AND id = $2',
      [registry_id, item_id],
    )
  return { isListed: item?.is_active === 1, offList: item?.off_list ?? null }
}

const atOnce = 500

/** Addresses go `afterTheDay` of their list, and where it has none `withoutDay` after the gift, by a time that has surely come. */
export async function sweepGiftAddresses(
  database: Statements,
  believed: Date,
  days: { afterTheDay: number; withoutDay: number },
): Promise<void> {
  for (let deleted = atOnce; deleted >= atOnce; ) {
    deleted = await database.run(
      `DELETE FROM gift_addresses WHERE purchase_id IN (
         SELECT gift.purchase_id FROM gift_addresses AS gift
         LEFT JOIN guest_lists AS list ON list.registry_id = gift.registry_id
         WHERE (list.event_date > '' AND list.event_date < $1)
           OR (COALESCE(list.event_date, '') = '' AND gift.kept_at < $2)
         LIMIT $3)`,
      [daysBefore(believed, days.afterTheDay).slice(0, 10), daysBefore(believed, days.withoutDay), atOnce],
    )
  }
}
