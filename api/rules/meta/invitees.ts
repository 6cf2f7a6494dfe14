import { type InviteesResponse, Refusal, type Registry } from '@hopechest/contract'
import { meansOneOf } from '@hopechest/host'
import { leaveOut } from '@hopechest/host/family'
import { readableRegistry } from '../access.ts'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeNames, keyOfPath, withAdded } from './names.ts'

export async function listInvitees(
  dependencies: Dependencies,
  { caller, ids }: Asked<'listInvitees'>,
): Promise<InviteesResponse> {
  return { invitees: (await readableRegistry(dependencies, caller, ids.id)).meta.registry_invitees }
}

export async function addInvitees(
  dependencies: Dependencies,
  { caller, ids, body }: Asked<'addInvitees'>,
): Promise<InviteesResponse> {
  const change = ({ meta }: Registry) => withAdded(meta.registry_invitees, body.invitees)
  return { invitees: await changeNames(dependencies, caller, ids.id, 'registry_invitees', change) }
}

export async function removeInvitee(
  dependencies: Dependencies,
  { caller, ids, path: { invitee: entry = '' } }: Asked<'removeInvitee'>,
): Promise<InviteesResponse> {
  const isMeant = meansOneOf([keyOfPath(entry)])
  const change = ({ meta: { registry_invitees: listed } }: Registry) => {
    const left = listed.filter((each) => !isMeant(each))
    if (left.length === listed.length) throw new Refusal('not_found', 'Invitee not found')
    return left
  }
  const invitees = await changeNames(dependencies, caller, ids.id, 'registry_invitees', change)
  await leaveOut(dependencies.database, ids.id, isMeant, caller.id)
  return { invitees }
}
