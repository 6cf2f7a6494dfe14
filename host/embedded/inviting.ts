import type { Database } from '@hopechest/database'
import type { Caller } from '../host.ts'
import { isCalled } from '../may.ts'
import { demandTime, keysOf, noteInvitees } from './invitee-keys.ts'
import { idsInviting, readRegistries } from './registries.ts'

/** How many registries that name a person are looked at, the newest first. */
const most = 1000

/**
 * The ids of the registries of others that the caller is invited to, as a guest or as an owner, newest first. The table
 * finds the registries that hold the name, the address or the account; then `may.ts` decides for each whether it invites
 * the caller.
 */
export async function findInviting(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  const inviting: number[] = []
  const ids = await idsInviting(database, caller.id, keysOf(caller), most)
  for await (const registry of readRegistries(database, ids)) {
    if (isCalled(caller, registry)) inviting.push(registry.id)
    demandTime(caller)
  }
  return inviting
}
