import { InviteesBody, InviteesResponse } from '@hopechest/contract'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { addInvitees, listInvitees, removeInvitee } from '../rules/invitees.ts'
import type { Parts } from '../rules/parts.ts'

export function inviteeRoutes(parts: Parts) {
  const list = endpoint({
    name: 'listInvitees',
    summary: 'List who is invited to a registry',
    answers: { 200: InviteesResponse },
    async handle({ caller, ids }) {
      return answerInvitees(await listInvitees(parts, caller, ids.id))
    },
  })

  const add = endpoint({
    name: 'addInvitees',
    summary: 'Invite people by username or e-mail address, as the owner or an admin',
    body: InviteesBody,
    answers: { 200: InviteesResponse },
    async handle({ caller, ids, body }) {
      return answerInvitees(await addInvitees(parts, caller, ids.id, body.invitees))
    },
  })

  const remove = endpoint({
    name: 'removeInvitee',
    summary: 'Take somebody off the list, as the owner or an admin',
    answers: { 200: InviteesResponse },
    async handle({ caller, ids, path }) {
      return answerInvitees(await removeInvitee(parts, caller, ids.id, path.invitee ?? ''))
    },
  })

  return { list, add, remove }
}

function answerInvitees(invitees: string[]): Answer {
  return { status: 200, shape: InviteesResponse, body: { invitees } }
}
