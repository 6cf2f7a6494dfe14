import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { type Lease, type LeaseLook, lookAtLease, withLease } from '../stores/leases.ts'
import type { Parts } from './parts.ts'

/**
 * The host knows no partial change of the list of invitees: one change at a time, over all processes, or one of two is
 * lost. Who may was asked before, so that nobody who may not keeps those waiting who may.
 */
export async function inTurn<Result>(
  { database }: Pick<Parts, 'database'>,
  caller: Caller,
  id: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const waitMilliseconds = caller.deadline - performance.now()
  // A lease for no time at all would hold nobody back.
  if (waitMilliseconds <= 0) return demandTurn<Result>(undefined)
  const options = { holdMilliseconds: waitMilliseconds, waitMilliseconds }
  return demandTurn(await withLease(database, leaseOf(id), options, work))
}

/** Looked at before the registry is read: tells in our turn whether what was read is still what is there. */
export async function lookBefore({ database }: Pick<Parts, 'database'>, id: number): Promise<LeaseLook> {
  return lookAtLease(database, leaseOf(id))
}

/** A change that had to wait for another one of the same registry, and too long. */
export function demandTurn<Result>(result: Result | undefined): Result {
  if (result === undefined) {
    throw new Refusal('unavailable', 'The registry is being changed by somebody else just now', {
      retryAfterSeconds: 1,
    })
  }
  return result
}

function leaseOf(id: number): string {
  return `invitees:${id}`
}
