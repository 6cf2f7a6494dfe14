import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, Text } from './text.ts'

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

/** It opens a private registry for one invitee, without an account. */
export const InviteeLink = Type.Object(
  {
    link: Type.String({
      description: 'an address of the site; who has it reads the registry as this invitee',
    }),
    opened_at: orNull<string>('string', { description: 'when the invitee opened it first' }),
  },
  {
    $id: 'InviteeLink',
    examples: [{ link: 'https://lists.example/i/12.uX5Zb0cJ7wP', opened_at: null }],
  },
)

/** Who is to be the first owner. */
export const FirstOwner = Type.Object(
  {
    owner: Invitee,
    stays: Type.Optional(
      Type.Boolean({ default: true, description: 'whether the first owner of now stays an owner' }),
    ),
  },
  { $id: 'FirstOwner', examples: [{ owner: 'jonas@example.com', stays: true }] },
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
