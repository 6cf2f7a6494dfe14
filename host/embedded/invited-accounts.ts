import { limits } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { type HostRegistry, inviteeKey } from '../may.ts'

/**
 * The account that each name means which was ever on a list: the one that had it when it was invited, or the one that the
 * owner chose since. `noAccount` where none had it, so that a later account does not get in by taking it. An address is
 * here while its personal link has opened the list for an account.
 */
export type InvitedAccounts = Record<string, number>

const noAccount = 0

/** The names that have left a list and are remembered, the last ones. */
export const mostLeft = limits.invitees

/** What a list meant by its names until now. */
interface Meant {
  invitees: readonly string[]
  accounts: InvitedAccounts
}

/**
 * The accounts for a list of invitees. A name goes on meaning what it meant before, also when it left the list and comes
 * back: the owner may have removed it because a stranger had taken it, and a program or an undo brings it back. So does a
 * name that is among `others`, such as a guest who becomes an owner.
 */
export async function accountsFor(
  statements: Statements,
  invitees: readonly string[],
  before: Meant = { invitees: [], accounts: {} },
  others: Meant = { invitees: [], accounts: {} },
): Promise<InvitedAccounts> {
  const keys = new Set(invitees.map(inviteeKey))
  const listed = new Set(namesOf(before))
  const meant = new Map(Object.entries(before.accounts))
  const stay = [...meant].filter(([key]) => keys.has(key))
  const left = [...meant].filter(([key]) => isName(key) && !keys.has(key) && !listed.has(key))
  const leaving = [...listed].flatMap((key) => (keys.has(key) ? [] : [[key, meant.get(key) ?? noAccount]]))
  const elsewhere = new Map([
    ...namesOf(others).map((key) => [key, noAccount] as const),
    ...Object.entries(others.accounts),
  ])
  const names = [...keys].filter((key) => isName(key) && !listed.has(key) && !meant.has(key))
  const known = names.flatMap((key) => (elsewhere.has(key) ? [[key, elsewhere.get(key)]] : []))
  const found = await findByNames(
    statements,
    names.filter((key) => !elsewhere.has(key)),
  )
  const invited = found.map(({ id, username_key }) => [username_key, id])
  return Object.fromEntries([...[...left, ...leaving].slice(-mostLeft), ...stay, ...known, ...invited])
}

function namesOf({ invitees }: Meant): string[] {
  return invitees.map(inviteeKey).filter(isName)
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
  const { invitees, accounts } = read(row)
  const found = await findByNames(statements, invitees.map(inviteeKey))
  const byKey = new Map(found.map((each) => [each.username_key, each]))
  return invitees.flatMap((invitee) => {
    const account = byKey.get(inviteeKey(invitee))
    if (!account) return []
    const { id: accountId, username_key, is_known_by_name } = account
    const isChosen = is_known_by_name === 1 || accounts[username_key] === accountId
    return [{ invitee, accountId, isChosen }]
  })
}

export async function findInvitedAccounts(
  statements: Statements,
  registryId: number,
): Promise<Pick<HostRegistry, 'invited_accounts' | 'owner_accounts'>> {
  const row = await statements.row<{ invited_accounts: string; owner_accounts: string }>(
    'SELECT invited_accounts, owner_accounts FROM registries WHERE id = $1',
    [registryId],
  )
  const { invited_accounts = '{}', owner_accounts = '{}' } = row ?? {}
  return { invited_accounts: JSON.parse(invited_accounts), owner_accounts: JSON.parse(owner_accounts) }
}

/**
 * From now on the invitee is this account. It does nothing when the invitee has left the list meanwhile, or `stands`
 * says in the same transaction that the choice is overtaken.
 */
export function chooseAccount(
  database: Database,
  registryId: number,
  invitee: string,
  accountId: number,
  stands: (statements: Statements) => Promise<boolean> = async () => true,
): Promise<void> {
  const key = inviteeKey(invitee)
  return database.transaction(async (statements) => {
    const before = await lockInvited(statements, registryId)
    if (!before?.invitees.some((each) => inviteeKey(each) === key)) return
    if (before.accounts[key] === accountId || !(await stands(statements))) return
    const accounts = Object.fromEntries([...Object.entries(before.accounts), [key, accountId]])
    await statements.run('UPDATE registries SET invited_accounts = $2 WHERE id = $1', [
      registryId,
      JSON.stringify(accounts),
    ])
  })
}

/**
 * A copy means the accounts that its original means, and no other: an account may have taken a name while the copy was
 * made.
 */
export function keepAccountsOf(database: Database, originalId: number, copyId: number): Promise<void> {
  return database.transaction(async (statements) => {
    const original = await findInvitedAccounts(statements, originalId)
    const copy = await lockInvited(statements, copyId)
    if (!copy) return
    const invited = inBoth(copy.accounts, original.invited_accounts)
    const owning = inBoth(copy.owners.accounts, original.owner_accounts)
    await statements.run('UPDATE registries SET invited_accounts = $2, owner_accounts = $3 WHERE id = $1', [
      copyId,
      JSON.stringify(invited),
      JSON.stringify(owning),
    ])
  })
}

function inBoth(accounts: InvitedAccounts, others: Readonly<InvitedAccounts> = {}): InvitedAccounts {
  return Object.fromEntries(Object.entries(accounts).filter(([key, id]) => others[key] === id))
}

/** Who is invited, locked until the transaction ends. */
export async function lockInvited(statements: Statements, registryId: number) {
  const row = await statements.row<Row & { owners: string; owner_accounts: string }>(
    `UPDATE registries SET invitees = invitees WHERE id = $1
     RETURNING invitees, invited_accounts, owners, owner_accounts`,
    [registryId],
  )
  if (!row) return undefined
  const owners = read({ invitees: row.owners, invited_accounts: row.owner_accounts })
  return { ...read(row), owners }
}

interface Row {
  invitees: string
  invited_accounts: string
}

function read({ invitees, invited_accounts }: Row): { invitees: string[]; accounts: InvitedAccounts } {
  return { invitees: JSON.parse(invitees), accounts: JSON.parse(invited_accounts) }
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
