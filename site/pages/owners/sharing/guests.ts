import type { Registry } from '@hopechest/client'
import { inviteeKey } from '@hopechest/host'
import type { Accounts, OwnInvitation } from '@hopechest/host/accounts'
import type { Addresses } from '../../../addresses.ts'
import { callerOf } from '../../../http/caller.ts'
import type { PersonVisit } from '../../../http/visit.ts'

/** An invitee of a list, as the owner sees them. */
export interface Guest {
  invitee: string
  /** Calendar days. */
  invited: string
  opened: string | undefined
  link(): string
}

/** The invitees in their order, each with a personal link. */
export async function readGuests(
  accounts: Accounts,
  { id, meta }: Registry,
  { to, signedIn }: PersonVisit,
): Promise<Guest[]> {
  const invitations = await accounts.invitations.linksOf(id, callerOf(signedIn.person))
  const asWritten = new Map(invitations.map((each) => [each.invitee, each]))
  const byKey = new Map(invitations.map((each) => [each.invitee_key, each]))
  return meta.registry_invitees.flatMap((invitee) => {
    const invitation = asWritten.get(invitee) ?? byKey.get(inviteeKey(invitee))
    return invitation ? [toGuest(invitee, invitation, to)] : []
  })
}

function toGuest(invitee: string, { created_at, opened_at, secret }: OwnInvitation, to: Addresses): Guest {
  return {
    invitee,
    invited: created_at.slice(0, 10),
    opened: opened_at?.slice(0, 10),
    link: () => to.invitation({ secret: secret() }).whole,
  }
}
