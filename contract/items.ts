import { type Static, Type } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Link, LinkOrNull, orNull, Text, TextOrNull, Timestamp } from './text.ts'

export const affiliateStatuses = ['active', 'inactive', 'expired', 'none'] as const
export type AffiliateStatus = (typeof affiliateStatuses)[number]

const quantityNeeded = { minimum: 1, maximum: limits.quantity }
const quantityPurchased = { minimum: 0, maximum: limits.quantity }
const active = { enum: [true, false, 0, 1], description: 'false (or 0) means deleted' }

/** What may be said of an item's look and price, alike in a create and in an update. */
const told = {
  description: TextOrNull({ maxLength: limits.description }),
  retailer: TextOrNull({ maxLength: limits.freeText }),
  affiliate_url: LinkOrNull({ maxLength: limits.freeText }),
  affiliate_status: Type.Unsafe<AffiliateStatus | null>({ enum: [...affiliateStatuses, null] }),
  image_url: LinkOrNull({ maxLength: limits.freeText }),
  price: orNull<number>('number', { exclusiveMinimum: 0 }),
}

const Name = Text({ minLength: limits.name.least, maxLength: limits.name.most })
const Url = Link({ minLength: limits.url.least, maxLength: limits.url.most })

const registryItemCreate = {
  name: Name,
  url: Url,
  ...optional(told),
  quantity_needed: Type.Optional(orNull<number>('integer', { ...quantityNeeded, default: 1 })),
  quantity_purchased: Type.Optional(orNull<number>('integer', { ...quantityPurchased, default: 0 })),
  is_active: Type.Optional(Type.Unsafe<boolean | 0 | 1 | null>({ ...active, enum: [...active.enum, null] })),
}

const kettle = { name: 'Kettle', url: 'https://shop.example/kettle', price: 39.9, quantity_needed: 1 }

export const ItemRegistryCreate = Type.Object(registryItemCreate, {
  $id: 'ItemRegistryCreate',
  examples: [kettle],
})
export const ItemCreate = Type.Object(
  { registry_id: Id('the registry that the item belongs to'), ...registryItemCreate },
  { $id: 'ItemCreate', examples: [{ registry_id: 1, ...kettle }] },
)

export const ItemUpdate = Type.Object(
  optional({
    name: Name,
    url: Url,
    ...told,
    quantity_needed: Type.Integer(quantityNeeded),
    quantity_purchased: Type.Integer(quantityPurchased),
    is_active: Type.Unsafe<boolean | 0 | 1>(active),
  }),
  { $id: 'ItemUpdate', examples: [{ price: 35 }] },
)

const publicFields = {
  id: Id(),
  registry_id: Id(),
  name: Type.String(),
  description: orNull<string>('string', {}),
  url: Type.String(),
  retailer: orNull<string>('string', {}),
  image_url: orNull<string>('string', {}),
  price: orNull<number>('number', {}),
  quantity_needed: Type.Integer(),
  quantity_purchased: Type.Integer(),
  is_active: Type.Boolean(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const AffiliateFields = {
  affiliate_url: orNull<string>('string', {}),
  affiliate_status: orNull<AffiliateStatus>('string', {}),
}

/** What everybody sees who is not admin. */
export const ItemPublic = Type.Object(publicFields, { $id: 'ItemPublic' })
/** What an admin sees. */
export const Item = Type.Object({ ...publicFields, ...AffiliateFields }, { $id: 'Item' })

const envelope = { success: Type.Boolean(), message: Type.String() }
export const ItemPublicResponse = Type.Object(
  { ...envelope, data: ItemPublic },
  { $id: 'ItemPublicResponse' },
)
export const ItemResponse = Type.Object({ ...envelope, data: Item }, { $id: 'ItemResponse' })

export type Item = Static<typeof Item>
export type ItemPublic = Static<typeof ItemPublic>
export type ItemResponse = Static<typeof ItemResponse>
export type ItemPublicResponse = Static<typeof ItemPublicResponse>
export type ItemCreate = Static<typeof ItemCreate>
export type ItemRegistryCreate = Static<typeof ItemRegistryCreate>
export type ItemUpdate = Static<typeof ItemUpdate>

function optional<Fields extends Record<string, Type.TSchema>>(fields: Fields) {
  return Type.Partial(Type.Object(fields)).properties
}

export const ItemsPage = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip, default: 0 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.itemsPage.most, default: limits.itemsPage.usual }),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: limits.id, description: 'an item id: the page starts behind it' }),
  ),
})
export type ItemsPage = Static<typeof ItemsPage>
