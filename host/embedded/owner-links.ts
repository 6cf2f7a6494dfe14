import { hash } from 'node:crypto'
import { limits, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { noteEvent } from '../events.ts'
import type { OwnerLink } from '../facts.ts'
import { isOwner, mayPassOn, noRights, rightsOfAdmin, type User } from '../may.ts'
import { hoursAfter } from '../people/one-time-links.ts'
import { findPerson, type Person } from '../people/people.ts'
import { noteChange } from './invitee-keys.ts'
import { lockRegistry } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

interface Row {
  secret_hash: string
  registry_id: number
  made_by: number
  expires_at: string
  asked_by: string
}

const columns = 'secret_hash, registry_id, made_by, expires_at, asked_by'

/** Keeps the hash of a new link. False where the list has no room for one more owner, or `by` may not add any. */
export function makeOwnerLink(
  database: Database,
  registryId: number,
  id: string,
  { by, now }: { by: User; now: Date },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    await lockRegistry(statements, registryId)
    const registry = await findRegistry(statements, registryId)
    if (!registry || !mayPassOn(by, registry)) return false
    const open = await listOwnerLinks(statements, registryId, now)
    if (registry.meta.registry_owners.length + open.length >= limits.owners) return false
    await statements.run(
      'INSERT INTO owner_links (secret_hash, registry_id, made_by, expires_at) VALUES ($1, $2, $3, $4)',
      [id, registryId, by.id, hoursAfter(now, limits.ownerLinkHours)],
    )
    return true
  })
}

/** Those that wait to be used. */
export async function listOwnerLinks(
  statements: Statements,
  registryId: number,
  now: Date,
): Promise<OwnerLink[]> {
  const rows = await statements.rows<Row>(
    `SELECT ${columns} FROM owner_links WHERE registry_id = $1 AND expires_at > $2 ORDER BY expires_at, secret_hash`,
    [registryId, now.toISOString()],
  )
  return rows.map(toLink)
}

export async function endOwnerLink(statements: Statements, registryId: number, id: string): Promise<void> {
  await statements.run('DELETE FROM owner_links WHERE registry_id = $1 AND secret_hash = $2', [
    registryId,
    id,
  ])
}

/** The list that a link is for, and who hands it over; undefined when it was used, ended, or is too old. */
export async function findOwnerLink(
  statements: Statements,
  secret: string,
  now: Date,
): Promise<{ link: OwnerLink; registry: Registry; from: Person } | undefined> {
  const row = await statements.row<Row>(
    `SELECT ${columns} FROM owner_links WHERE secret_hash = $1 AND expires_at > $2`,
    [hash('sha256', secret), now.toISOString()],
  )
  const [registry, from] = row
    ? [await findRegistry(statements, row.registry_id), await findPerson(statements, row.made_by)]
    : []
  // Who has passed the list on, or was switched off, adds no owner any more.
  if (!row || !registry || !from || from.is_switched_off || !mayPassOn(userOf(from), registry))
    return undefined
  return { link: toLink(row), registry, from }
}

/** The person is an owner from now on, and the link is used up. Of two who use it at once, one becomes an owner. */
export async function useOwnerLink(
  database: Database,
  secret: string,
  person: Person,
  now: Date,
): Promise<Registry | undefined> {
  const added = await database.transaction(async (statements) => {
    const known = await findOwnerLink(statements, secret, now)
    if (!known) return undefined
    await lockRegistry(statements, known.registry.id)
    const found = await findOwnerLink(statements, secret, now)
    if (!found) return undefined
    const { link, registry, from } = found
    if (isOwner(person, registry)) return registry
    const owners = [...registry.meta.registry_owners, person.username]
    if (owners.length > limits.owners) return undefined
    await endOwnerLink(statements, registry.id, link.id)
    await statements.run(
      'UPDATE registries SET owners = $2, updated_at = $3, has_invitee_keys = 0 WHERE id = $1',
      [registry.id, JSON.stringify(owners), now.toISOString()],
    )
    const what = { fields: ['registry_owners'] }
    const event = {
      kind: 'registry.changed',
      registryId: registry.id,
      caller: userOf(from),
      what,
      at: now,
    } as const
    await noteEvent(statements, event, registry.id)
    return registry
  })
  if (added) await noteChange(database, added.id)
  return added
}

/** A person without an account asks the admins for one, by a name. */
export async function askWithOwnerLink(
  statements: Statements,
  id: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const asked = await statements.run(
    "UPDATE owner_links SET asked_by = $2, asked_at = $3 WHERE secret_hash = $1 AND asked_by = ''",
    [id, name, now.toISOString()],
  )
  return asked > 0
}

/** Who waits for an account, for the admins of the site: the oldest first. */
export async function listAsking(
  statements: Statements,
  now: Date,
  most: number,
): Promise<{ name: string; expires_at: string; from: string }[]> {
  return statements.rows(
    `SELECT asked_by AS name, expires_at, accounts.name AS "from" FROM owner_links JOIN accounts ON accounts.id = made_by
     WHERE asked_by <> '' AND expires_at > $1 ORDER BY asked_at LIMIT $2`,
    [now.toISOString(), most],
  )
}

export async function sweepOwnerLinks(statements: Statements, now: Date): Promise<void> {
  await statements.run('DELETE FROM owner_links WHERE expires_at <= $1', [now.toISOString()])
}

function toLink({ secret_hash, expires_at, asked_by }: Row): OwnerLink {
  return { id: secret_hash, expires_at, asked_by }
}

export function userOf({ id, username, email, invited_as, role }: Person): User {
  const rights = role === 'administrator' ? rightsOfAdmin : noRights
  return { id, username, email, invited_as, ...rights }
}
