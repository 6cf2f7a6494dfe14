import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { Lease, LeaseLook } from '../../stores/leases.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * The host has no partial change of a list in the meta of a registry. So only one change of these lists runs at a time, over
 * all processes; otherwise one of two would be lost. Ask for permission before: a caller who may not write must not delay others.
 */
export async function withMetaLease<Result>(
  { leases }: Pick<Dependencies, 'leases'>,
  caller: Caller,
  id: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const waitMilliseconds = caller.deadline - performance.now()
  // A lease without hold time would keep no other change away.
  if (waitMilliseconds <= 0) return demandLease<Result>(undefined)
  const options = { holdMilliseconds: Math.ceil(waitMilliseconds), waitMilliseconds }
  return demandLease(await leases.hold(leaseOf(id), options, work))
}

/**
 * Call it before you read the registry. Under the lease, its result says whether the registry is still as you read it.
 */
export async function lookAtMetaLease(
  { leases }: Pick<Dependencies, 'leases'>,
  id: number,
): Promise<LeaseLook> {
  return leases.look(leaseOf(id))
}

/**
 * The registry as it is before the lease, for a caller who may change it. What was read during another change is not true any
 * more under the lease, so it is not kept: 480 requests that waited held 130 MB of a list with a thousand guests.
 */
export async function readBefore<Read>(
  { isFree }: LeaseLook,
  read: () => Promise<Read>,
): Promise<Read | undefined> {
  const registry = await read()
  return isFree ? registry : undefined
}

/** Refuses a change that waited too long for another change of the same registry. */
export function demandLease<Result>(result: Result | undefined): Result {
  if (result === undefined) {
    throw new Refusal(
      'unavailable',
      'The registry is being changed by another request. Try again in a second',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  return result
}

/** Once it was that of the invitees alone. It keeps that name, so that processes of two versions keep each other away. */
function leaseOf(id: number): string {
  return `invitees:${id}`
}
