import { daysBefore } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay, stepsOfDays } from '../running-time.ts'
import { mailboxDays } from './guest-gifts.ts'

/**
 * `eve`: the gift is kept, and goes back to the list tomorrow. `removed`: the owners took it off the list. `ended`: the list is gone,
 * and its guest gets one letter for all gifts there.
 */
export type GiftLetterKind = 'eve' | 'removed' | 'ended'

/** Where to write about a gift. The site has sealed the address; `mailbox` is a code of it that does not show it. */
export interface GiftAddress {
  registryId: number
  purchaseId: number
  mailbox: string
  sealed: string
}

export interface DueLetter {
  purchaseId: number
  kind: GiftLetterKind
  sealed: string
  isBought: boolean
  /** The guest has kept it longer once, which is allowed once. */
  isKeptLonger: boolean
  /** Steps of running time until what is kept goes back. */
  stepsLeft: number
  /** The step at which it goes back, as the letter says; null for what is bought. */
  backAtStep: number | null
}

/** Whether the letter of the eve is still to come or has left. A gift that is bought has no such letter, and neither has a guest who wants none. */
export type Eve = 'comes' | 'left' | 'none'

/** An owner who removes a gift may undo it, and then no letter leaves. */
const stepsToUndo = stepsOfDays(1 / 24)
/** A letter that a process has taken, and that did not leave, is taken again after an hour. */
const stepsToSend = stepsOfDays(1 / 24)
/** A mail server that is away for a day loses no letter. */
const mostTries = 24

/** Notes where to write. The eve is one day of running time before the gift goes back. A list that is gone gets no letters. */
export async function keepGiftAddress(
  database: Database,
  { registryId, purchaseId, mailbox, sealed }: GiftAddress,
  now: Date,
): Promise<void> {
  const purchase = await findStanding(database, registryId, purchaseId)
  if (!purchase) return
  const { registry_id, item_id, back_at_step } = purchase
  const eve = back_at_step === null ? null : back_at_step - stepsOfADay
  await database.run(
    `INSERT INTO gift_letters (purchase_id, registry_id, item_id, mailbox, sealed, kept_at, eve_at_step, kind, due_at_step)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $7 WHERE EXISTS (SELECT 1 FROM guest_lists WHERE registry_id = $2)
     ON CONFLICT (purchase_id) DO NOTHING`,
    [purchaseId, registry_id, item_id, mailbox, sealed, now.toISOString(), eve, eve === null ? null : 'eve'],
  )
}

export async function findGiftAddress(
  database: Database,
  purchaseId: number,
): Promise<{ sealed: string; eve: Eve; isKeptLonger: boolean } | undefined> {
  const row = await database.row<Pick<Row, 'registry_id' | 'sealed' | 'eve_at_step'>>(
    'SELECT registry_id, sealed, eve_at_step FROM gift_letters WHERE purchase_id = $1',
    [purchaseId],
  )
  if (!row) return undefined
  const { registry_id, sealed, eve_at_step } = row
  const { back_at_step = null, is_kept_longer = 0 } =
    (await findStanding(database, registry_id, purchaseId)) ?? {}
  const isWanted = eve_at_step !== null && back_at_step !== null
  const eve = !isWanted ? 'none' : eve_at_step < back_at_step ? 'comes' : 'left'
  return { sealed, eve, isKeptLonger: is_kept_longer === 1 }
}

/** How to write to a mailbox about what it gives on a list, if that stands and the list still has this day. */
export async function findGiverOn(
  database: Database,
  { mailbox, registryId, day }: { mailbox: string; registryId: number; day: string },
): Promise<string | undefined> {
  const gifts = await database.rows<{ purchase_id: number; sealed: string }>(
    `SELECT letter.purchase_id, letter.sealed FROM gift_letters AS letter
     JOIN guest_lists AS list ON list.registry_id = letter.registry_id
     WHERE letter.mailbox = $1 AND letter.registry_id = $2 AND list.event_date = $3 ORDER BY letter.purchase_id`,
    [mailbox, registryId, day],
  )
  for (const { purchase_id, sealed } of gifts)
    if ((await findStanding(database, registryId, purchase_id))?.registry_id === registryId) return sealed
  return undefined
}

export async function forgetGiftAddress(database: Statements, purchaseId: number): Promise<void> {
  await database.run('DELETE FROM gift_letters WHERE purchase_id = $1', [purchaseId])
}

export async function forgetAddressesOf(statements: Statements, mailbox: string): Promise<void> {
  await statements.run('DELETE FROM gift_letters WHERE mailbox = $1', [mailbox])
}

/** The addresses of all gifts that an account or a mailbox keeps. */
export async function forgetAddressesOfHolder(statements: Statements, holder: string): Promise<void> {
  await statements.run(
    `DELETE FROM gift_letters WHERE purchase_id IN
       (SELECT purchase_id FROM guest_gifts WHERE holder = $1)`,
    [holder],
  )
}

/** An item was removed. Its givers read of it, unless it is back by then. */
export async function noteRemovedGift(
  database: Statements,
  registryId: number,
  itemId: number,
): Promise<void> {
  await database.run(
    `UPDATE gift_letters SET kind = 'removed', due_at_step = $3, tries = 0
     WHERE registry_id = $1 AND item_id = $2 AND (kind IS NULL OR kind = 'eve')`,
    [registryId, itemId, (await findSteps(database)) + stepsToUndo],
  )
}

/** A registry was removed, and does not come back. */
export async function noteEndedList(database: Statements, registryId: number): Promise<void> {
  await database.run(
    `UPDATE gift_letters SET kind = 'ended', due_at_step = $2, tries = 0
     WHERE registry_id = $1 AND (kind IS NULL OR kind <> 'ended')`,
    [registryId, await findSteps(database)],
  )
}

/** An item moves to another list, where it is another row. Its givers get no letter that it was removed. */
export async function moveGiftLetters(
  statements: Statements,
  from: { id: number; registry_id: number },
  to: { id: number; registry_id: number },
): Promise<void> {
  await statements.run(
    `UPDATE gift_letters SET registry_id = $3, item_id = $4,
       kind = CASE WHEN eve_at_step IS NULL THEN NULL ELSE 'eve' END,
       due_at_step = CASE WHEN kind = 'eve' THEN due_at_step ELSE eve_at_step END
     WHERE registry_id = $1 AND item_id = $2`,
    [from.registry_id, from.id, to.registry_id, to.id],
  )
}

interface Row extends Place {
  purchase_id: number
  sealed: string
  kind: GiftLetterKind
  due_at_step: number
  /**
   * While the letter of the eve waits: the step of that eve. Once it has left: the step at which the gift goes back. Null: no letter of
   * an eve comes any more.
   */
  eve_at_step: number | null
  tries: number
}

/**
 * Takes up to `most` letters that are due. One process takes each letter, and has an hour of running time to send it; when it is killed
 * meanwhile, another one takes the letter after that hour. A letter that turns out not to be due does not count.
 */
export async function takeDueLetters(database: Database, most: number): Promise<DueLetter[]> {
  const steps = await findSteps(database)
  const due: DueLetter[] = []
  while (due.length < most) {
    const asked = most - due.length
    const rows = await findDue(database, steps, asked)
    for (const row of rows) {
      const isTaken = await database.run(
        `UPDATE gift_letters SET due_at_step = $3, tries = tries + 1
         WHERE purchase_id = $1 AND due_at_step = $2 AND kind = $4`,
        [row.purchase_id, row.due_at_step, steps + stepsToSend, row.kind],
      )
      const letter = isTaken > 0 ? await stillDue(database, row, steps) : undefined
      if (letter) due.push(letter)
    }
    if (rows.length < asked) break
  }
  return due
}

function findDue(database: Database, steps: number, most: number): Promise<Row[]> {
  return database.rows<Row>(
    `SELECT purchase_id, registry_id, item_id, sealed, kind, due_at_step, eve_at_step, tries FROM gift_letters AS due
     WHERE due_at_step <= $1 AND (kind <> 'ended' OR NOT EXISTS (
       SELECT 1 FROM gift_letters AS other
       WHERE other.registry_id = due.registry_id AND other.mailbox = due.mailbox AND other.kind = 'ended'
         AND other.purchase_id < due.purchase_id))
     ORDER BY due_at_step, purchase_id LIMIT $2`,
    [steps, most],
  )
}

/**
 * The letter has left, or will not leave. After the letter of the eve, its row waits for the step at which the gift goes back. A guest who
 * keeps the gift longer gets another eve then. A letter about a removal may have come meanwhile, so that row keeps its kind and its step.
 */
export async function endLetter(
  database: Statements,
  { purchaseId, kind, backAtStep }: Pick<DueLetter, 'purchaseId' | 'kind' | 'backAtStep'>,
): Promise<void> {
  if (kind === 'eve') {
    if (backAtStep === null) return endEve(database, purchaseId)
    await database.run(
      `UPDATE gift_letters SET eve_at_step = $2, due_at_step = CASE WHEN kind = 'eve' THEN $2 ELSE due_at_step END,
         tries = CASE WHEN kind = 'eve' THEN 0 ELSE tries END
       WHERE purchase_id = $1 AND eve_at_step < $2`,
      [purchaseId, backAtStep],
    )
  } else if (kind === 'removed') {
    await database.run("DELETE FROM gift_letters WHERE purchase_id = $1 AND kind = 'removed'", [purchaseId])
  } else {
    await database.run(
      `DELETE FROM gift_letters WHERE kind = 'ended' AND (registry_id, mailbox) IN
         (SELECT registry_id, mailbox FROM gift_letters WHERE purchase_id = $1)`,
      [purchaseId],
    )
  }
}

/** No letter of the eve comes any more: the gift is bought, or its guest wants no letter. */
export async function endEve(database: Statements, purchaseId: number): Promise<void> {
  await database.run(
    `UPDATE gift_letters SET eve_at_step = NULL, kind = CASE WHEN kind = 'eve' THEN NULL ELSE kind END,
       due_at_step = CASE WHEN kind = 'eve' THEN NULL ELSE due_at_step END,
       tries = CASE WHEN kind = 'eve' THEN 0 ELSE tries END
     WHERE purchase_id = $1`,
    [purchaseId],
  )
}

/** Looks at the gift again: since the letter was noted it may have been given back, bought, put on the list again, or moved. */
async function stillDue(database: Database, row: Row, steps: number): Promise<DueLetter | undefined> {
  const { purchase_id: purchaseId, registry_id: registryId, kind, sealed } = row
  const purchase = await findStanding(database, registryId, purchaseId)
  if (!purchase) {
    const mayStandAgain = kind === 'eve' && (await wentBack(database, registryId, purchaseId))
    return void (await (mayStandAgain ? endEve : forgetGiftAddress)(database, purchaseId))
  }
  if (purchase.registry_id !== registryId) {
    const place = ({ item_id: id, registry_id }: Place) => ({ id, registry_id })
    return void (await moveGiftLetters(database, place(row), place(purchase)))
  }
  const { back_at_step: backAtStep, is_kept_longer } = purchase
  if (row.tries >= mostTries && kind !== 'eve')
    return void (await endLetter(database, { purchaseId, kind, backAtStep }))
  const isListed = kind !== 'ended' && (await isOnList(database, registryId, row.item_id))
  if (kind === 'removed' && isListed) return void (await waitForEve(database, row))
  if (kind === 'eve') {
    if (backAtStep === null) return void (await endEve(database, purchaseId))
    const wait = eveToWaitFor(row.eve_at_step, backAtStep, steps)
    if (wait !== undefined) return void (await moveEve(database, purchaseId, wait))
    if (!isListed) return undefined
  }
  return {
    purchaseId,
    kind,
    sealed,
    isBought: backAtStep === null,
    isKeptLonger: is_kept_longer === 1,
    stepsLeft: (backAtStep ?? steps) - steps,
    backAtStep,
  }
}

/**
 * How long the letter of the eve still waits; undefined where it leaves now. Where the gift is kept longer, it waits for the new eve.
 * Where the letter has left, its row waits for the step at which the gift goes back, and then an hour more: the guest may keep it longer.
 */
function eveToWaitFor(
  eveAtStep: number | null,
  backAtStep: number,
  steps: number,
): { eve: number; due: number } | undefined {
  if (backAtStep <= steps) return { eve: backAtStep, due: steps + stepsToSend }
  if (eveAtStep !== null && eveAtStep >= backAtStep) return { eve: backAtStep, due: backAtStep }
  const eve = backAtStep - stepsOfADay
  return eve > steps ? { eve, due: eve } : undefined
}

async function moveEve(
  database: Statements,
  purchaseId: number,
  { eve, due }: { eve: number; due: number },
): Promise<void> {
  await database.run(
    `UPDATE gift_letters SET eve_at_step = $2, due_at_step = $3, tries = 0 WHERE purchase_id = $1 AND kind = 'eve'`,
    [purchaseId, eve, due],
  )
}

interface Place {
  registry_id: number
  item_id: number
}

interface Standing extends Place {
  back_at_step: number | null
  is_kept_longer: number
}

/**
 * Looks on the list of the letter first, then everywhere: the gift may have moved to another list. On a cluster its letters move after
 * it, and a process that is killed between the two leaves them behind.
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

/** Whether the gift went back by itself. Its guest may still say that it is bought. */
async function wentBack(database: Database, registryId: number, purchaseId: number): Promise<boolean> {
  const row = await database
    .near(registryId)
    .row(
      'SELECT id FROM purchases WHERE registry_id = $1 AND id = $2 AND released_at IS NOT NULL AND back_at_step > 0',
      [registryId, purchaseId],
    )
  return row !== undefined
}

async function isOnList(database: Database, registryId: number, itemId: number): Promise<boolean> {
  const item = await database
    .near(registryId)
    .row('SELECT id FROM items WHERE registry_id = $1 AND id = $2 AND is_active = 1', [registryId, itemId])
  return item !== undefined
}

/** The gift is on its list again. */
async function waitForEve(database: Statements, { purchase_id }: Row): Promise<void> {
  await database.run(
    `UPDATE gift_letters SET kind = CASE WHEN eve_at_step IS NULL THEN NULL ELSE 'eve' END, due_at_step = eve_at_step, tries = 0
     WHERE purchase_id = $1 AND kind = 'removed'`,
    [purchase_id],
  )
}

const atOnce = 500

/**
 * Deletes an address 30 days after the day of its list, and where the list has no day a year after the gift. `believed` is a time that has
 * surely come.
 */
export async function sweepGiftAddresses(database: Statements, believed: Date): Promise<void> {
  for (let deleted = atOnce; deleted >= atOnce; ) {
    deleted = await database.run(
      `DELETE FROM gift_letters WHERE purchase_id IN (
         SELECT letter.purchase_id FROM gift_letters AS letter
         LEFT JOIN guest_lists AS list ON list.registry_id = letter.registry_id
         WHERE (list.event_date > '' AND list.event_date < $1)
           OR (COALESCE(list.event_date, '') = '' AND letter.kept_at < $2)
         LIMIT $3)`,
      [
        daysBefore(believed, mailboxDays.afterTheDay).slice(0, 10),
        daysBefore(believed, mailboxDays.withoutDay),
        atOnce,
      ],
    )
  }
}
