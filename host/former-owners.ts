import { hashOf } from './address-hash.ts'
import { inviteeKey } from './invitee-key.ts'
import type { OwnersOf, User } from './may.ts'

/** Who owned a registry that is gone: accounts by their ids, and those whom the registry named by a hash of the name. */
export type FormerOwners = readonly (number | string)[]

export function formerOwnersOf({ user_id, meta, owner_accounts = {}, owned_by }: OwnersOf): FormerOwners {
  const accounts = [user_id, owned_by, ...Object.values(owner_accounts)].filter((id) => id !== undefined)
  const named = meta.registry_owners.map((entry) => hashOf(inviteeKey(entry)))
  return [...new Set([...accounts, ...named])]
}

/**
 * The same accounts and addresses that `isOwner` in `may.ts` compares. A WordPress site says of each list which account a name
 * means, and of one that is gone it says nothing: there the name itself counts. Who has it since learns an id that was deleted.
 */
export function wasOwner(
  { id, username, invited_as }: Pick<User, 'id' | 'username' | 'invited_as'>,
  owners: FormerOwners,
): boolean {
  const names = username.includes('@') ? invited_as : [...invited_as, username]
  return owners.includes(id) || names.some((entry) => owners.includes(hashOf(inviteeKey(entry))))
}
