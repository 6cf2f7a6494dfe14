import type { Statements } from '@hopechest/database'
import { findSteps } from '../../running-time.ts'
import { noteLetter } from '../letters.ts'

/** A program has not answered for three days: its maker gets one letter. */
export async function noteEndedHook(
  statements: Statements,
  { id: about, account_id: accountId }: { id: number; account_id: number },
): Promise<void> {
  const round = String(await findSteps(statements))
  await noteLetter(statements, { kind: 'hook', reader: `account ${accountId}`, about, round, accountId })
}

/** The account is gone, and with it goes its hooks. */
export async function forgetHooksOf({ coordinator }: Statements, accountId: number): Promise<void> {
  await coordinator.run(
    'DELETE FROM hook_deliveries WHERE hook_id IN (SELECT id FROM hooks WHERE account_id = $1)',
    [accountId],
  )
  await coordinator.run('DELETE FROM hooks WHERE account_id = $1', [accountId])
}
