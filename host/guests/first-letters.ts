import type { Database, Statements } from '@hopechest/database'
import { findSteps, stepsOfADay } from '../running-time.ts'

/** Whose letter, and the code of the mailbox to which it goes. */
export interface FirstLetter {
  accountId: number
  mailbox: string
}

/**
 * A new account wants to write to a stranger. True when it has done so before, or there is room: each stranger takes a place, and of several
 * processes one gets the last one.
 */
export async function takePlaceOfStranger(
  database: Database,
  { accountId, mailbox }: FirstLetter,
  most: number,
): Promise<boolean> {
  const steps = await findSteps(database)
  for (;;) {
    // The sweep may have left later places alone.
    const taken = await database.row<{ last: number; same: number }>(
      `SELECT COALESCE(MAX(place), 0) AS last, COUNT(CASE WHEN mailbox = $2 THEN 1 END) AS same
       FROM first_letters WHERE account_id = $1`,
      [accountId, mailbox],
    )
    const { last = 0, same = 0 } = taken ?? {}
    if (same > 0) return true
    if (last >= most) return false
    const isOurs = await database.run(
      `INSERT INTO first_letters (account_id, place, mailbox, noted_at_step) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [accountId, last + 1, mailbox, steps],
    )
    if (isOurs > 0) return true
  }
}

/** Their hour is over. */
export async function sweepFirstLetters(database: Statements): Promise<void> {
  const steps = await findSteps(database)
  await database.run('DELETE FROM first_letters WHERE noted_at_step < $1', [steps - stepsOfADay])
}
