import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { Text } from './text.ts'

/** An invitee is a username, or an e-mail address when it has an "@". */
export const Invitee = Text({
  format: 'invitee',
  description: `a username or an e-mail address, at most ${limits.invitee.most} characters`,
})

export const Invitees = Type.Array(Invitee, { maxItems: limits.invitees })

/** Those who own a registry with its first owner, as they are invited. */
export const Owners = Type.Array(Invitee, { maxItems: limits.owners })

const examples = [{ invitees: ['aunt.jo', 'jim@example.com'] }]

export const InviteesBody = Type.Object({ invitees: Invitees }, { $id: 'InviteesBody', examples })
export const InviteesResponse = Type.Object(
  { invitees: Type.Array(Type.String()) },
  { $id: 'InviteesResponse', examples },
)

const ownersExamples = [{ owners: ['jonas@example.com'] }]

export const OwnersBody = Type.Object({ owners: Owners }, { $id: 'OwnersBody', examples: ownersExamples })
export const OwnersResponse = Type.Object(
  { owners: Type.Array(Type.String()) },
  { $id: 'OwnersResponse', examples: ownersExamples },
)

export type OwnersBody = Static<typeof OwnersBody>
export type OwnersResponse = Static<typeof OwnersResponse>
export type InviteesBody = Static<typeof InviteesBody>
export type InviteesResponse = Static<typeof InviteesResponse>
