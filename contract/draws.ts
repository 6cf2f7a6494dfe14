import type { Static } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, Text, Timestamp } from './text.ts'

/** The number by which the account in whose book the circle is takes part. */
export const bookOwner = 0

/** Both do not draw each other; one does not draw the other; one draws only the other, or another of whom that is said. */
export const drawWishKinds = ['apart', 'never', 'only'] as const
export type DrawWishKind = (typeof drawWishKinds)[number]

const Taker = (description?: string) =>
  Type.Integer({ minimum: bookOwner, maximum: limits.id, ...(description && { description }) })

const DrawWish = Type.Object(
  {
    kind: Type.Unsafe<DrawWishKind>({
      type: 'string',
      enum: [...drawWishKinds],
      description:
        'apart: neither draws the other; never: person_id does not draw other_id; only: person_id draws no one else',
    }),
    person_id: Taker('who draws'),
    other_id: Taker('who is drawn'),
  },
  { $id: 'DrawWish' },
)

const plan = {
  person_ids: Type.Array(Taker(), {
    maxItems: limits.drawPeople.most,
    description: `who takes part: people of the circle, and ${bookOwner} for the account in whose book it is`,
  }),
  wishes: Type.Array(DrawWish, { maxItems: limits.drawWishes, description: 'who draws whom not' }),
  amount: orNull<number>('number', { exclusiveMinimum: 0, description: 'about how much a gift may cost' }),
  currency: Text({ format: 'currency', description: 'an ISO 4217 code, or empty' }),
  day: Text({ format: 'event-date', description: 'until when, like 2026-12-24, or empty' }),
}

/** What an owner says before the names of a circle are drawn. */
export const DrawPlan = Type.Object(
  {
    ...plan,
    own_name: Type.Optional(
      Text({
        format: 'line',
        maxLength: limits.personName,
        description: `the name of ${bookOwner} on slips`,
      }),
    ),
    seen_ids: Type.Optional(
      Type.Array(Taker(), {
        maxItems: limits.people,
        description: 'whom the caller has read: others who came by a link meanwhile stay',
      }),
    ),
  },
  {
    $id: 'DrawPlan',
    examples: [
      {
        person_ids: [bookOwner, 12, 14],
        own_name: 'Ida',
        wishes: [{ kind: 'never', person_id: 12, other_id: 14 }],
        amount: 25,
        currency: 'EUR',
        day: '2026-12-24',
      },
    ],
  },
)

/** Why the wishes let no names be drawn: these people have fewer others left than they are. */
const Stuck = {
  type: ['object', 'null'],
  properties: {
    person_ids: { type: 'array', items: Taker() },
    other_ids: { type: 'array', items: Taker('whom they may draw') },
    wishes: {
      type: 'array',
      items: DrawWish,
      description: 'each of them alone, taken away, lets names be drawn',
    },
  },
  required: ['person_ids', 'other_ids', 'wishes'],
  description: 'why the wishes let no names be drawn; null: they do',
}

type DrawWish = Static<typeof DrawWish>

/** Names of a circle that are drawn, or are to be. Who drew whom is no part of it. */
export const Draw = Type.Object(
  {
    circle_id: Id('of the circle'),
    ...plan,
    own_name: Type.String({ description: `the name of ${bookOwner} on slips` }),
    round: Type.Integer({ minimum: 0, description: 'how often names were drawn' }),
    drawn_at: orNull<string>('string', { format: 'date-time', description: 'null: no names are drawn' }),
    stuck: Type.Unsafe<{ person_ids: number[]; other_ids: number[]; wishes: DrawWish[] } | null>(Stuck),
  },
  {
    $id: 'Draw',
    examples: [
      {
        circle_id: 3,
        person_ids: [bookOwner, 12, 14],
        own_name: 'Ida',
        wishes: [],
        amount: 25,
        currency: 'EUR',
        day: '2026-12-24',
        round: 1,
        drawn_at: '2026-11-26T09:30:00.000Z',
        stuck: null,
      },
    ],
  },
)

export const DrawRound = Type.Object(
  { round: Type.Integer({ minimum: 0, maximum: limits.quantity, description: 'that the caller has seen' }) },
  { $id: 'DrawRound', examples: [{ round: 0 }] },
)

export const DrawLeaving = Type.Object(
  { person_id: Taker(`who takes part no more; ${bookOwner}: the account in whose book the circle is`) },
  { $id: 'DrawLeaving', examples: [{ person_id: 12 }] },
)

/** What one person drew. Only that person gets it. */
export const Slip = Type.Object(
  {
    circle_id: Id('of the circle'),
    giver: Type.String({ description: 'whose slip it is' }),
    name: Type.String({ description: 'whom they drew' }),
    amount: plan.amount,
    currency: Type.String({ description: 'an ISO 4217 code, or empty' }),
    day: Type.String({ description: 'until when' }),
    drawn_at: Timestamp(),
    is_changed: Type.Boolean({ description: 'another name than at first, because a person left' }),
  },
  {
    $id: 'Slip',
    examples: [
      {
        circle_id: 3,
        giver: 'Ida',
        name: 'Ben',
        amount: 25,
        currency: 'EUR',
        day: '2026-12-24',
        drawn_at: '2026-11-26T09:30:00.000Z',
        is_changed: false,
      },
    ],
  },
)

export type { DrawWish }
export type DrawPlan = Static<typeof DrawPlan>
export type Draw = Static<typeof Draw>
export type Slip = Static<typeof Slip>
