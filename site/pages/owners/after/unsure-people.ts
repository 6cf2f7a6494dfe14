import { meansOneOf } from '@hopechest/host'
import type { Accounts } from '@hopechest/host/accounts'
import type { OwnList } from '../list/own-list.ts'

/** The list with those alone who come along to a copy: without names that wait for the owner's word (decision 033). */
export async function withoutUnsure(accounts: Accounts, { registry, items }: OwnList): Promise<OwnList> {
  const { id, meta } = registry
  const unsure = await accounts.invitations.unsure(id)
  const isUnsureGuest = meansOneOf(unsure.guests)
  const isUnsureOwner = meansOneOf(unsure.owners)
  const sureMeta = {
    ...meta,
    registry_invitees: meta.registry_invitees.filter((entry) => !isUnsureGuest(entry)),
    registry_owners: meta.registry_owners.filter((entry) => !isUnsureOwner(entry)),
  }
  return { registry: { ...registry, meta: sureMeta }, items }
}
