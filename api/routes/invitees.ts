import { InviteesBody, InviteesResponse } from '@hopechest/contract'
import { endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { addInvitees, listInvitees, removeInvitee } from '../rules/invitees.ts'

export function inviteeRoutes(dependencies: Dependencies) {
  const list = endpoint({
    name: 'listInvitees',
    summary: 'List the invitees of a registry',
    answer: InviteesResponse,
    async handle({ caller, ids }) {
      return { invitees: await listInvitees(dependencies, caller, ids.id) }
    },
  })

  const add = endpoint({
    name: 'addInvitees',
    summary: 'Invite people by username or e-mail address, as the owner or an admin',
    body: InviteesBody,
    answer: InviteesResponse,
    async handle({ caller, ids, body }) {
      return { invitees: await addInvitees(dependencies, caller, ids.id, body.invitees) }
    },
  })

  const remove = endpoint({
    name: 'removeInvitee',
    summary: 'Remove an invitee from the list, as the owner or an admin',
    answer: InviteesResponse,
    async handle({ caller, ids, path }) {
      return { invitees: await removeInvitee(dependencies, caller, ids.id, path.invitee ?? '') }
    },
  })

  return { list, add, remove }
}
