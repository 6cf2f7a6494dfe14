import { Refusal, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import {
  asOwnerSees,
  type Caller,
  type Host,
  type HostRegistry,
  hasScope,
  isOwner,
  managesAll,
  mayRead,
  mayWrite,
  type User,
} from '@hopechest/host'
import { findForWhom } from '@hopechest/host/family'
import { withVersionOf } from '../answers/conditions.ts'
import type { Audit } from './audit.ts'
import type { RegistrySync } from './sync/registry-sync.ts'

/** The parts that are needed to ask for a registry. */
export interface Asking {
  database: Database
  host: Host
  audit: Audit
}

/**
 * Which refusal a caller gets is decided here and nowhere else. A registry that does not exist is missing for
 * every caller. One that exists and may not be read or changed is forbidden, whether the host or the service says so.
 */
export function readableRegistry(asking: Asking, caller: Caller, id: number): Promise<Registry> {
  return allowed(asking, caller, id, mayRead, 'You may not read this registry')
}

/**
 * The same, brought into step behind the answer where it waits for a sync. Where the host knows the registry, it comes without
 * waiting: its list lies in the database, and needs no sync.
 */
export function registryToRead(
  asking: Asking & { sync: RegistrySync },
  caller: Caller,
  id: number,
): Registry | Promise<Registry> {
  const known = knownToReader(asking, caller, id)
  if (!known) {
    // A sync reads the registry anew.
    const read = asking.sync.syncIfPending(caller, id, readableRegistry(asking, caller, id))
    return read.then((registry) => asSeenBy(asking.database, caller, registry))
  }
  asking.audit.saw(known)
  return known
}

/** The registry, where the host knows how it is now, and this caller may read it as it is. */
export function knownToReader(
  { host }: Pick<Asking, 'host'>,
  caller: User,
  id: number,
): HostRegistry | undefined {
  const known = host.knownRegistry?.(id)
  return known && mayRead(caller, known) && !isSeenOtherwise(caller, known) ? known : undefined
}

/** The registry, for its owners and admins. */
export function writableRegistry(
  asking: Asking,
  caller: Caller,
  id: number,
  otherwise = 'Only an owner of the registry or an admin may change it',
): Promise<Registry> {
  return allowed(asking, caller, id, mayWrite, otherwise)
}

async function allowed(
  { database, host, audit }: Asking,
  caller: Caller,
  id: number,
  may: typeof mayRead,
  otherwise: string,
): Promise<Registry> {
  const registry = await host.findRegistry(caller, id).catch((error) => {
    const isForbidden = error instanceof Refusal && error.code === 'forbidden'
    throw isForbidden ? new Refusal('forbidden', otherwise) : error
  })
  if (!registry) throw noSuchRegistry()
  audit.saw(registry)
  if (!may(caller, registry)) throw new Refusal('forbidden', otherwise)
  return asSeenBy(database, caller, registry)
}

/** One of the owners for whom the list is finds it wrapped, as their own. The front of a shop reads the names of no people. */
export async function asSeenBy(
  statements: Statements,
  caller: Caller,
  registry: HostRegistry,
): Promise<HostRegistry> {
  if (!isSeenOtherwise(caller, registry)) return registry
  const seen = caller.is_front
    ? withoutPeople(registry)
    : await asOwnerSees(caller, registry, (id) => findForWhom(statements, id))
  if (seen !== registry) withVersionOf(seen, registry)
  return seen
}

function isSeenOtherwise(caller: User, registry: HostRegistry): boolean {
  return caller.is_front || mayBeForOwner(caller, registry)
}

function withoutPeople(registry: HostRegistry): HostRegistry {
  return { ...registry, meta: { ...registry.meta, registry_invitees: [], registry_owners: [] } }
}

function mayBeForOwner(caller: User, registry: HostRegistry): boolean {
  if (!registry.meta.registry_for_child) return false
  return isOwner(caller, registry) || (managesAll(caller) && !hasScope(caller, 'surprises'))
}

/** The registry is not there, or not for this caller. */
export function isRefusedAccess(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found')
}

export function noSuchRegistry(): Refusal {
  return new Refusal('not_found', 'Registry not found')
}

export function forFirstOwner(): Refusal {
  return new Refusal(
    'forbidden',
    'Only the first owner of the registry or an admin may delete it or change its owners',
  )
}
