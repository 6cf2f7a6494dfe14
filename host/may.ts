import type { Registry, User } from '@hopechest/contract'
import type { HostRegistry } from './host.ts'

/** Every rule about who may do what is stated here, and nowhere else. */

/** An admin may do with every registry and item what its owner may. */
export function managesAll(caller: User): boolean {
  return caller.is_admin
}

/** Admins, and the account with which a page shows lists to guests, read every registry. */
export function readsAll(caller: User): boolean {
  return managesAll(caller) || caller.is_reader
}

/** Who may change a registry: its owner and admins. */
export function mayWrite(caller: User, registry: Registry): boolean {
  return managesAll(caller) || isOwner(caller, registry)
}

/** The only function that asks who owns a registry. */
export function isOwner({ id }: Pick<User, 'id'>, { user_id }: Pick<Registry, 'user_id'>): boolean {
  return user_id === id
}

/** Affiliate fields are for admins: they are in no item, and in no tag of one, that another caller gets. */
export function seesAffiliateFields(caller: User): boolean {
  return managesAll(caller)
}

/** The account of a page reads and buys; it owns nothing and changes nothing else. */
export function mayCreate(caller: User): boolean {
  return managesAll(caller) || !caller.is_reader
}

/** Who may read it through the service, public or not: its owner, admins, invitees, and the account of a page. */
export function mayRead(caller: User, registry: HostRegistry): boolean {
  return mayWrite(caller, registry) || readsAll(caller) || isInvited(caller, registry)
}

/**
 * An invitation is for a person. It lets in the user who surely is the named person, and the account that was chosen
 * for it on this list.
 */
export function isInvited(caller: User, { meta, invited_accounts = {} }: HostRegistry): boolean {
  return meta.registry_invitees.some((entry) => {
    const key = inviteeKey(entry)
    return caller.invited_as.includes(key) || invited_accounts[key] === caller.id
  })
}

/**
 * The entries that mean this user on every list: the name and the address that the host has proved. An entry with "@"
 * means an e-mail address alone, any other a username: on some hosts a user may choose a username that looks like the
 * address of another user.
 */
export function invitedAs({ username = '', email = '' }: { username?: string; email?: string }): string[] {
  const [name, address] = [inviteeKey(username), inviteeKey(email)]
  return [...(name !== '' && !name.includes('@') ? [name] : []), ...(address.includes('@') ? [address] : [])]
}

/** Two entries that have the same key invite the same person. */
export function inviteeKey(entry: string): string {
  return entry.trim().normalize('NFC').toLowerCase()
}
