import type { Registry, User } from '@hopechest/contract'

/** Who may change a registry: its owner, and whoever is admin. */
export function mayWrite(caller: User, registry: Registry): boolean {
  return caller.is_admin || registry.user_id === caller.id
}

/** Affiliate fields are for admins: they are in no item, and in no tag of one, that another caller gets. */
export function seesAffiliateFields(caller: User): boolean {
  return caller.is_admin
}

/** The account of a page reads and buys; it owns nothing and changes nothing else. */
export function mayCreate(caller: User): boolean {
  return caller.is_admin || !caller.is_reader
}

/** Who may read it through the service, public or not: its owner, admins, invitees, and the account of a page. */
export function mayRead(caller: User, registry: Registry): boolean {
  return mayWrite(caller, registry) || caller.is_reader || isInvited(caller, registry.meta.registry_invitees)
}

/**
 * An entry with "@" means the e-mail address and nothing else, any other the username: on some hosts people choose a
 * username that looks like somebody else's address.
 */
export function isInvited({ username, email }: User, invitees: readonly string[]): boolean {
  const name = inviteeKey(username)
  const address = inviteeKey(email)
  return invitees.some((entry) => {
    const key = inviteeKey(entry)
    return key !== '' && key === (key.includes('@') ? address : name)
  })
}

/** Two entries that have the same key invite the same person. */
export function inviteeKey(entry: string): string {
  return entry.trim().normalize('NFC').toLowerCase()
}
