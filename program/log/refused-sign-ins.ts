import { createAllowance } from '../allowance.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { Logger } from './log.ts'

export interface RefusedSignIn {
  /** Where the visitor is, as a trusted gateway says it. */
  address: string
  reason: 'wrong password' | 'too many tries'
  /** A log whose lines name the request. */
  log: Pick<Logger, 'info'>
}

/** Enough for a program that locks guessers out, and few beside the requests that a guesser sends. */
export const mostLines = 20
const windowMilliseconds = 60_000

/**
 * Says that a sign-in was refused, in a line that fail2ban reads (deploy/fail2ban): the address, and neither the account nor
 * the password. Each is counted; an address has some lines a minute.
 */
export function createRefusedSignIns(
  metrics: Metrics,
  server: 'api' | 'site',
): (refused: RefusedSignIn) => void {
  const lines = createAllowance<string>({ most: mostLines, windowMilliseconds })
  const refusals = metrics.counter('hopechest_sign_ins_refused_total', 'Sign-ins that were refused', [
    'server',
    'reason',
  ])
  return ({ address, reason, log }) => {
    refusals.add({ server, reason })
    if (lines.take(address) === undefined) log.info({ address, server, reason }, 'A sign-in was refused')
  }
}
