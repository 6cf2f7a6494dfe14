import type { Static } from 'typebox'
import { Id, pageOf } from './id.ts'
import { type OffList, offListWays } from './items.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { LinkOrNull, orNull, Text, TextOrNull, Timestamp } from './text.ts'

const SetAsideUntil = orNull<string>('string', {
  description: 'null when it is bought; in the past, it went back to the list by itself',
})

/** A guest buys some pieces of an item, or sets them aside to buy them within three days. */
export const PurchaseCreate = Type.Object(
  {
    quantity: Type.Optional(orNull<number>('integer', { minimum: 1, maximum: limits.quantity, default: 1 })),
    purchaser: Type.Optional(TextOrNull({ format: 'line', maxLength: limits.purchaser })),
    note: Type.Optional(TextOrNull({ maxLength: limits.purchaseNote })),
    is_set_aside: Type.Optional(Type.Boolean()),
  },
  { $id: 'PurchaseCreate', examples: [{ quantity: 1, purchaser: 'Aunt Jo' }] },
)

/** A gift that came without the list, as its owners write it down once the list is unwrapped. */
export const GiftRecordCreate = Type.Object(
  {
    name: Text({ format: 'name', minLength: limits.name.least, maxLength: limits.name.most }),
    purchaser: Text({
      format: 'line',
      minLength: 1,
      maxLength: limits.purchaser,
      description: 'who gave it',
    }),
    received_on: Type.Optional(
      Text({
        format: 'event-date',
        description: 'the day on which it came, like 2026-12-24; empty for today',
      }),
    ),
    is_thanked: Type.Optional(Type.Boolean({ description: 'true where no letter is to write' })),
    image_url: Type.Optional(
      LinkOrNull({
        maxLength: limits.freeText,
        description: 'a photo of it, such as a picture that was added to the registry; it goes with the gift',
      }),
    ),
  },
  { $id: 'GiftRecordCreate', examples: [{ name: 'A table made by hand', purchaser: 'Fritz Lind' }] },
)

/** What the buyer gets. The release key is in this answer only; it gives the purchase back. */
export const PurchaseReceipt = Type.Object(
  {
    id: Id(),
    item_id: Id(),
    quantity: Type.Integer(),
    remaining: Type.Integer({ description: 'how many are still wished for' }),
    release_key: Type.String(),
    set_aside_until: SetAsideUntil,
  },
  {
    $id: 'PurchaseReceipt',
    examples: [{ id: 3, item_id: 12, quantity: 1, remaining: 0, release_key: 'vK3…', set_aside_until: null }],
  },
)

/**
 * A purchase as owners, admins and its guest see it; has_arrived, is_thanked and own_note say something to owners and
 * admins alone. An item that was removed is named as it was.
 */
export const Purchase = Type.Object(
  {
    id: Id(),
    item_id: Id(),
    item_name: Type.String(),
    item_image_url: orNull<string>('string', {}),
    item_off_list: orNull<OffList>('string', {
      enum: [...offListWays, null],
      description: 'why its owners keep it off the list; null for one that is on it, or that they removed',
    }),
    came_without_list: Type.Boolean({
      description: 'an owner has written down a gift that was not on the list',
    }),
    quantity: Type.Integer(),
    purchaser: orNull<string>('string', {}),
    note: orNull<string>('string', {}),
    created_at: Timestamp(),
    released_at: orNull<string>('string', { description: 'when it was given back' }),
    has_arrived: Type.Boolean(),
    is_thanked: Type.Boolean(),
    own_note: orNull<string>('string', {}),
    set_aside_until: SetAsideUntil,
  },
  {
    $id: 'Purchase',
    examples: [
      {
        id: 3,
        item_id: 12,
        item_name: 'Kettle',
        item_image_url: 'https://shop.example/kettle.jpg',
        item_off_list: null,
        came_without_list: false,
        quantity: 1,
        purchaser: 'Aunt Jo',
        note: null,
        created_at: '2026-11-21T18:00:00.000Z',
        released_at: null,
        has_arrived: true,
        is_thanked: false,
        own_note: null,
        set_aside_until: null,
      },
    ],
  },
)

/** Pieces of an item that guests set aside, without a word of who they are. */
export const SetAside = Type.Object(
  {
    item_id: Id(),
    quantity: Type.Integer(),
    until: Timestamp(),
  },
  { $id: 'SetAside', examples: [{ item_id: 12, quantity: 1, until: '2026-11-24T18:00:00.000Z' }] },
)

/** An owner of a wrapped registry has looked at one gift. It says nothing of what they saw. */
export const GiftLook = Type.Object(
  {
    user_id: Type.Integer({ description: 'who looked' }),
    item_id: Id(),
    item_name: Type.String({ description: 'as the item was called then' }),
    looked_at: Timestamp(),
  },
  {
    $id: 'GiftLook',
    examples: [{ user_id: 7, item_id: 12, item_name: 'Teapot', looked_at: '2026-12-03T18:00:00.000Z' }],
  },
)

/**
 * What owners of a wrapped registry see once all of them agree: which items are taken, and of how many pieces. It says nothing of a
 * guest, and is that of midnight UTC, so it does not tell when they gave.
 */
export const Taken = Type.Object(
  {
    is_agreed: Type.Boolean({ description: 'every owner agrees' }),
    agreed_by: Type.Array(Type.Integer(), { description: 'the accounts of owners who do' }),
    items: Type.Array(Type.Object({ item_id: Id(), quantity: Type.Integer() }), {
      description: 'taken items, for owners and admins; none before all agree',
    }),
  },
  {
    $id: 'Taken',
    examples: [{ is_agreed: true, agreed_by: [7, 9], items: [{ item_id: 12, quantity: 1 }] }],
  },
)

/** Where guests send their gifts, as the owner wrote it. */
export const SendTo = Type.Object(
  { send_to: Text({ maxLength: limits.sendTo }) },
  { $id: 'SendTo', examples: [{ send_to: 'Ana Sommer\nMühlenweg 4\n24105 Kiel' }] },
)

/** What the owner keeps beside a purchase, for the letters of thanks. Only the fields that are named change. */
export const PurchaseUpdate = Type.Object(
  {
    has_arrived: Type.Optional(Type.Boolean()),
    is_thanked: Type.Optional(Type.Boolean()),
    own_note: Type.Optional(TextOrNull({ maxLength: limits.purchaseNote })),
  },
  { $id: 'PurchaseUpdate', examples: [{ has_arrived: true, is_thanked: true }] },
)

/** The words that a guest gave with a purchase; null takes them back. */
export const PurchaseNote = Type.Object(
  { note: TextOrNull({ maxLength: limits.purchaseNote }) },
  { $id: 'PurchaseNote', examples: [{ note: 'With love from all of us' }] },
)

export const PurchasesPage = Type.Object({
  ...pageOf(limits.purchasesPage),
})

export type PurchasesPage = Static<typeof PurchasesPage>
export type GiftRecordCreate = Static<typeof GiftRecordCreate>
export type GiftLook = Static<typeof GiftLook>
export type Taken = Static<typeof Taken>
export type PurchaseCreate = Static<typeof PurchaseCreate>
export type PurchaseNote = Static<typeof PurchaseNote>
export type PurchaseUpdate = Static<typeof PurchaseUpdate>
export type PurchaseReceipt = Static<typeof PurchaseReceipt>
export type Purchase = Static<typeof Purchase>
export type SetAside = Static<typeof SetAside>
export type SendTo = Static<typeof SendTo>
