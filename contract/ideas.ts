import type { Static } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { LinkOrNull, orNull, Text, TextOrNull, Timestamp } from './text.ts'

const Name = Text({ format: 'name', minLength: limits.name.least, maxLength: limits.name.most })
const Author = TextOrNull({
  format: 'line',
  maxLength: limits.purchaser,
  description: 'the name of the guest, for the other guests',
})
const content = {
  url: LinkOrNull({ maxLength: limits.url.most, description: 'where it can be bought' }),
  note: TextOrNull({ maxLength: limits.description, description: 'why it would suit them' }),
  image_url: LinkOrNull({ maxLength: limits.freeText }),
  price: orNull<number>('number', { exclusiveMinimum: 0 }),
  author: Author,
}
const optional = {
  url: Type.Optional(content.url),
  note: Type.Optional(content.note),
  image_url: Type.Optional(content.image_url),
  price: Type.Optional(content.price),
  author: Type.Optional(content.author),
}
const records = { name: 'Three records to begin with', price: 60, author: 'Samir' }

/** What a guest would give, and the owners do not know. */
export const IdeaCreate = Type.Object(
  { name: Name, ...optional },
  { $id: 'IdeaCreate', examples: [{ ...records, note: 'They have asked for the player' }] },
)

export const IdeaUpdate = Type.Object(
  { name: Type.Optional(Name), ...optional },
  { $id: 'IdeaUpdate', examples: [{ price: 55 }] },
)

/** A guest says that they give it. */
export const IdeaTake = Type.Object(
  {
    giver: Type.Optional(
      TextOrNull({
        format: 'line',
        maxLength: limits.purchaser,
        description: 'who gives it; no guest reads it',
      }),
    ),
    giver_note: Type.Optional(
      TextOrNull({
        maxLength: limits.purchaseNote,
        description: 'a few words with the gift; no guest reads them',
      }),
    ),
  },
  { $id: 'IdeaTake', examples: [{ giver: 'Tante Elke' }] },
)

export const IdeaCommentWrite = Type.Object(
  {
    text: Text({
      format: 'idea-comment',
      description: `1 to ${limits.ideaComment} characters, blanks around it not counted`,
    }),
    author: Type.Optional(Author),
  },
  { $id: 'IdeaCommentWrite', examples: [{ text: 'They have the first one already', author: 'Miriam' }] },
)

const IdeaComment = Type.Object(
  {
    author: orNull<string>('string', {}),
    text: Type.String({ description: 'what the guest says' }),
    is_own: Type.Boolean({ description: 'the caller has written it' }),
  },
  { $id: 'IdeaComment' },
)

/** An idea as guests see it, and once the registry is unwrapped its owners. */
export const Idea = Type.Object(
  {
    id: Id('of the idea'),
    name: Type.String(),
    url: orNull<string>('string', {}),
    note: orNull<string>('string', {}),
    image_url: orNull<string>('string', {}),
    price: orNull<number>('number', {}),
    author: orNull<string>('string', {}),
    created_at: Timestamp(),
    is_own: Type.Boolean({ description: 'the caller has added it' }),
    is_taken: Type.Boolean({ description: 'a guest gives it' }),
    is_taken_by_you: Type.Boolean({ description: 'the caller gives it' }),
    giver: orNull<string>('string', { description: 'for owners, admins and the giver alone' }),
    giver_note: orNull<string>('string', { description: 'for owners, admins and the giver alone' }),
    comments: Type.Array(IdeaComment, { description: 'what guests say of it, the first one first' }),
    is_author_thanked: Type.Boolean({
      description: 'an owner has thanked for the idea; a guest reads false',
    }),
    is_giver_thanked: Type.Boolean({ description: 'an owner has thanked for the gift; a guest reads false' }),
    is_on_list: Type.Boolean({ description: 'an owner has put it on the list; a guest reads false' }),
  },
  {
    $id: 'Idea',
    examples: [
      {
        id: 48_215_930_117,
        ...records,
        url: 'https://klangraum.example/first-three',
        note: 'They have asked for the player',
        image_url: null,
        created_at: '2026-11-21T18:00:00.000Z',
        is_own: true,
        is_taken: false,
        is_taken_by_you: false,
        giver: null,
        giver_note: null,
        comments: [{ author: 'Miriam', text: 'They have the first one already', is_own: false }],
        is_author_thanked: false,
        is_giver_thanked: false,
        is_on_list: false,
      },
    ],
  },
)

const GuestsMayAdd = Type.Boolean({
  description: 'guests may add ideas; unless its owners say so, they may not on a registry for a child',
})

export const IdeaSettings = Type.Object(
  { guests_may_add: GuestsMayAdd },
  { $id: 'IdeaSettings', examples: [{ guests_may_add: true }] },
)

export const IdeaList = Type.Object(
  {
    guests_may_add: GuestsMayAdd,
    ideas: Type.Array(Idea, { description: 'in the order in which they were added' }),
  },
  { $id: 'IdeaList', examples: [{ guests_may_add: true, ideas: [] }] },
)

/** What an owner notes beside an idea, once the registry is unwrapped. Only the fields that are named change. */
export const IdeaNotes = Type.Object(
  {
    is_author_thanked: Type.Optional(Type.Boolean()),
    is_giver_thanked: Type.Optional(Type.Boolean()),
    is_on_list: Type.Optional(Type.Boolean()),
  },
  { $id: 'IdeaNotes', examples: [{ is_author_thanked: true }] },
)

export type IdeaCreate = Static<typeof IdeaCreate>
export type IdeaUpdate = Static<typeof IdeaUpdate>
export type IdeaTake = Static<typeof IdeaTake>
export type IdeaCommentWrite = Static<typeof IdeaCommentWrite>
export type Idea = Static<typeof Idea>
export type IdeaSettings = Static<typeof IdeaSettings>
export type IdeaList = Static<typeof IdeaList>
export type IdeaNotes = Static<typeof IdeaNotes>
