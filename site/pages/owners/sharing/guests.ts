import type { Registry } from '@hopechest/client'
import { inviteeKey } from '@hopechest/host'
import type { Accounts, OwnInvitation } from '@hopechest/host/accounts'

/** An invitee of a list, as the owner sees them. */
export interface Guest {
  invitee: string
  /** Calendar days. */
  invited: string
  opened: string | undefined
  link: string
}

/** The invitees in their order, each with a personal link. An invitee who was added elsewhere gets a link now. */
export async function readGuests(
  accounts: Accounts,
  { id, meta }: Registry,
  siteUrl: string,
): Promise<Guest[]> {
  const invitees = meta.registry_invitees
  let known = byKey(await accounts.invitations.list(id))
  const missing = invitees.filter((invitee) => !known.has(inviteeKey(invitee)))
  if (missing.length > 0) {
    await Promise.all(missing.map((invitee) => accounts.invitations.make(id, invitee)))
    known = byKey(await accounts.invitations.list(id))
  }
  return invitees.flatMap((invitee) => {
    const invitation = known.get(inviteeKey(invitee))
    return invitation ? [toGuest(invitee, invitation, siteUrl)] : []
  })
}

function toGuest(invitee: string, { created_at, opened_at, secret }: OwnInvitation, siteUrl: string): Guest {
  return {
    invitee,
    invited: created_at.slice(0, 10),
    opened: opened_at?.slice(0, 10),
    link: `${siteUrl}/i/${secret}`,
  }
}

function byKey(invitations: readonly OwnInvitation[]): Map<string, OwnInvitation> {
  return new Map(invitations.map((each) => [inviteeKey(each.invitee), each]))
}
