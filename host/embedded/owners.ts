import { limits, Refusal, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { noteEvent } from '../events.ts'
import { inviteeKey } from '../invitee-key.ts'
import { accountOf, isOwner, mayPassOn, type User } from '../may.ts'
import { lockAccount } from '../people/accounts.ts'
import { findPerson, findPersonByLogin, type Person } from '../people/people.ts'
import {
  accountsFor,
  lockInvited,
  meaningsForOwners,
  memoryWithChosen,
  writeNameMemory,
} from './invited-accounts.ts'
import { keysOf, noteChange, noteInvitees } from './invitee-keys.ts'
import { lockRegistry, registriesWithOwners } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** Who owns a registry beside its first owner, as it was written down, and the account that is meant. */
export interface FurtherOwner {
  entry: string
  /** Undefined while no account has the name, or has proved the address. */
  person: Person | undefined
  /** An account that took the name since it was written down. It is no owner until `chooseOwner` says so. */
  namesake: number | undefined
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
  const { owner_accounts = {}, meta } = registry
  const further: FurtherOwner[] = []
  for (const entry of meta.registry_owners) {
    const chosen = accountOf(entry, owner_accounts)
    const person =
      (chosen !== undefined && (await findPerson(statements, chosen))) ||
      (await findPersonByLogin(statements, inviteeKey(entry)))
    const alone = { ...registry, user_id: 0, meta: { ...meta, registry_owners: [entry] }, owner_accounts }
    const isTheirs = person !== undefined && isOwner(person, alone)
    const namesake = isTheirs || entry.includes('@') ? undefined : person?.id
    further.push({ entry, person: isTheirs ? person : undefined, namesake })
  }
  const first = await findPerson(statements, registry.user_id)
  return { first, firstEntry: await firstEntryOf(statements, registryId), further }
}

async function firstEntryOf(statements: Statements, registryId: number): Promise<string> {
  const row = await statements.row<{ first_entry: string }>(
    'SELECT first_entry FROM registries WHERE id = $1',
    [registryId],
  )
  return row?.first_entry ?? ''
}

/** From now on the account that took the name of an owner is that owner. The first owner or an admin says so. */
export function chooseOwner(
  database: Database,
  registryId: number,
  entry: string,
  accountId: number,
  by: User,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    await lockRegistry(statements, registryId)
    const registry = await findRegistry(statements, registryId)
    if (!registry || !mayPassOn(by, registry)) return false
    const key = inviteeKey(entry)
    const { further } = await listOwners(statements, registryId)
    if (!further.some((each) => inviteeKey(each.entry) === key && each.namesake === accountId)) return false
    const before = await lockInvited(statements, registryId)
    if (!before) return false
    const accounts = Object.fromEntries([...Object.entries(before.owners.accounts), [key, accountId]])
    await statements.run('UPDATE registries SET owner_accounts = $2, name_memory = $3 WHERE id = $1', [
      registryId,
      JSON.stringify(accounts),
      writeNameMemory(memoryWithChosen(before, key)),
    ])
    return true
  })
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
  for await (const registry of registriesWithOwners(database, person.id, keysOf(person), mostLookedAt)) {
    if (isOwner(person, registry)) owned.push(registry)
    if (owned.length === mostWithOthers) break
  }
  return owned
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
  { stays, by, now }: { stays: boolean; by: User; now: Date },
): Promise<boolean> {
  const keyOfHeir = inviteeKey(to)
  const isPassedOn = await database.transaction(async (statements) => {
    await lockRegistry(statements, registryId)
    const registry = await findRegistry(statements, registryId)
    if (!registry || !mayPassOn(by, registry)) return false
    const { first, firstEntry, further } = await listOwners(statements, registryId)
    const heir = further.find(({ entry, person }) => person && inviteeKey(entry) === keyOfHeir)
    if (!heir?.person) return false
    // An account that is deleted at this moment gets no list.
    await lockAccount(statements, heir.person.id)
    if (!(await findPerson(statements, heir.person.id))) return false
    const staying = stays ? first : undefined
    const others = further.filter(({ person }) => person?.id !== heir.person?.id).map(({ entry }) => entry)
    // The others go on seeing the address that they wrote, also when the person has another one by now. An address may name
    // another owner since.
    const isFree = !others.some((entry) => inviteeKey(entry) === inviteeKey(firstEntry))
    const entryOfFirst = firstEntry.includes('@') && isFree ? firstEntry : (staying?.username ?? '')
    const owners = [...others, ...(staying ? [entryOfFirst] : [])]
    const before = await lockInvited(statements, registryId)
    if (!before) return false
    const { guests, chosen } = before
    // An entry that leaves the list is forgotten or remembered as with any other change of its owners.
    const { accounts, left } = await accountsFor(statements, owners.map(inviteeKey), before.owners, {
      elsewhere: meaningsForOwners(guests, chosen),
      chosen,
    })
    const pinned = staying ? [[inviteeKey(entryOfFirst), staying.id] as const] : []
    await statements.run(
      `UPDATE registries SET user_id = $2, first_entry = $3, owners = $4, owner_accounts = $5, name_memory = $6,
         updated_at = $7, has_invitee_keys = 0
       WHERE id = $1`,
      [
        registryId,
        heir.person.id,
        heir.entry,
        JSON.stringify(owners),
        JSON.stringify(Object.fromEntries([...Object.entries(accounts), ...pinned])),
        writeNameMemory({ left: guests.left, ownersLeft: left, chosen }),
        now.toISOString(),
      ],
    )
    const what = { fields: ['user_id', 'registry_owners'] }
    await noteEvent(
      statements,
      { kind: 'registry.changed', registryId, caller: by, what, at: now },
      registryId,
    )
    return true
  })
  if (isPassedOn) await noteChange(database, registryId)
  return isPassedOn
}
