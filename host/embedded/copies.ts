import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@hopechest/database'
import { type NewEvent, noteEvent } from '../events.ts'
import { isFirstOwner, mayWrite, type User } from '../may.ts'
import { noteChange } from './invitee-keys.ts'
import { lockPeople, type NamedPeople } from './named-people.ts'
import { findRegistry } from './registry-rows.ts'

/** Who comes along to a copy, as the person who makes it has chosen. */
export interface Along {
  guests: boolean
  owners: boolean
  by: User
}

/**
 * Writes down on a copy, which names no people yet, whom its original names at this moment. Only the first owner brings
 * other owners along.
 *
 * @returns Whether the copy names them now, and no people of its own.
 */
export async function bringAlong(
  database: Database,
  originalId: number,
  copyId: number,
  { guests, owners, by, now }: Along & { now: Date },
): Promise<boolean> {
  const cameAlong = await database.transaction(async (statements) => {
    const original = await lockPeople(statements, originalId)
    const copy = await lockPeople(statements, copyId)
    if (!original || !copy) return false
    const from = await findRegistry(statements, originalId)
    const to = await findRegistry(statements, copyId)
    if (!from || !mayWrite(by, from) || !to || !isFirstOwner(by, to)) return false
    const invitees = guests ? original.invitees : []
    const owning = owners && isFirstOwner(by, from) ? original.owners : []
    const people = { invitees, owners: owning }
    if (copy.invitees.length > 0 || copy.owners.length > 0) return isDeepStrictEqual(copy, people)
    await statements.run(
      'UPDATE registries SET invitees = $2, owners = $3, updated_at = $4, has_invitee_keys = 0 WHERE id = $1',
      [copyId, JSON.stringify(invitees), JSON.stringify(owning), now.toISOString()],
    )
    const event = eventOf(people)
    if (event) await noteEvent(statements, { ...event, registryId: copyId, caller: by, at: now }, copyId)
    return true
  })
  await noteChange(database, copyId)
  return cameAlong
}

function eventOf({ invitees, owners }: NamedPeople): Pick<NewEvent, 'kind' | 'what'> | undefined {
  const fields = [
    ...(invitees.length > 0 ? ['registry_invitees'] : []),
    ...(owners.length > 0 ? ['registry_owners'] : []),
  ]
  if (fields.length === 0) return undefined
  return { kind: owners.length > 0 ? 'registry.changed' : 'invitee.added', what: { fields } }
}
