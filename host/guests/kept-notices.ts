import type { Database, Statements } from '@hopechest/database'
import { noticeDays } from '../post/letters.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'

/** A notice that no mail server took, sealed by the site, for the pages of its reader. */
export interface KeptNotice {
  mailbox: string
  /** The same for a letter that comes again. */
  letter: string
  sealed: string
}

/** A reader has at most this many. The oldest go first. */
export const mostKeptNotices = 20

export function keepNotice(database: Database, { mailbox, letter, sealed }: KeptNotice): Promise<void> {
  return database.transaction(async (statements) => {
    await statements.run(
      `INSERT INTO kept_notices (mailbox, letter, sealed, kept_at_step) VALUES ($1, $2, $3, $4)
       ON CONFLICT (mailbox, letter) DO NOTHING`,
      [mailbox, letter, sealed, await findSteps(statements)],
    )
    await statements.run(
      `DELETE FROM kept_notices WHERE mailbox = $1 AND letter NOT IN
         (SELECT letter FROM kept_notices WHERE mailbox = $1 ORDER BY kept_at_step DESC, letter LIMIT $2)`,
      [mailbox, mostKeptNotices],
    )
  })
}

/** The newest first. */
export async function listKeptNotices(statements: Statements, mailbox: string): Promise<string[]> {
  const rows = await statements.rows<{ sealed: string }>(
    'SELECT sealed FROM kept_notices WHERE mailbox = $1 ORDER BY kept_at_step DESC, letter',
    [mailbox],
  )
  return rows.map(({ sealed }) => sealed)
}

export async function sweepKeptNotices(statements: Statements): Promise<void> {
  const steps = await findSteps(statements)
  await statements.run('DELETE FROM kept_notices WHERE kept_at_step < $1', [steps - stepsOfDays(noticeDays)])
}
