import { limits, Refusal, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { noteEvent } from '../events.ts'
import { inviteeKey } from '../invitee-key.ts'
import { isOwner, mayPassOn, type User } from '../may.ts'
import { lockAccount } from '../people/accounts.ts'
import { findPerson, findPersonByLogin, type Person } from '../people/people.ts'
import { noteChange, noteInvitees } from './invitee-keys.ts'
import { lockRegistry, registriesWithOwners } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** Who owns a registry beside its first owner, as it was written down, and the account that this means. */
export interface FurtherOwner {
  entry: string
  /** Undefined where no account has the name, and while none has proved the address. */
  person: Person | undefined
}

export interface Owners {
  first: Person | undefined
  /** How the other owners wrote the first one down before the list was passed on to them; empty for who began it. */
  firstEntry: string
  further: FurtherOwner[]
}

export async function listOwners(statements: Statements, registryId: number): Promise<Owners> {
  const registry = await findRegistry(statements, registryId)
  if (!registry) return { first: undefined, firstEntry: '', further: [] }
  const further: FurtherOwner[] = []
  for (const entry of registry.meta.registry_owners) {
    const person = await findPersonByLogin(statements, inviteeKey(entry))
    further.push({ entry, person: person && isMeant(person, entry) ? person : undefined })
  }
  const first = await findPerson(statements, registry.user_id)
  return { first, firstEntry: await firstEntryOf(statements, registryId), further }
}

function isMeant({ invited_as }: Person, entry: string): boolean {
  return invited_as.includes(inviteeKey(entry))
}

async function firstEntryOf(statements: Statements, registryId: number): Promise<string> {
  const row = await statements.row<{ first_entry: string }>(
    'SELECT first_entry FROM registries WHERE id = $1',
    [registryId],
  )
  return row?.first_entry ?? ''
}

/** As many as a page of registries has. */
const mostWithOthers = limits.registriesPage
/** A stranger may name this person as a guest in lists that have other owners. */
const mostLookedAt = 1000
const patienceMilliseconds = 2000

/**
 * The registries that another person owns first, newest first, without story and invitees. While many lists of invitees
 * are changed, one that was changed just now is found a moment later.
 */
export async function listOwnedWithOthers(database: Database, person: Person): Promise<Registry[]> {
  await noteInvitees(database, { deadline: performance.now() + patienceMilliseconds }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
  const owned: Registry[] = []
  for await (const registry of registriesWithOwners(database, person, mostLookedAt)) {
    if (isOwner(person, registry)) owned.push(registry)
    if (owned.length === mostWithOthers) break
  }
  return owned
}

interface Circumstances {
  stays: boolean
  by: User
  now: Date
}

/**
 * Another owner becomes the first one, by the entry that names them. Who was first stays an owner, or has nothing more to
 * do with it. False where the entry is that of no owner any more, or the caller may not pass the registry on any more:
 * nothing changes then.
 */
export async function passOn(
  database: Database,
  registryId: number,
  to: string,
  circumstances: Circumstances,
): Promise<boolean> {
  const keyOfHeir = inviteeKey(to)
  const choose = ({ further }: Owners) =>
    further.find(({ entry, person }) => person && inviteeKey(entry) === keyOfHeir)
  const heir = await database.transaction((statements) =>
    makeFirst(statements, registryId, choose, circumstances),
  )
  if (heir) await noteChange(database, registryId)
  return heir !== undefined
}

/**
 * Makes the person whom `choose` names the first owner, and returns them. The keys of those whom the registry names are written
 * later.
 */
export async function makeFirst(
  statements: Statements,
  registryId: number,
  choose: (owners: Owners) => FurtherOwner | undefined,
  { stays, by, now }: Circumstances,
): Promise<Person | undefined> {
  await lockRegistry(statements, registryId)
  const registry = await findRegistry(statements, registryId)
  if (!registry || !mayPassOn(by, registry)) return undefined
  const owners = await listOwners(statements, registryId)
  const { first, firstEntry, further } = owners
  const { entry, person: heir } = choose(owners) ?? {}
  if (!heir) return undefined
  // An account that is deleted at this moment gets no list.
  await lockAccount(statements, heir.id)
  if (!(await findPerson(statements, heir.id))) return undefined
  const staying = stays ? first : undefined
  const those = [first?.id, heir.id]
  const others = further
    .filter(({ person }) => !person || !those.includes(person.id))
    .map(({ entry }) => entry)
  // The others go on seeing the address that they wrote, for as long as it means the person.
  const isKnown = staying && firstEntry.includes('@') && isMeant(staying, firstEntry)
  const entries = [...others, ...(staying ? [isKnown ? firstEntry : staying.username] : [])]
  await statements.run(
    `UPDATE registries SET user_id = $2, first_entry = $3, owners = $4, updated_at = $5, has_invitee_keys = 0
     WHERE id = $1`,
    [registryId, heir.id, entry ?? '', JSON.stringify(entries), now.toISOString()],
  )
  const what = { fields: ['user_id', 'registry_owners'] }
  await noteEvent(statements, { kind: 'registry.changed', registryId, caller: by, what, at: now }, registryId)
  return heir
}
