import { type Static, Type } from 'typebox'
import { Id } from './id.ts'
import { Invitees } from './invitees.ts'
import { limits } from './limits.ts'
import { Text, Timestamp } from './text.ts'

const registryStatuses = ['publish', 'private'] as const
export type RegistryStatus = (typeof registryStatuses)[number]

const EventDate = Text({ format: 'event-date', description: 'a day like 2026-12-24, or empty' })
const Title = Text({
  format: 'title',
  description: `1 to ${limits.title} characters, blanks around it not counted`,
})
const Story = Text({ maxLength: limits.story })
const Status = Type.Unsafe<RegistryStatus>({ enum: [...registryStatuses] })

/** What a registry keeps on the host beside its title and story; every key may be left out of a change. */
const RegistryMetaChange = Type.Object(
  {
    registry_item_ids: Type.Optional(
      Type.Array(Id(), {
        maxItems: limits.activeItemsPerRegistry,
        description: 'the items in the order of their owner',
      }),
    ),
    registry_invitees: Type.Optional(Invitees),
    registry_event_type: Type.Optional(Text({ maxLength: limits.eventType })),
    registry_event_date: Type.Optional(EventDate),
  },
  { additionalProperties: false, $id: 'RegistryMetaChange' },
)

export const RegistryMeta = Type.Object(
  {
    registry_item_ids: Type.Array(Type.Integer()),
    registry_invitees: Type.Array(Type.String()),
    registry_event_type: Type.String(),
    registry_event_date: Type.String(),
  },
  { $id: 'RegistryMeta' },
)

export const Registry = Type.Object(
  {
    id: Id(),
    user_id: Id('the owner'),
    title: Type.String(),
    story: Type.String(),
    status: Type.String({
      description: 'publish or private; a host may know others, and none of them is public',
    }),
    slug: Type.String(),
    permalink: Type.String(),
    meta: RegistryMeta,
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'Registry' },
)

export const RegistryCreate = Type.Object(
  {
    title: Title,
    story: Type.Optional(Story),
    status: Type.Optional(Type.Unsafe<RegistryStatus>({ enum: [...registryStatuses], default: 'private' })),
    meta: Type.Optional(RegistryMetaChange),
  },
  {
    $id: 'RegistryCreate',
    examples: [
      {
        title: 'Our wedding',
        story: 'We are looking forward to you',
        meta: { registry_event_type: 'wedding', registry_event_date: '2027-06-12' },
      },
    ],
  },
)

export const RegistryUpdate = Type.Object(
  {
    title: Type.Optional(Title),
    story: Type.Optional(Story),
    status: Type.Optional(Status),
    meta: Type.Optional(RegistryMetaChange),
  },
  { $id: 'RegistryUpdate', examples: [{ title: 'Our wedding, in June' }] },
)

export type Registry = Static<typeof Registry>
export type RegistryMeta = Static<typeof RegistryMeta>
export type RegistryCreate = Static<typeof RegistryCreate>
export type RegistryUpdate = Static<typeof RegistryUpdate>

export const RegistriesPage = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip, default: 0 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.registriesPage, default: limits.registriesPage }),
  ),
})
export type RegistriesPage = Static<typeof RegistriesPage>

/** Without either, all items of the registry. */
export const RegistryItemsPage = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.itemsPage.most })),
})
export type RegistryItemsPage = Static<typeof RegistryItemsPage>
