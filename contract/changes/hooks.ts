import type { Static } from 'typebox'
import { Id } from '../id.ts'
import { limits } from '../limits.ts'
import { Type } from '../shape.ts'
import { orNull, Text, Timestamp } from '../text.ts'
import { type ChangeType, changeTypes } from './changes.ts'

/** What a program gets: the change as JSON, as Standard Webhooks has it, or a text of the caller's own making. */
export const hookFormats = ['standard', 'text', 'json'] as const
export type HookFormat = (typeof hookFormats)[number]

export const hookStates = ['on', 'failing', 'off', 'ended'] as const
export type HookState = (typeof hookStates)[number]

const choice = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description })

const Address = Text({
  minLength: limits.url.least,
  maxLength: limits.url.most,
  description: 'where the program listens, with `https:`; the operator may allow others (WEBHOOK_HOSTS)',
})
const Types = Type.Array(
  Type.Unsafe<ChangeType>({ type: 'string', enum: [...changeTypes], description: 'a type of GET /changes' }),
  { minItems: 1, maxItems: changeTypes.length, uniqueItems: true, description: 'which changes it sends' },
)
const Format = choice(
  hookFormats,
  'standard: the change as JSON; text and json: the template, sent as text/plain or application/json',
)
const Template = Text({
  maxLength: limits.hookTemplate,
  description:
    'for text and json: {{sentence}}, {{type}}, {{list}}, {{gift}}, {{registry_id}}, {{item_id}} and {{time}} stand for what a change says; in json, between quotation marks',
})
const Surprises = Type.Boolean({
  description:
    'whether it may tell what guests do where the caller may know it; asks for the scope surprises',
})

export const HookCreate = Type.Object(
  {
    url: Address,
    types: Type.Optional(Types),
    format: Type.Optional(Format),
    template: Type.Optional(Template),
    surprises: Type.Optional(Surprises),
  },
  {
    $id: 'HookCreate',
    examples: [{ url: 'https://ntfy.example/our-list', format: 'text', template: '{{sentence}}' }],
  },
)
export type HookCreate = Static<typeof HookCreate>

export const HookUpdate = Type.Object(
  {
    url: Type.Optional(Address),
    types: Type.Optional(Types),
    format: Type.Optional(Format),
    template: Type.Optional(Template),
    is_on: Type.Optional(
      Type.Boolean({
        description: 'false: it rests; true: it goes on where it stopped, also once it has ended',
      }),
    ),
  },
  { $id: 'HookUpdate', examples: [{ types: ['item.added', 'item.removed'] }] },
)
export type HookUpdate = Static<typeof HookUpdate>

const hook = {
  id: Id('drawn at random'),
  registry_id: orNull<number>('integer', { description: 'the registry; null: all that admins read' }),
  url: Type.String({
    description: 'where the program listens; to an admin who has not made it, the site alone',
  }),
  types: Types,
  format: Format,
  template: Type.String({ description: 'for text and json; empty for the standard' }),
  surprises: Surprises,
  is_own: Type.Boolean({ description: 'false: an admin reads that another account has it, and may end it' }),
  state: choice(
    hookStates,
    'failing: the next try comes later; off: its maker lets it rest; ended: by itself, after three days without an answer or with its key',
  ),
  created_at: Timestamp(),
}
const hookExample = {
  id: 40815162342,
  registry_id: 5,
  url: 'https://ntfy.example/our-list',
  types: ['item.added', 'item.removed'],
  format: 'text',
  template: '{{sentence}}',
  surprises: false,
  is_own: true,
  state: 'on',
  created_at: '2026-11-29T09:30:00.000Z',
}

/** A program that hears of changes. */
export const Hook = Type.Object(hook, { $id: 'Hook', examples: [hookExample] })
export type Hook = Static<typeof Hook>

export const HookMade = Type.Object(
  {
    ...hook,
    secret: Type.String({ description: 'signs what the program gets; shown this once' }),
  },
  {
    $id: 'HookMade',
    examples: [{ ...hookExample, secret: 'whsec_3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs=' }],
  },
)
export type HookMade = Static<typeof HookMade>

export const deliveryStates = ['taken', 'failed'] as const

/** One message to the program, with what it answered to the last try. */
export const Delivery = Type.Object(
  {
    id: Id('drawn at random'),
    webhook_id: Type.String({ description: 'the same for each try: the program drops what it has had' }),
    type: Type.String({ description: 'the type of the change, or hook.tested' }),
    state: choice(
      deliveryStates,
      'taken: the program took it; failed: it comes again, unless the hook has ended',
    ),
    tries: Type.Integer({ description: 'how often it was sent' }),
    status: orNull<number>('integer', { description: 'of the last answer; null where none came' }),
    answer: Type.String({ description: 'the start of that answer, or why none came' }),
    milliseconds: Type.Integer({ description: 'how long it took' }),
    body: Type.String({ description: 'what was sent' }),
    time: Timestamp(),
  },
  {
    $id: 'Delivery',
    examples: [
      {
        id: 23420815,
        webhook_id: 'msg_Jl0aBzUq0gUqk2rNw3v4mA',
        type: 'item.added',
        state: 'taken',
        tries: 1,
        status: 200,
        answer: 'ok',
        milliseconds: 84,
        body: 'Lamp is new on "Our wedding".',
        time: '2026-11-29T09:30:00.000Z',
      },
    ],
  },
)
export type Delivery = Static<typeof Delivery>

export const HooksPage = Type.Object({
  of_all: Type.Optional(
    Type.Boolean({ description: 'for admins: true for the hooks of all accounts, without where they lead' }),
  ),
})
