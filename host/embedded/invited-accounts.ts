import { limits, type Registry } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { inviteeKey, mayHavePlainKey } from '../invitee-key.ts'
import { accountOf, type HostRegistry } from '../may.ts'
import { noteChange } from './invitee-keys.ts'

/**
 * The account that each name on a list means: the one that had it when it was first invited, or the one that the owner
 * chose since. A name that no account had then is missing, so that a later account does not get in by taking it. An
 * address is here while a personal link has opened the list for its account.
 */
export type InvitedAccounts = Record<string, number>

/** What the names of a list mean, and those that have left it, the last ones at the end. */
export interface Meant {
  invitees: readonly string[]
  /** The key of each. To make one takes time, and a list may have a thousand. */
  keys: readonly string[]
  accounts: InvitedAccounts
  left: readonly (readonly [key: string, account: number])[]
}

/** Of a name that no account had. */
const noAccount = 0

/** The names that have left a list and are remembered: of its guests, and of its owners. */
export const mostLeft = { invitees: limits.invitees, owners: 10 * limits.owners }

/**
 * The accounts for the keys of invitees. A name goes on meaning what it meant before, also when it left the list and comes
 * back: the owner may have removed it because a stranger had taken it, and a program or an undo brings it back. So a name
 * that left loses the account that was `chosen` for it. A name that is new here means what it means `elsewhere`.
 */
export async function accountsFor(
  statements: Statements,
  invited: readonly string[],
  before: Meant = { invitees: [], keys: [], accounts: {}, left: [] },
  { elsewhere = new Map(), chosen = [] }: Choices = {},
): Promise<Pick<Meant, 'accounts' | 'left'>> {
  const keys = new Set(invited)
  const meant = meaningsByNow(before, chosen)
  const listed = new Set(before.keys)
  const accounts = new Map(
    Object.entries(before.accounts).filter(([key]) => keys.has(key) && listed.has(key)),
  )
  const unknown: string[] = []
  for (const key of [...keys].filter(isName)) {
    const account = meant.get(key) ?? elsewhere.get(key)
    if (account === undefined) unknown.push(key)
    else if (account !== noAccount) accounts.set(key, account)
  }
  for (const { id, username_key } of await findByNames(statements, unknown)) accounts.set(username_key, id)
  return { accounts: Object.fromEntries(accounts), left: [...meant].filter(([key]) => !keys.has(key)) }
}

interface Choices {
  /** What names mean among the guests of the list, for its owners, and the other way round. */
  elsewhere?: ReadonlyMap<string, number>
  /** The names whose account was chosen after they were invited. */
  chosen?: readonly string[]
}

/** What each name means that is on a list, or has left it. */
export function meaningsOf({ keys, accounts, left }: Meant): Map<string, number> {
  const known = new Map(Object.entries(accounts))
  const listed = keys.filter(isName)
  return new Map([...left, ...listed.map((key) => [key, known.get(key) ?? noAccount] as const)])
}

/** The same, where a name that left has lost the account that was chosen for it. */
export function meaningsByNow(before: Meant, chosen: readonly string[]): Map<string, number> {
  const meant = meaningsOf(before)
  const listed = new Set(before.keys)
  for (const key of chosen) if (meant.has(key) && !listed.has(key)) meant.set(key, noAccount)
  return meant
}

/**
 * What the names of guests mean for an owner: the link of a guest, or the word of a further owner, makes an account a
 * guest and no owner.
 */
export function meaningsForOwners(guests: Meant, chosen: readonly string[]): Map<string, number> {
  const meant = meaningsOf(guests)
  for (const key of chosen) if (meant.has(key)) meant.set(key, noAccount)
  return meant
}

function isName(key: string): boolean {
  return !key.includes('@')
}

/** An invited name that an account has. */
export interface Namesake {
  invitee: string
  accountId: number
  /** The account is the invitee. If not, it took the name later, and the owner is asked. */
  isChosen: boolean
}

export async function findNamesakes(statements: Statements, registryId: number): Promise<Namesake[]> {
  const row = await statements.row<Row>('SELECT invitees, invited_accounts FROM registries WHERE id = $1', [
    registryId,
  ])
  if (!row) return []
  const accounts: InvitedAccounts = JSON.parse(row.invited_accounts)
  const invitees: string[] = JSON.parse(row.invitees)
  // A username is plain.
  const names = invitees.filter(mayHavePlainKey).map((invitee) => ({ invitee, key: inviteeKey(invitee) }))
  const found = await findByNames(
    statements,
    names.map(({ key }) => key),
  )
  const byKey = new Map(found.map((each) => [each.username_key, each]))
  return names.flatMap(({ invitee, key }) => {
    const account = byKey.get(key)
    if (!account) return []
    const { id: accountId, username_key, is_known_by_name } = account
    const isChosen = is_known_by_name === 1 || accountOf(username_key, accounts) === accountId
    return [{ invitee, accountId, isChosen }]
  })
}

/**
 * The registry with the accounts that its entries mean. Its owners and guests are read with them, at one moment: an entry
 * of an earlier answer would mean another person once its account is taken off. A registry that has gone has no owner.
 */
export async function withAccounts(statements: Statements, registry: Registry): Promise<HostRegistry> {
  const row = await statements.row<
    Row & { user_id: number; status: string; owners: string; owner_accounts: string }
  >(
    `SELECT user_id, status, invitees, invited_accounts, owners, owner_accounts
     FROM registries WHERE id = $1`,
    [registry.id],
  )
  const { user_id = 0, status = 'trash' } = row ?? {}
  const { invitees = '[]', invited_accounts = '{}', owners = '[]', owner_accounts = '{}' } = row ?? {}
  return {
    ...registry,
    user_id,
    status,
    meta: {
      ...registry.meta,
      registry_invitees: JSON.parse(invitees),
      registry_owners: JSON.parse(owners),
    },
    invited_accounts: JSON.parse(invited_accounts),
    owner_accounts: JSON.parse(owner_accounts),
  }
}

/**
 * From now on the invitee is this account. It does nothing when the invitee has left the list meanwhile, or `stands`
 * says in the same transaction that the choice is overtaken.
 */
export async function chooseAccount(
  database: Database,
  registryId: number,
  invitee: string,
  accountId: number,
  stands: (statements: Statements) => Promise<boolean> = async () => true,
): Promise<void> {
  const key = inviteeKey(invitee)
  await database.transaction(async (statements) => {
    const before = await lockInvited(statements, registryId)
    if (!before?.guests.keys.includes(key)) return
    const { accounts: known } = before.guests
    if (accountOf(key, known) === accountId || !(await stands(statements))) return
    const accounts = Object.fromEntries([...Object.entries(known), [key, accountId]])
    const memory = memoryWithChosen(before, key)
    await statements.run(
      'UPDATE registries SET invited_accounts = $2, name_memory = $3, has_invitee_keys = 0 WHERE id = $1',
      [registryId, JSON.stringify(accounts), writeNameMemory(memory)],
    )
  })
  await noteChange(database, registryId)
}

/** Notes that the owner said which account a name means. */
export function memoryWithChosen({ guests, owners, chosen: before }: Invited, key: string): NameMemory {
  const names = [guests, owners].flatMap(({ keys, left }) => [...keys, ...left.map(([each]) => each)])
  const remembered = new Set(names)
  const chosen = before.filter((each) => each !== key && remembered.has(each))
  // What an address means ends with the invitation.
  if (isName(key)) chosen.push(key)
  return { left: guests.left, ownersLeft: owners.left, chosen }
}

export interface Invited {
  guests: Meant
  owners: Meant
  chosen: readonly string[]
  /** Who is invited or owns was written down since the list was made. */
  hasChanged: boolean
}

/** Who is invited and who owns, locked until the transaction ends. */
export async function lockInvited(statements: Statements, registryId: number): Promise<Invited | undefined> {
  const row = await statements.row<Row & { owners: string; owner_accounts: string; name_memory: string }>(
    `UPDATE registries SET invitees = invitees WHERE id = $1
     RETURNING invitees, invited_accounts, owners, owner_accounts, name_memory`,
    [registryId],
  )
  if (!row) return undefined
  const { left, ownersLeft, chosen, hasChanged = false }: StoredMemory = JSON.parse(row.name_memory)
  const owners = read({ invitees: row.owners, invited_accounts: row.owner_accounts })
  return { guests: { ...read(row), left }, owners: { ...owners, left: ownersLeft }, chosen, hasChanged }
}

/** In a column of its own, which no other statement reads: it may be longer than all the rest of a registry. */
interface NameMemory {
  left: Meant['left']
  ownersLeft: Meant['left']
  /** The names of guests and owners whose account was chosen after they were written down. */
  chosen: readonly string[]
}

/** As it is stored. A new list says nothing of a change. */
interface StoredMemory extends NameMemory {
  hasChanged?: boolean
}

export function writeNameMemory({ left, ownersLeft, chosen }: NameMemory): string {
  return JSON.stringify({
    left: left.slice(-mostLeft.invitees),
    ownersLeft: ownersLeft.slice(-mostLeft.owners),
    // Of those on the list, and of those who have left it.
    chosen: chosen.slice(-2 * mostLeft.invitees),
    hasChanged: true,
  } satisfies StoredMemory)
}

interface Row {
  invitees: string
  invited_accounts: string
}

function read({ invitees, invited_accounts }: Row): Omit<Meant, 'left'> {
  const entries: string[] = JSON.parse(invitees)
  return { invitees: entries, keys: entries.map(inviteeKey), accounts: JSON.parse(invited_accounts) }
}

interface Found {
  id: number
  username_key: string
  is_known_by_name: 0 | 1
}

async function findByNames(statements: Statements, names: readonly string[]): Promise<Found[]> {
  if (names.length === 0) return []
  const places = names.map((_, n) => `$${n + 1}`).join(', ')
  return statements.rows<Found>(
    `SELECT id, username_key, is_known_by_name FROM accounts WHERE username_key IN (${places}) AND is_reader = 0`,
    [...names],
  )
}
