import { limits, Refusal, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { noteEvent } from '../events.ts'
import { inviteeKey, isOwner, mayPassOn, type User } from '../may.ts'
import { findPerson, findPersonByLogin, type Person } from '../people/people.ts'
import { noteInvitees } from './invitee-keys.ts'
import { findRegistry, lockRegistry, registriesWithOwners } from './registries.ts'

/** Who owns a registry beside its first owner, as it was written down, and the account that is meant. */
export interface FurtherOwner {
  entry: string
  /** Undefined while no account has the name, or has proved the address. */
  person: Person | undefined
}

export interface Owners {
  first: Person | undefined
  further: FurtherOwner[]
}

export async function listOwners(statements: Statements, registryId: number): Promise<Owners> {
  const registry = await findRegistry(statements, registryId)
  if (!registry) return { first: undefined, further: [] }
  const { owner_accounts = {}, meta } = registry
  const further = await Promise.all(
    meta.registry_owners.map(async (entry): Promise<FurtherOwner> => {
      const person = await findPersonByLogin(statements, entry)
      const alone = { ...registry, user_id: 0, meta: { ...meta, registry_owners: [entry] }, owner_accounts }
      return { entry, person: person && isOwner(person, alone) ? person : undefined }
    }),
  )
  return { first: await findPerson(statements, registry.user_id), further }
}

/** As many as a page of registries has. */
const mostWithOthers = limits.registriesPage
const patienceMilliseconds = 2000

/**
 * The registries that another person owns first, newest first, without story and invitees. While many lists of invitees
 * are changed, one that was changed just now is found a moment later.
 */
export async function listOwnedWithOthers(database: Database, person: Person): Promise<Registry[]> {
  await noteInvitees(database, { deadline: performance.now() + patienceMilliseconds }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
  const keys = [inviteeKey(person.username), inviteeKey(person.email)] as const
  const named = await registriesWithOwners(database, person.id, keys, mostWithOthers)
  return named.filter((registry) => isOwner(person, registry))
}

/**
 * Another owner becomes the first one. Who was first stays an owner, or has nothing more to do with it. False where the
 * account is no owner any more, or the caller may not pass the list on any more: nothing changes then.
 */
export function passOn(
  database: Database,
  registryId: number,
  accountId: number,
  { stays, by, now }: { stays: boolean; by: User; now: Date },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    await lockRegistry(statements, registryId)
    const registry = await findRegistry(statements, registryId)
    if (!registry || !mayPassOn(by, registry)) return false
    const { first, further } = await listOwners(statements, registryId)
    if (!further.some(({ person }) => person?.id === accountId)) return false
    const owners = further.filter(({ person }) => person?.id !== accountId).map(({ entry }) => entry)
    const accounts = { ...registry.owner_accounts }
    if (stays && first) {
      owners.push(first.username)
      accounts[inviteeKey(first.username)] = first.id
    }
    await statements.run(
      `UPDATE registries SET user_id = $2, owners = $3, owner_accounts = $4, updated_at = $5, has_invitee_keys = 0
       WHERE id = $1`,
      [registryId, accountId, JSON.stringify(owners), JSON.stringify(accounts), now.toISOString()],
    )
    const what = { fields: ['user_id', 'registry_owners'] }
    await noteEvent(
      statements,
      { kind: 'registry.changed', registryId, caller: by, what, at: now },
      registryId,
    )
    return true
  })
}
