import type { Database } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import type { Caller } from '../host.ts'
import { isOwner } from '../may.ts'
import { demandTime, noteInvitees } from './invitee-keys.ts'
import { findOwners, idsNaming } from './registries.ts'

/** How many registries that name a person are looked at, the newest first. */
const most = 1000

/** The ids of the registries of others that the caller is invited to, as a guest or as an owner, newest first. */
export async function findInviting(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  return idsNaming(database, caller, 'all', most)
}

/** The ids of those that the caller owns beside their first owner, among the newest that name the caller and have further owners. */
export async function findOwnedWithOthers(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  const owned: number[] = []
  for (const id of await idsNaming(database, caller, 'with owners', most)) {
    const owners = await findOwners(database, id)
    if (owners && isOwner(caller, owners)) owned.push(id)
    await giveWay()
    demandTime(caller)
  }
  return owned
}
