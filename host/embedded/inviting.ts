import type { Database } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import type { Caller } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'
import { isCalled, isOwner } from '../may.ts'
import { demandTime, isAccountKey, keysOf, noteInvitees } from './invitee-keys.ts'
import { findCalled, idsWithOwners, registriesNaming } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** How many registries that name a person are looked at, the newest first. */
const most = 1000
/** Others are served in between. */
const looksAtOnce = 10

/**
 * The ids of the registries of others that the caller is invited to, as a guest or as an owner, newest first. The table
 * finds the registries that hold the name, the address or the account; then `may.ts` decides for each whether it invites
 * the caller.
 */
export async function findInviting(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  const inviting: number[] = []
  let looks = 0
  for await (const [id, keys] of registriesNaming(database, caller.id, keysOf(caller), most)) {
    if (looks++ % looksAtOnce === 0) await giveWay()
    if (await isCalledTo(database, caller, id, keys)) inviting.push(id)
    demandTime(caller)
  }
  return inviting
}

/** The ids of those that the caller owns beside their first owner, among the newest that name the caller and have further owners. */
export async function findOwnedWithOthers(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  const owned: number[] = []
  for (const id of await idsWithOwners(database, caller.id, keysOf(caller), most)) {
    const registry = await findCalled(database, id)
    if (registry && isOwner(caller, registry)) owned.push(id)
    await giveWay()
    demandTime(caller)
  }
  return owned
}

/**
 * The guests of a registry stay in the database where these keys say enough: a thousand names of foreign letters took 6 ms
 * to read, and a stranger may name a person in hundreds of such lists.
 */
async function isCalledTo(
  database: Database,
  caller: Caller,
  id: number,
  keys: readonly string[],
): Promise<boolean> {
  const registry = await findCalled(database, id)
  if (!registry) return false
  const owners = new Set(registry.meta.registry_owners.map(inviteeKey))
  const guests = keys.filter((key) => !owners.has(key) && !isAccountKey(key))
  const named = { ...registry, meta: { ...registry.meta, registry_invitees: guests } }
  if (isCalled(caller, named)) return true
  // An owner may be a guest as well, and an account is meant by an address that it left.
  if (guests.length === keys.length) return false
  const whole = await findRegistry(database, id)
  return whole !== undefined && isCalled(caller, whole)
}
