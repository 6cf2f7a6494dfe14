import { InviteesBody, InviteesResponse } from '@hopechest/contract'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import { addInvitees, listInvitees, removeInvitee } from '../rules/invitees.ts'

export const inviteeRoutes = (dependencies: Dependencies): Endpoint[] => [
  endpoint('GET', '/registries/:id/invitees', {
    name: 'listInvitees',
    summary: 'List the invitees of a registry',
    answer: InviteesResponse,
    handle: ({ caller, ids }) => listInvitees(dependencies, caller, ids.id),
  }),
  endpoint('POST', '/registries/:id/invitees', {
    name: 'addInvitees',
    summary: 'Invite people by username or e-mail address, as the owner or an admin',
    body: InviteesBody,
    answer: InviteesResponse,
    handle: ({ caller, ids, body }) => addInvitees(dependencies, caller, ids.id, body.invitees),
  }),
  endpoint('DELETE', '/registries/:id/invitees/:invitee', {
    name: 'removeInvitee',
    summary: 'Remove an invitee from the list, as the owner or an admin',
    answer: InviteesResponse,
    handle: ({ caller, ids, path }) => removeInvitee(dependencies, caller, ids.id, path.invitee ?? ''),
  }),
]
