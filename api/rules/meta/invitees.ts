import { Refusal, type Registry } from '@hopechest/contract'
import { meansOneOf } from '@hopechest/host'
import { leaveOut } from '@hopechest/host/family'
import { readableRegistry, writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import { demandNotFor } from '../people/for-whom.ts'
import { changeNames, keyOfPath, withAdded } from './names.ts'

export const listInvitees: Rule<'listInvitees'> = async (dependencies, { caller, ids }) => {
  return { invitees: (await readableRegistry(dependencies, caller, ids.id)).meta.registry_invitees }
}

export const getInviteeLink: Rule<'getInviteeLink'> = async (
  dependencies,
  { caller, ids: { id }, path: { invitee: entry = '' } },
) => {
  await writableRegistry(dependencies, caller, id)
  const { own } = dependencies.host
  if (!own) throw new Refusal('not_found', 'The site makes the links of its guests itself')
  const siteKey = Buffer.from(dependencies.siteSecret())
  const link = await own.linkOfInvitee(caller, id, keyOfPath(entry), siteKey)
  if (!link) throw new Refusal('not_found', 'Invitee not found')
  return link
}

export const addInvitees: Rule<'addInvitees'> = async (
  dependencies,
  { caller, ids: { id }, body, demandSeen },
) => {
  await demandNotFor(dependencies, id, body.invitees)
  const change = ({ meta }: Registry) => withAdded(meta.registry_invitees, body.invitees)
  const asked = { caller, id, demandSeen, kind: 'add' } as const
  return { invitees: await changeNames(dependencies, asked, 'registry_invitees', change) }
}

export const removeInvitee: Rule<'removeInvitee'> = async (
  dependencies,
  { caller, ids: { id }, path: { invitee: entry = '' }, demandSeen },
) => {
  const isMeant = meansOneOf([keyOfPath(entry)])
  const change = ({ meta: { registry_invitees: listed } }: Registry) => {
    const left = listed.filter((each) => !isMeant(each))
    if (left.length === listed.length) throw new Refusal('not_found', 'Invitee not found')
    return left
  }
  const asked = { caller, id, demandSeen, kind: 'remove' } as const
  const invitees = await changeNames(dependencies, asked, 'registry_invitees', change)
  await leaveOut(dependencies.database, id, isMeant, caller.id)
  return { invitees }
}
