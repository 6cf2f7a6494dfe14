import type { Static } from 'typebox'
import { Id, pageOf } from './id.ts'
import { Invitees, Owners } from './invitees.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, SeenAt, Text, Timestamp } from './text.ts'

const registryStatuses = ['publish', 'private'] as const
export type RegistryStatus = (typeof registryStatuses)[number]

const registryReveals = ['never', 'after_event', 'always'] as const
export type RegistryReveal = (typeof registryReveals)[number]

const EventDate = Text({ format: 'event-date', description: 'a day like 2026-12-24, or empty' })
const Currency = Text({
  format: 'currency',
  description: 'the ISO 4217 code of the prices, or empty for the default of the site',
})
const timeZoneWords =
  'the time zone of the day, like Europe/Vienna: it ends by the clocks there. Empty: at noon UTC of the day after'
const Reveal = Type.Unsafe<RegistryReveal>({
  type: 'string',
  enum: [...registryReveals],
  description: 'when the owner sees which gifts were bought',
})
const MostWanted = Type.Integer({
  minimum: 0,
  maximum: limits.mostWanted,
  description: 'how many of the first items are the most wanted',
})
/** A heading stands in the list of its owner: between the items above it and the next one. */
const Heading = Type.Object(
  {
    title: Text({
      format: 'heading',
      description: `1 to ${limits.heading} characters, blanks around it not counted`,
    }),
    items_above: Type.Integer({ minimum: 0, maximum: limits.activeItemsPerRegistry }),
  },
  { additionalProperties: false, $id: 'Heading' },
)
const ItemCurrency = Type.Object(
  {
    item_id: Id(),
    currency: Text({ format: 'currency', minLength: 3, description: 'an ISO 4217 code' }),
  },
  { additionalProperties: false, $id: 'ItemCurrency' },
)
const PutAway = Type.Boolean({
  description: 'true: its owners have put it away; no gift of it can be bought until they take it out again',
})
const ForChild = Type.Boolean({
  description: 'true: it is for a child; its owners give, too, and see at once what is bought',
})
const SearchEngines = Type.Boolean({
  description: 'true: search engines may list its page, while it is public',
})
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
    registry_owners: Type.Optional(Owners),
    registry_event_type: Type.Optional(Text({ format: 'line', maxLength: limits.eventType })),
    registry_event_date: Type.Optional(EventDate),
    registry_time_zone: Type.Optional(Text({ format: 'time-zone', description: timeZoneWords })),
    registry_currency: Type.Optional(Currency),
    registry_reveal: Type.Optional(Reveal),
    registry_most_wanted: Type.Optional(MostWanted),
    registry_group_gifts: Type.Optional(
      Type.Array(Id(), {
        maxItems: limits.activeItemsPerRegistry,
        description: 'the items that are given in parts',
      }),
    ),
    registry_hand_over: Type.Optional(Text({ maxLength: limits.handOver })),
    registry_headings: Type.Optional(Type.Array(Heading, { maxItems: limits.headings })),
    registry_item_currencies: Type.Optional(
      Type.Array(ItemCurrency, {
        maxItems: limits.activeItemsPerRegistry,
        description: 'the items whose price is in another currency than that of the registry',
      }),
    ),
    registry_put_away: Type.Optional(PutAway),
    registry_for_child: Type.Optional(ForChild),
    registry_search_engines: Type.Optional(SearchEngines),
  },
  { additionalProperties: false, $id: 'RegistryMetaChange' },
)

export const RegistryMeta = Type.Object(
  {
    registry_item_ids: Type.Array(Type.Integer()),
    registry_invitees: Type.Array(Type.String()),
    registry_owners: Type.Array(Type.String()),
    registry_event_type: Type.String(),
    registry_event_date: Type.String(),
    registry_time_zone: Type.String({ description: timeZoneWords }),
    registry_currency: Type.String({ description: 'an ISO 4217 code, or empty for the default of the site' }),
    registry_reveal: Reveal,
    registry_most_wanted: Type.Integer(),
    registry_group_gifts: Type.Array(Type.Integer()),
    registry_hand_over: Type.String(),
    registry_headings: Type.Array(Heading),
    registry_item_currencies: Type.Array(ItemCurrency),
    registry_put_away: PutAway,
    registry_for_child: ForChild,
    registry_search_engines: SearchEngines,
  },
  { $id: 'RegistryMeta' },
)

export const Registry = Type.Object(
  {
    id: Id(),
    user_id: Id('the first owner'),
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
    is_wrapped: Type.Boolean({
      description:
        'true: what guests buy is still a surprise for its owners; a program of an owner then does not show quantity_purchased, purchases and what is set aside',
    }),
    unwraps_at: orNull<string>('string', {
      format: 'date-time',
      description:
        'from when it is not wrapped, at 9:00 of the day after in registry_time_zone, or at noon UTC without one; null where no day unwraps it, or it is never wrapped',
    }),
  },
  {
    $id: 'Registry',
    examples: [
      {
        id: 5,
        user_id: 2,
        title: 'Our wedding',
        story: 'We are looking forward to you',
        status: 'private',
        slug: 'our-wedding',
        permalink: 'https://site.example/registry/our-wedding/',
        meta: {
          registry_item_ids: [12],
          registry_invitees: ['aunt.jo', 'jim@example.com'],
          registry_owners: ['jonas@example.com'],
          registry_event_type: 'wedding',
          registry_event_date: '2027-06-12',
          registry_time_zone: 'Europe/Vienna',
          registry_currency: 'EUR',
          registry_reveal: 'after_event',
          registry_most_wanted: 1,
          registry_group_gifts: [],
          registry_hand_over: '',
          registry_headings: [{ title: 'Kitchen', items_above: 0 }],
          registry_item_currencies: [{ item_id: 12, currency: 'SEK' }],
          registry_put_away: false,
          registry_for_child: false,
          registry_search_engines: false,
        },
        created_at: '2026-11-20T09:00:00.000Z',
        updated_at: '2026-11-20T09:30:00.000Z',
        is_wrapped: true,
        unwraps_at: '2027-06-13T07:00:00.000Z',
      },
    ],
  },
)

export const RegistryCreate = Type.Object(
  {
    title: Title,
    story: Type.Optional(Story),
    status: Type.Optional(
      Type.Unsafe<RegistryStatus>({ enum: [...registryStatuses], description: 'private when left out' }),
    ),
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

const copiedParts = ['open', 'given', 'story', 'guests', 'owners'] as const
export type CopiedPart = (typeof copiedParts)[number]

/** A copy of a registry, and what comes along. */
export const RegistryCopy = Type.Object(
  {
    title: Title,
    registry_event_date: Type.Optional(EventDate),
    along: Type.Array(Type.Unsafe<CopiedPart>({ type: 'string', enum: [...copiedParts] }), {
      maxItems: copiedParts.length,
      description:
        'what comes along: the pieces that are open, those that were given, story, guests, and the owners beside the first one',
    }),
  },
  { $id: 'RegistryCopy', examples: [{ title: 'Our tenth day', along: ['open', 'given', 'story'] }] },
)

/** What is left out stays as it is. */
export const ItemMetaUpdate = Type.Object(
  {
    currency: Type.Optional(
      Text({
        format: 'currency',
        description: 'the ISO 4217 code of its price, or empty for the currency of the registry',
      }),
    ),
    is_group_gift: Type.Optional(Type.Boolean({ description: 'true: its pieces are parts of one gift' })),
    heading: Type.Optional(
      Text({
        format: 'heading-or-none',
        description:
          'the title of the heading that it goes under, as the last item there; empty: above the first heading',
      }),
    ),
  },
  { additionalProperties: false, $id: 'ItemMetaUpdate', examples: [{ currency: 'SEK', heading: 'Kitchen' }] },
)

export const RegistryUpdate = Type.Object(
  {
    title: Type.Optional(Title),
    story: Type.Optional(Story),
    status: Type.Optional(Status),
    meta: Type.Optional(RegistryMetaChange),
    updated_at: SeenAt,
  },
  { $id: 'RegistryUpdate', examples: [{ title: 'Our wedding, in June' }] },
)

/** What the service says of it beside what its host keeps. */
export type RegistryAnswer = Static<typeof Registry>
/** As its host keeps it. */
export type Registry = Omit<RegistryAnswer, 'is_wrapped' | 'unwraps_at'>
export type RegistryMeta = Static<typeof RegistryMeta>
export type RegistryHeading = Static<typeof Heading>
export type ItemCurrency = Static<typeof ItemCurrency>
export type RegistryCreate = Static<typeof RegistryCreate>
export type RegistryCopy = Static<typeof RegistryCopy>
export type RegistryUpdate = Static<typeof RegistryUpdate>
export type ItemMetaUpdate = Static<typeof ItemMetaUpdate>

/** A new registry with every value decided. */
export interface NewRegistry {
  title: string
  story: string
  status: RegistryStatus
  meta: RegistryMeta
}

/** The values that an owner gets without asking. Private, so that a wish list is never published by accident. */
export function withRegistryDefaults({ title, story, status, meta }: RegistryCreate): NewRegistry {
  return {
    title,
    story: story ?? '',
    status: status ?? 'private',
    meta: { ...registryMetaDefaults, ...meta },
  }
}

export const registryMetaDefaults: RegistryMeta = {
  registry_item_ids: [],
  registry_invitees: [],
  registry_owners: [],
  registry_event_type: '',
  registry_event_date: '',
  registry_time_zone: '',
  registry_currency: '',
  registry_reveal: 'after_event',
  registry_most_wanted: 0,
  registry_group_gifts: [],
  registry_hand_over: '',
  registry_headings: [],
  registry_item_currencies: [],
  registry_put_away: false,
  registry_for_child: false,
  registry_search_engines: false,
}

export function isRegistryReveal(value: unknown): value is RegistryReveal {
  return registryReveals.some((reveal) => reveal === value)
}

export const RegistriesPage = Type.Object({
  ...pageOf(limits.registriesPage),
  slug: Type.Optional(
    Text({
      minLength: 1,
      maxLength: limits.slug,
      description: 'only the registry with this slug, of any owner, if the caller may read it',
    }),
  ),
  invited: Type.Optional(
    Type.Boolean({ description: 'true: the registries of others that the caller is invited to' }),
  ),
})
export type RegistriesPage = Static<typeof RegistriesPage>

/** Without `skip` and `limit`, the answer has all items of the registry. */
export const RegistryItemsPage = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.itemsPage.most })),
})
export type RegistryItemsPage = Static<typeof RegistryItemsPage>
