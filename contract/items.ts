import type { Static, TSchema } from 'typebox'
import { Id } from './id.ts'
import { limits, withCommas } from './limits.ts'
import { Type } from './shape.ts'
import { Link, LinkOrNull, orNull, SeenAt, Text, TextOrNull, Timestamp } from './text.ts'

export const affiliateStatuses = ['active', 'inactive', 'expired', 'none'] as const
export type AffiliateStatus = (typeof affiliateStatuses)[number]

/** Why an item that its owners keep is not on its list: guests do not see it yet, or the owners have it now. */
export const offListWays = ['hidden', 'owned'] as const
export type OffList = (typeof offListWays)[number]

const flag = {
  enum: [true, false, 0, 1],
  description: 'false (or 0) means deleted, unless off_list says why',
}

/**
 * The content of an item: everything that a caller may set. This is the only list of these fields; requests, answers,
 * the SQL and the rules take them from here. A new field needs an entry here with a `description`, its value in the
 * example below, and a migration.
 */
const content = {
  name: Text({ format: 'name', minLength: limits.name.least, maxLength: limits.name.most }),
  description: TextOrNull({ maxLength: limits.description }),
  url: Link({ minLength: limits.url.least, maxLength: limits.url.most }),
  retailer: TextOrNull({ format: 'line', maxLength: limits.freeText }),
  affiliate_url: LinkOrNull({ maxLength: limits.freeText }),
  affiliate_status: Type.Unsafe<AffiliateStatus | null>({ enum: [...affiliateStatuses, null] }),
  image_url: LinkOrNull({ maxLength: limits.freeText }),
  price: orNull<number>('number', { exclusiveMinimum: 0 }),
  quantity_needed: Type.Integer({ minimum: 1, maximum: limits.quantity }),
  quantity_purchased: Type.Integer({ minimum: 0, maximum: limits.quantity }),
  is_active: Type.Unsafe<boolean | 0 | 1>(flag),
  off_list: Type.Unsafe<OffList | null>({
    enum: [...offListWays, null],
    description:
      'for owners and admins: hidden keeps an item from all readers, owned says that the owners have it now; such an item is not active, and null puts it on the list again',
  }),
}

/**
 * This number means as many as guests like. A program that knows nothing of it counts on as with any other number, and such
 * an item is never taken care of.
 */
export const asManyAsYouLike = limits.quantity

/** The content as it is stored and answered. */
const storedContent = {
  ...content,
  affiliate_status: orNull<AffiliateStatus>('string', {}),
  is_active: Type.Boolean(),
  off_list: orNull<OffList>('string', {
    enum: [...offListWays, null],
    description: 'only where it is not null',
  }),
}
const StoredContent = Type.Object(storedContent)
export type ItemContent = Static<typeof StoredContent>

export const contentKeys = Object.keys(content) as readonly (keyof ItemContent)[]

/** What a create stores for a field that is left out or null; for every other one that is null. */
export const contentDefaults: Partial<ItemContent> = {
  quantity_needed: 1,
  quantity_purchased: 0,
  is_active: true,
}

const registryItemCreate = {
  ...optional(content),
  name: content.name,
  url: content.url,
  quantity_needed: Type.Optional(
    orNull<number>('integer', { minimum: 1, maximum: limits.quantity, default: 1 }),
  ),
  quantity_purchased: Type.Optional(
    orNull<number>('integer', { minimum: 0, maximum: limits.quantity, default: 0 }),
  ),
  is_active: Type.Optional(Type.Unsafe<boolean | 0 | 1 | null>({ ...flag, enum: [...flag.enum, null] })),
}

const kettle = { name: 'Kettle', url: 'https://shop.example/kettle', price: 39.9, quantity_needed: 1 }

export const ItemRegistryCreate = Type.Object(registryItemCreate, {
  $id: 'ItemRegistryCreate',
  examples: [kettle],
})
/** New items of one registry, in their order. */
export const ItemsBatch = Type.Object(
  {
    items: Type.Array(ItemRegistryCreate, {
      minItems: 1,
      maxItems: limits.itemsPerBatch,
      description: `1 to ${limits.itemsPerBatch} items in their order`,
    }),
  },
  { additionalProperties: false, $id: 'ItemsBatch', examples: [{ items: [kettle] }] },
)
export const ItemCreate = Type.Object(
  { registry_id: Id('the registry that the item belongs to'), ...registryItemCreate },
  { $id: 'ItemCreate', examples: [{ registry_id: 1, ...kettle }] },
)

/** Where an item goes. */
export const ItemMove = Type.Object(
  {
    registry_id: Id('the registry that the item moves to'),
    currency: Type.Optional(
      Text({
        format: 'currency',
        description:
          'the currency of prices in a registry that names none, which the item keeps; without it, it keeps none',
      }),
    ),
  },
  { $id: 'ItemMove', examples: [{ registry_id: 7 }] },
)
export const ItemUpdate = Type.Object(
  { ...optional(content), updated_at: SeenAt },
  { $id: 'ItemUpdate', examples: [{ price: 35 }] },
)

const externalId = (description: string) =>
  Text({ format: 'name', minLength: 1, maxLength: limits.externalId, description })

/** An item as a program knows it by a name of its own. */
export const ItemByExternalId = Type.Object(
  {
    external_id: externalId('what your program calls the item; once in a registry'),
    ...optional(content),
    etag: Type.Optional(
      Text({
        maxLength: 100,
        description: 'as If-Match: the row is refused with 412 if the item was changed since',
      }),
    ),
    updated_at: SeenAt,
  },
  { $id: 'ItemByExternalId', examples: [{ external_id: 'sku-17', ...kettle }] },
)
export const ItemsByExternalId = Type.Object(
  {
    items: Type.Array(ItemByExternalId, {
      minItems: 1,
      maxItems: limits.itemsPerBatch,
      description: `1 to ${limits.itemsPerBatch} items; new ones come to the end of the list in their order`,
    }),
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: 'true: say what would happen, and change nothing' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'ItemsByExternalId',
    examples: [{ items: [{ external_id: 'sku-17', ...kettle }], dry_run: true }],
  },
)

const tag = 'of the item, for If-Match: what guests buy does not change it'
export const itemOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const

/** What became of one row. */
export const ItemVerdict = Type.Object(
  {
    external_id: Type.String({ description: 'of the row' }),
    outcome: Type.Unsafe<(typeof itemOutcomes)[number]>({
      enum: [...itemOutcomes],
      description: 'what was done, or in a dry run would be',
    }),
    status: Type.Integer({ description: 'as the answer to this row alone would have it' }),
    item_id: orNull<number>('integer', { description: 'null where no item has the name, also in a dry run' }),
    etag: orNull<string>('string', { description: `${tag}; null as item_id` }),
    error_code: orNull<string>('string', { description: 'as x-error-code, of a row that is refused' }),
    error_field: orNull<string>('string', { description: 'as x-error-field' }),
    detail: orNull<string>('string', { description: 'why the row is refused' }),
  },
  {
    $id: 'ItemVerdict',
    examples: [
      {
        external_id: 'sku-17',
        outcome: 'created',
        status: 201,
        item_id: 12,
        etag: '"12-2026-11-20T09:30:00.000Z-public"',
        error_code: null,
        error_field: null,
        detail: null,
      },
    ],
  },
)

/** The version of an item of a registry, beside the name that a program has for it. */
export const ItemTag = Type.Object(
  {
    item_id: Id('the item'),
    external_id: orNull<string>('string', { description: 'null where no program has named it' }),
    etag: Type.String({ description: tag }),
    is_active: Type.Boolean({
      description: 'false: it was removed, is kept off the list, or moved to another registry',
    }),
  },
  {
    $id: 'ItemTag',
    examples: [
      { item_id: 12, external_id: 'sku-17', etag: '"12-2026-11-20T09:30:00.000Z-public"', is_active: true },
    ],
  },
)
export const ItemTagsPage = Type.Object({
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: limits.id, description: 'an item id: the page starts behind it' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.itemsPage.most, default: limits.itemsPage.most }),
  ),
})

/** What answers look like: the description shows this item. */
const publicExample = {
  id: 12,
  registry_id: 5,
  name: 'Kettle',
  description: 'The red one, for four cups',
  url: 'https://shop.example/kettle',
  retailer: 'Example Shop',
  image_url: 'https://shop.example/kettle.jpg',
  price: 39.9,
  quantity_needed: 1,
  quantity_purchased: 0,
  is_active: true,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}
export const affiliateExample = {
  affiliate_url: 'https://shop.example/kettle?tag=ours',
  affiliate_status: 'active',
}
export const itemExample = { ...publicExample, ...affiliateExample }

const { affiliate_url, affiliate_status, off_list, ...publicContent } = storedContent
export const AffiliateFields = { affiliate_url, affiliate_status }
export const affiliateKeys = [
  'affiliate_url',
  'affiliate_status',
] as const satisfies (keyof typeof AffiliateFields)[]

/** The item as it is shown to a caller who may not see affiliate fields. */
export const ItemPublic = Type.Object(
  {
    id: Id(),
    registry_id: Id(),
    ...publicContent,
    created_at: Timestamp(),
    updated_at: Timestamp(),
    off_list: Type.Optional(off_list),
  },
  { $id: 'ItemPublic', examples: [publicExample] },
)
/** The item as it is shown to a caller who may see them. */
export const Item = Type.Object(
  { ...ItemPublic.properties, ...AffiliateFields },
  { $id: 'Item', examples: [itemExample] },
)

const envelope = { success: Type.Boolean(), message: Type.String() }
const message = 'Item retrieved successfully'
export const ItemPublicResponse = Type.Object(
  { ...envelope, data: ItemPublic },
  { $id: 'ItemPublicResponse', examples: [{ success: true, data: publicExample, message }] },
)
export const ItemResponse = Type.Object(
  { ...envelope, data: Item },
  { $id: 'ItemResponse', examples: [{ success: true, data: itemExample, message }] },
)

/** An item that was removed, without a word of what guests bought of it: it may be a surprise. */
export const RemovedItem = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    image_url: orNull<string>('string', {}),
    before: orNull<number>('integer', {
      description: 'the item above which it stood; null for the end of the list',
    }),
    under: orNull<string>('string', {
      description: 'the heading under which it stood, empty above the first one; null where it is not known',
    }),
  },
  {
    $id: 'RemovedItem',
    examples: [
      { id: 12, name: 'Kettle', image_url: 'https://shop.example/kettle.jpg', before: 13, under: 'Kitchen' },
    ],
  },
)

/** An item that its owners keep off the list, without a word of what guests bought of it. */
export const KeptItem = Type.Object(
  {
    ...RemovedItem.properties,
    off_list: orNull<OffList>('string', {
      enum: [...offListWays, null],
      description: 'null for one that was removed',
    }),
    off_list_at: Timestamp(),
    description: orNull<string>('string', {}),
    url: Type.String(),
    retailer: orNull<string>('string', {}),
    price: orNull<number>('number', {}),
    quantity_needed: Type.Integer(),
  },
  {
    $id: 'KeptItem',
    examples: [
      {
        id: 12,
        name: 'Kettle',
        image_url: 'https://shop.example/kettle.jpg',
        before: 13,
        under: 'Kitchen',
        off_list: 'hidden',
        off_list_at: '2026-11-20T09:30:00.000Z',
        description: 'The red one, for four cups',
        url: 'https://shop.example/kettle',
        retailer: 'Example Shop',
        price: 39.9,
        quantity_needed: 1,
      },
    ],
  },
)

export type Item = Static<typeof Item>
export type ItemPublic = Static<typeof ItemPublic>
export type RemovedItem = Static<typeof RemovedItem>
export type KeptItem = Static<typeof KeptItem>
export type ItemResponse = Static<typeof ItemResponse>
export type ItemPublicResponse = Static<typeof ItemPublicResponse>
export type ItemCreate = Static<typeof ItemCreate>
export type ItemRegistryCreate = Static<typeof ItemRegistryCreate>
export type ItemsBatch = Static<typeof ItemsBatch>
export type ItemByExternalId = Static<typeof ItemByExternalId>
export type ItemVerdict = Static<typeof ItemVerdict>
export type ItemTag = Static<typeof ItemTag>
export type ItemMove = Static<typeof ItemMove>
export type ItemUpdate = Static<typeof ItemUpdate>

function optional<Fields extends Record<string, TSchema>>(fields: Fields) {
  return Type.Partial(Type.Object(fields)).properties
}

export const ItemsPage = Type.Object({
  skip: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.itemsPage.skip,
      default: 0,
      description: `how many items to leave out at the start, at most ${withCommas(limits.itemsPage.skip)}; after leads further`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.itemsPage.most, default: limits.itemsPage.usual }),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: limits.id, description: 'an item id: the page starts behind it' }),
  ),
  ids: Type.Optional(
    Type.Array(Id(), {
      maxItems: limits.itemsPage.ids,
      description: `only these items, in this order, at most ${limits.itemsPage.ids}; one that the caller cannot read is left out`,
    }),
  ),
})
export type ItemsPage = Static<typeof ItemsPage>

const megabytes = limits.pictures.bytes / 1_000_000

/** A picture as a program sends it. */
export const PictureCreate = Type.Object(
  {
    picture: Text({
      format: 'byte',
      minLength: 1,
      description: `the file in base64: JPEG, PNG, WebP or GIF, at most ${megabytes} MB`,
    }),
  },
  { $id: 'PictureCreate', examples: [{ picture: 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=' }] },
)

/** Where the pages serve it. */
export const Picture = Type.Object(
  { image_url: Type.String({ description: 'the address of the picture, for the image_url of an item' }) },
  {
    $id: 'Picture',
    examples: [{ image_url: 'https://lists.example/assets/pictures/7/x0cUbJ7wPq2mX5Zb0cJ7wPq2mX5.gif' }],
  },
)
