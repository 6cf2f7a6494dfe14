import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { forgetBook } from '../family/books.ts'
import { forgetOwnerHere, forgetSizesOfAccount } from '../family/index.ts'
import { forgetOpenList } from '../family/open-lists.ts'
import { forgetIdeasOfAccount } from '../ideas/ideas-of-guests.ts'
import { forgetAddressesOfHolder, noteEndedList } from '../post/kinds/gift.ts'
import { forgetHooksOf } from '../post/kinds/hook.ts'
import { forgetLettersAbout } from '../post/letters.ts'
import { findSteps, stepsOfADay } from '../running-time.ts'
import { forgetBankAccount, forgetBankAccountsOf } from './bank-accounts.ts'
import { keyOf } from './guest-gifts.ts'
import { forgetMemory } from './memories.ts'

const endOfTime = '9999-12-31T00:00:00.000Z'

interface Forgotten {
  holder: string
  /** All lists when it is left out. */
  registryId?: number
  /** Those that were kept by then. All when it is left out. */
  before?: string
}

/** In parts. */
export function forgetGuestGifts(
  database: Statements,
  { holder, registryId = 0, before = endOfTime }: Forgotten,
): Promise<void> {
  return inParts((most) =>
    database.run(
      `DELETE FROM guest_gifts WHERE holder = $1 AND purchase_id IN
         (SELECT purchase_id FROM guest_gifts
          WHERE holder = $1 AND ($2 = 0 OR registry_id = $2) AND kept_at <= $3 LIMIT $4)`,
      [holder, registryId, before, most],
    ),
  )
}

/**
 * The list is gone, and with it goes what all holders keep of it. A request that had begun before may keep one more gift:
 * this is called again when no such request is at work any more. So it is where it was cut off.
 */
export async function forgetGuestList(database: Statements, registryId: number): Promise<void> {
  await noteEndedList(database, registryId)
  await database.run('DELETE FROM guest_lists WHERE registry_id = $1', [registryId])
  await forgetLettersAbout(database, 'list', registryId)
  await database.run('DELETE FROM new_wishes WHERE registry_id = $1', [registryId])
  await forgetOpenList(database, registryId)
  await forgetBankAccount(database, registryId)
  await inParts((most) =>
    database.run(
      `DELETE FROM guest_gifts WHERE registry_id = $1 AND purchase_id IN
         (SELECT purchase_id FROM guest_gifts WHERE registry_id = $1 LIMIT $2)`,
      [registryId, most],
    ),
  )
}

/** The account is gone, and with it goes what it keeps. What a request kept at that moment, or what was cut off, is swept. */
export async function forgetGuest(database: Database, accountId: number): Promise<void> {
  await noteGoneGuest(database, accountId)
  await forgetBook(database, accountId)
  await forgetAccount(database, accountId)
}

/** What an account keeps, where it wants letters about it, its bank account, and its hooks. First the letters, which are found by the gifts. */
export async function forgetAccount(database: Database, accountId: number): Promise<void> {
  const holder = keyOf({ accountId })
  await forgetAddressesOfHolder(database, holder)
  await forgetMemory(database, { accountId })
  await forgetGuestGifts(database, { holder })
  await forgetIdeasOfAccount(database, accountId)
  await forgetBankAccountsOf(database, accountId)
  await forgetHooksOf(database, accountId)
  await forgetSizesOfAccount(database, accountId)
  await forgetOwnerHere(database, accountId)
}

/** From now on nothing is kept for the account. Our own host notes it in the transaction that deletes the account. */
export async function noteGoneGuest(statements: Statements, accountId: number): Promise<void> {
  await statements.run(
    'INSERT INTO gone_guests (account_id, gone_at_step) VALUES ($1, $2) ON CONFLICT (account_id) DO NOTHING',
    [accountId, await findSteps(statements)],
  )
}

/** After a day no request from before is at work any more. */
export async function sweepGoneGuests(database: Database): Promise<void> {
  const gone = await database.values<[accountId: number]>(
    'SELECT account_id FROM gone_guests WHERE gone_at_step <= $1',
    [(await findSteps(database)) - stepsOfADay],
  )
  for (const [accountId] of gone) {
    await forgetBook(database, accountId)
    await forgetAccount(database, accountId)
    await database.run('DELETE FROM gone_guests WHERE account_id = $1', [accountId])
  }
}

/** Gifts that are deleted in one statement. */
const atOnce = 500

async function inParts(forget: (most: number) => Promise<number>): Promise<void> {
  while ((await forget(atOnce)) >= atOnce) await giveWay()
}
