import type { Static } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, Text } from './text.ts'

const Name = Text({
  format: 'person-name',
  description: `1 to ${limits.personName} characters, blanks around it not counted`,
})
const CircleName = Text({
  format: 'circle-name',
  description: `1 to ${limits.circleName} characters, blanks around it not counted`,
})
const Address = Text({ format: 'address', description: 'an e-mail address, or empty' })
const Birthday = Text({
  format: 'birthday',
  description: 'a day like 1953-04-17, without a year --04-17, or empty',
})
const Owner = () =>
  Id('the account in whose book it is: the caller, or who shares a household with the caller')

/** A person whom an owner has written down. */
export const KnownPerson = Type.Object(
  {
    id: Id('also in the name of those without an address, among invitees'),
    owner_id: Owner(),
    name: Name,
    address: Address,
    birthday: Birthday,
    circle_ids: Type.Array(Id(), { description: 'the circles that they are in' }),
    link: orNull<string>('string', {
      description:
        'the last part of the address `/p/{link}` of the site, which opens their page without an account: for them alone; null once it has ended',
    }),
    opened_at: orNull<string>('string', {
      format: 'date-time',
      description: 'when they first looked around with it',
    }),
  },
  {
    $id: 'KnownPerson',
    examples: [
      {
        id: 12,
        owner_id: 2,
        name: 'Oma Lise',
        address: 'lise@example.com',
        birthday: '--04-17',
        circle_ids: [3],
        link: '12.3q2-7wXk0Q0mU8pT1gk5y7b3Dk2vZ9rQ4nH6sLcJxWo',
        opened_at: null,
      },
    ],
  },
)

export const KnownPersonCreate = Type.Object(
  { name: Name, address: Type.Optional(Address), birthday: Type.Optional(Birthday) },
  { $id: 'KnownPersonCreate', examples: [{ name: 'Oma Lise', address: 'lise@example.com' }] },
)

export const KnownPersonUpdate = Type.Object(
  { name: Type.Optional(Name), address: Type.Optional(Address), birthday: Type.Optional(Birthday) },
  { $id: 'KnownPersonUpdate', examples: [{ birthday: '1953-04-17' }] },
)

export const Circle = Type.Object(
  { id: Id('of the circle'), owner_id: Owner(), name: CircleName },
  { $id: 'Circle', examples: [{ id: 3, owner_id: 2, name: 'Family' }] },
)

export const CircleCreate = Type.Object(
  { name: CircleName },
  { $id: 'CircleName', examples: [{ name: 'Family' }] },
)

const ids = (what: string, most: number) => Type.Array(Id(), { maxItems: most, description: what })

const openTo = {
  circle_ids: ids('the circles whose people may open it', limits.circles * (limits.households + 1)),
  person_ids: ids('people who may open it beside those', limits.people),
  left_out_ids: ids('people of the circles who may not', limits.people),
}

/** To whom of the people that the caller sees a registry is open. */
export const OpenTo = Type.Object(openTo, {
  $id: 'OpenTo',
  examples: [{ circle_ids: [3], person_ids: [14], left_out_ids: [] }],
})

export const OpenToWrite = Type.Object(
  {
    ...openTo,
    seen: Type.Optional(
      Type.Object(openTo, {
        description:
          'what the caller has read: only what differs from it changes, and what others changed meanwhile stays',
      }),
    ),
  },
  { $id: 'OpenToWrite', examples: [{ circle_ids: [3], person_ids: [14], left_out_ids: [] }] },
)

const forWhom = {
  person_id: orNull<number>('integer', {
    description: 'a person of the caller or their household; null where it is for its owners',
  }),
  is_ours: Type.Boolean({
    description:
      'it is for this person and its owners together; without a person, for its owners as where no owner has said anything',
  }),
  shows_wishes: Type.Boolean({
    description:
      'the own link of the person shows the wishes, and nothing of what becomes of them; otherwise it does not open it',
  }),
}

/** Whom a registry is for. */
export const ForWhom = Type.Object(
  {
    ...forWhom,
    name: Type.String({ description: 'as an owner wrote the person down; empty where it is for its owners' }),
    is_said: Type.Boolean({ description: 'an owner has said so' }),
  },
  {
    $id: 'ForWhom',
    examples: [{ person_id: 12, name: 'Mia', is_ours: false, shows_wishes: false, is_said: true }],
  },
)

export const ForWhomWrite = Type.Object(forWhom, {
  $id: 'ForWhomWrite',
  examples: [{ person_id: 12, is_ours: false, shows_wishes: false }],
})

/** Two accounts share their people and circles once both want to. */
export const Household = Type.Object(
  {
    id: Id('of the household'),
    address: Type.String({ description: 'whom was asked' }),
    asked_by: Type.String({ description: 'the name of the account that asked' }),
    is_own: Type.Boolean({ description: 'the caller asked' }),
    is_agreed: Type.Boolean({
      description: 'both want to, and see and change the people and circles of both',
    }),
  },
  {
    $id: 'Household',
    examples: [{ id: 1, address: 'jonas@example.com', asked_by: 'ana', is_own: true, is_agreed: false }],
  },
)

export const HouseholdCreate = Type.Object(
  { address: Text({ format: 'given-address', description: 'an e-mail address' }) },
  { $id: 'HouseholdCreate', examples: [{ address: 'jonas@example.com' }] },
)

/** What a person says of themselves, in the order in which it is read. */
export const sizeFields = ['top', 'trousers', 'shoes', 'ring', 'likes', 'dislikes', 'words'] as const
export type SizeField = (typeof sizeFields)[number]

/** In characters. */
export const mostOfSize: Record<SizeField, number> = {
  top: 60,
  trousers: 60,
  shoes: 60,
  ring: 60,
  likes: 200,
  dislikes: 200,
  words: 500,
}

const sizeLine = (of: SizeField, description: string) =>
  Text({
    format: 'line',
    maxLength: mostOfSize[of],
    description: `${description}; empty where nothing is said`,
  })

const sizes = {
  top: sizeLine('top', 'the size of a shirt'),
  trousers: sizeLine('trousers', 'the size of trousers'),
  shoes: sizeLine('shoes', 'the size of shoes'),
  ring: sizeLine('ring', 'the size of a ring'),
  likes: sizeLine('likes', 'what they like'),
  dislikes: sizeLine('dislikes', 'what they do not like'),
  words: Text({ maxLength: mostOfSize.words, description: 'in their own words' }),
}
const sizesExample = {
  top: 'M',
  trousers: '',
  shoes: '39',
  ring: '',
  likes: 'tea, old maps',
  dislikes: '',
  words: 'Wool itches.',
}

/** What a person says of themselves, to who may give to them. */
export const Sizes = Type.Object(sizes, { $id: 'Sizes', examples: [sizesExample] })

/** All of it: a field that is left out is empty from then on. */
export const SizesWrite = Type.Object(Type.Partial(Type.Object(sizes)).properties, {
  $id: 'SizesWrite',
  examples: [{ shoes: '39', likes: 'tea, old maps' }],
})

export type KnownPerson = Static<typeof KnownPerson>
export type KnownPersonCreate = Static<typeof KnownPersonCreate>
export type KnownPersonUpdate = Static<typeof KnownPersonUpdate>
export type Circle = Static<typeof Circle>
export type OpenTo = Static<typeof OpenTo>
export type OpenToWrite = Static<typeof OpenToWrite>
export type ForWhom = Static<typeof ForWhom>
export type ForWhomWrite = Static<typeof ForWhomWrite>
export type Household = Static<typeof Household>
export type Sizes = Static<typeof Sizes>
export type SizesWrite = Static<typeof SizesWrite>
