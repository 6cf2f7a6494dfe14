import type { Database } from '@hopechest/database'
import { othersWereServed } from '@hopechest/program/connections'
import type { Caller } from '../host.ts'
import { isCalled } from '../may.ts'
import { demandTime, keysOf, noteInvitees } from './invitee-keys.ts'
import { findRegistry, idsInviting } from './registries.ts'

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
  for (const id of ids) {
    await othersWereServed()
    if (await isCalledTo(database, caller, id)) inviting.push(id)
    demandTime(caller)
  }
  return inviting
}

/** The registry is let go with the answer: it may name a thousand people, and hundreds of callers may wait for a turn. */
async function isCalledTo(database: Database, caller: Caller, id: number): Promise<boolean> {
  const registry = await findRegistry(database, id)
  return registry !== undefined && isCalled(caller, registry)
}
