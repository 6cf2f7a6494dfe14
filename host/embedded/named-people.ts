import { Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { inviteeKey, mayHavePlainKey } from '../invitee-key.ts'
import { noSuchAccount } from '../no-such-account.ts'

/** Whom a registry names: its guests, and its owners beside the first one. */
export interface NamedPeople {
  invitees: string[]
  owners: string[]
}

/** They stay as they are until the transaction ends. */
export async function lockPeople(
  statements: Statements,
  registryId: number,
): Promise<NamedPeople | undefined> {
  const row = await statements.row<Record<keyof NamedPeople, string>>(
    'UPDATE registries SET invitees = invitees WHERE id = $1 RETURNING invitees, owners',
    [registryId],
  )
  return row && { invitees: JSON.parse(row.invitees), owners: JSON.parse(row.owners) }
}

/**
 * Refuses a new owner by a name that no account has. A name that is among the owners `before` stays: a username has a
 * random tail, so that no later account gets it.
 */
export async function demandAccounts(
  statements: Statements,
  owners: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const known = new Set(before.map(inviteeKey))
  const added = owners.filter((entry) => !entry.includes('@') && !known.has(inviteeKey(entry)))
  const named = new Set(await namesOfAccounts(statements, added))
  const unknown = added.find((entry) => !named.has(entry))
  if (unknown !== undefined) throw noSuchAccount(unknown)
}

/** Those of the entries that are the name of an account. */
export async function namesOfAccounts(statements: Statements, entries: readonly string[]): Promise<string[]> {
  // A username is plain.
  const keys = entries.filter(mayHavePlainKey).map(inviteeKey)
  if (keys.length === 0) return []
  const places = keys.map((_, n) => `$${n + 1}`).join(', ')
  const found = await statements.values<[key: string]>(
    `SELECT username_key FROM accounts WHERE username_key IN (${places}) AND is_reader = 0`,
    keys,
  )
  const taken = new Set(found.flat())
  return entries.filter((entry) => mayHavePlainKey(entry) && taken.has(inviteeKey(entry)))
}

/** An operator chooses a username without a tail. One that stands on a list would let its account in there. */
export async function demandUnnamed(statements: Statements, username: string): Promise<void> {
  const named = await statements.row(
    'SELECT registry_id FROM registry_invitees WHERE invitee_key = $1 LIMIT 1',
    [inviteeKey(username)],
  )
  if (!named) return
  throw new Refusal(
    'conflict',
    `The name ${username} stands on a list already, which its account would open. Choose another name`,
  )
}
