import type { Static } from 'typebox'
import { Id } from '../id.ts'
import { Item, ItemPublic } from '../items.ts'
import { limits } from '../limits.ts'
import { Type } from '../shape.ts'
import { orNull, Text, Timestamp } from '../text.ts'

/** What is shown to all who may read a registry. */
export const plainChanges = [
  'registry.made',
  'registry.changed',
  'registry.reordered',
  'registry.removed',
  'item.added',
  'item.changed',
  'item.removed',
  'item.restored',
  'invitee.added',
  'invitee.removed',
] as const

/** What guests do: shown to those alone for whom it is no surprise. */
export const surprisingChanges = [
  'purchase.set_aside',
  'purchase.made',
  'purchase.counted',
  'purchase.taken_back',
] as const

export const changeTypes = [...plainChanges, ...surprisingChanges] as const
export type ChangeType = (typeof changeTypes)[number]

/** What a change says of its registry: without the people whom it names, so that a page of changes stays small. */
export const ChangedRegistry = Type.Object(
  {
    id: Id(),
    title: Type.String(),
    status: Type.String(),
    slug: Type.String(),
    registry_event_type: Type.String(),
    registry_event_date: Type.String(),
    is_wrapped: Type.Boolean({ description: 'true: what guests buy is still a surprise for its owners' }),
    updated_at: Timestamp(),
  },
  { $id: 'ChangedRegistry' },
)
export type ChangedRegistry = Static<typeof ChangedRegistry>

const common = {
  id: Type.String({
    description: 'names the change, and the place in the feed behind it: send it as `after`',
  }),
  type: Type.Unsafe<ChangeType>({ type: 'string', enum: [...changeTypes], description: 'what happened' }),
  time: Timestamp(),
  registry_id: Id('the registry'),
  item_id: orNull<number>('integer', { description: 'the item, where the change is about one' }),
  fields: Type.Array(Type.String(), {
    description: 'the fields that were changed, where the type does not say it',
  }),
  registry: Type.Optional(ChangedRegistry),
}
const changeOfItem = {
  id: 'Jl0aBzUq0gUqk2rNw3v4mA',
  type: 'item.added',
  time: '2026-11-29T09:30:00.000Z',
  registry_id: 5,
  item_id: 12,
  fields: [],
}

/** A change as admins read it. What it is about comes along as it is now, and is left out where it is gone. */
export const Change = Type.Object(
  { ...common, item: Type.Optional(Item) },
  { $id: 'Change', examples: [{ ...changeOfItem, item: exampleOf(Item) }] },
)
export const ChangePublic = Type.Object(
  { ...common, item: Type.Optional(ItemPublic) },
  { $id: 'ChangePublic', examples: [{ ...changeOfItem, item: exampleOf(ItemPublic) }] },
)

export const ChangesPage = Type.Object({
  after: Type.Optional(
    Text({
      minLength: limits.change,
      maxLength: limits.change,
      description:
        'the id of the last change that the caller has: the page begins behind it. Without it, at the oldest',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.changesPage.most, default: limits.changesPage.usual }),
  ),
})

function exampleOf(shape: object): unknown {
  return (shape as { examples?: unknown[] }).examples?.[0]
}
