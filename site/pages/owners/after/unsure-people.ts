import { inviteeKey } from '@hopechest/host'
import type { Accounts } from '@hopechest/host/accounts'
import type { OwnList } from '../list/own-list.ts'

/**
 * The list without the names that an account took later and that the owner has not decided on. A copy invites anew, and
 * would mean that account by the name (decision 033).
 */
export async function withoutUnsure(accounts: Accounts, { registry, items }: OwnList): Promise<OwnList> {
  const { id, meta } = registry
  const namesakes = await accounts.invitations.namesakes(id)
  const unsureGuests = new Set(
    namesakes.filter(({ isChosen }) => !isChosen).map(({ invitee }) => inviteeKey(invitee)),
  )
  const { further } = await accounts.lists.owners(id)
  const unsureOwners = new Set(
    further.filter(({ namesake }) => namesake !== undefined).map(({ entry }) => inviteeKey(entry)),
  )
  const sureMeta = {
    ...meta,
    registry_invitees: meta.registry_invitees.filter((entry) => !unsureGuests.has(inviteeKey(entry))),
    registry_owners: meta.registry_owners.filter((entry) => !unsureOwners.has(inviteeKey(entry))),
  }
  return { registry: { ...registry, meta: sureMeta }, items }
}
