import type { Database } from '@hopechest/database'
import type { Caller, HostRegistry } from '../host.ts'
import { inviteeKey, isInvited } from '../may.ts'
import { noteInvitees } from './invitee-keys.ts'
import { listRegistriesInviting } from './registries.ts'

/** The newest of them, for one person; a registry may have a thousand invitees, so few are read at a time. */
const most = { inAll: 1000, atOnce: 50 }

/**
 * The registries of others that the caller is invited to, newest first. The table finds those that hold the name or the
 * address; who is invited is decided in one place, and what it refuses is not counted either.
 */
export async function findInviting(database: Database, caller: Caller): Promise<HostRegistry[]> {
  await noteInvitees(database, caller)
  const keys = [inviteeKey(caller.username), inviteeKey(caller.email)] as const
  const inviting: HostRegistry[] = []
  for (let below = Number.MAX_SAFE_INTEGER; inviting.length < most.inAll; ) {
    const found = await listRegistriesInviting(database, caller.id, keys, { below, limit: most.atOnce })
    inviting.push(...found.filter((registry) => isInvited(caller, registry)))
    const last = found.at(-1)
    if (!last || found.length < most.atOnce) break
    below = last.id
  }
  return inviting
}
