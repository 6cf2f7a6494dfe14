import { Refusal, type Registry } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { isNextAfter, type Lease, type LeaseLook } from '../../stores/leases.ts'
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

/** A registry as it was before the lease, and how the lease stood then. */
export interface SeenBeforeLease {
  look: LeaseLook
  registry: Registry | undefined
}

/**
 * Reads the registry before the lease, for a caller who may change it. What was read during another change is not true any
 * more under the lease, so it is not kept: 480 requests that waited held 130 MB of a list with a thousand guests.
 */
export async function readBeforeLease(
  { leases }: Pick<Dependencies, 'leases'>,
  id: number,
  read: () => Promise<Registry>,
): Promise<SeenBeforeLease> {
  const look = await leases.look(leaseOf(id))
  const registry = await read()
  return { look, registry: look.isFree ? registry : undefined }
}

/** The registry, where no other change has had the lease since it was read. */
export function stillTrue(seen: SeenBeforeLease | undefined, lease: Lease): Registry | undefined {
  return seen && isNextAfter(seen.look, lease) ? seen.registry : undefined
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

/** The lease of all lists in the meta. Older versions know the name too, so their processes wait for ours in an upgrade. */
function leaseOf(id: number): string {
  return `invitees:${id}`
}
