import type { Database } from '@hopechest/database'
import { othersWereServed } from '@hopechest/program/connections'
import type { Caller } from '../host.ts'
import { inviteeKey, isInvited } from '../may.ts'
import { demandTime, noteInvitees } from './invitee-keys.ts'
import { listRegistriesInviting } from './registries.ts'

/**
 * How many registries that name a person are read, the newest first, and how many at a time: each may have a thousand
 * invitees.
 */
const most = { read: 1000, atOnce: 10 }

/**
 * The ids of the registries of others that the caller is invited to, newest first. The table finds the registries that
 * hold the name or the address; then `may.ts` decides for each whether it invites the caller.
 */
export async function findInviting(database: Database, caller: Caller): Promise<number[]> {
  await noteInvitees(database, caller)
  const keys = [inviteeKey(caller.username), inviteeKey(caller.email)] as const
  const inviting: number[] = []
  let below = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < most.read; read += most.atOnce) {
    const found = await listRegistriesInviting(database, caller.id, keys, { below, limit: most.atOnce })
    inviting.push(...found.filter((registry) => isInvited(caller, registry)).map(({ id }) => id))
    const last = found.at(-1)
    if (!last || found.length < most.atOnce) break
    below = last.id
    await othersWereServed()
    demandTime(caller)
  }
  return inviting
}
