import { limits } from '@hopechest/contract'
import { z } from 'zod'
import { adds, giftId, granted, listId, type Person, reads, replaces, tool } from '../tool.ts'
import { found } from '../words.ts'
import { seenGift } from './seen-gift.ts'

const url = z.url({ protocol: /^https?$/ }).max(limits.url.most)
const content = {
  name: z.string().min(1).max(limits.name.most),
  description: z.string().max(limits.description),
  url: url.describe('the page of the gift in a shop'),
  shop: z.string().max(limits.freeText),
  image_url: url,
  price: z.number().positive(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217, such as EUR; where it is another one than that of the list'),
  wanted: z.int().min(1).max(limits.quantity).describe('how many pieces'),
}

export const lookAtLink = tool(
  {
    name: 'look_at_link',
    title: 'Look at a link',
    description:
      'Reads from the page of a shop what it says of its product: name, picture, price. Nothing is added: show it to the person, then call add_gift with it.',
    scopes: ['gifts:write'],
    takes: { url },
    does: { ...reads, openWorldHint: true },
  },
  async ({ client }, { url }) => {
    const { name, description, image_url, price, currency, retailer, ...seen } = granted(
      await client.previewLink({ url }),
    )
    return found({ name, description, url: seen.url, shop: retailer, image_url, price, currency })
  },
)

export const addGift = tool(
  {
    name: 'add_gift',
    title: 'Add a gift',
    description:
      'Adds a gift to a list that this person owns. For a link call look_at_link first. A gift that no shop has needs no url. Calling it twice adds the gift twice.',
    scopes: ['gifts:write'],
    takes: {
      list_id: listId,
      name: content.name,
      description: content.description.optional(),
      url: content.url.optional(),
      shop: content.shop.optional(),
      image_url: content.image_url.optional(),
      price: content.price.optional(),
      currency: content.currency.optional(),
      wanted: content.wanted.optional(),
    },
    does: adds,
  },
  async (person, { list_id, url, currency, ...given }) => {
    const list = granted(await person.client.getRegistry(list_id))
    // The address of a gift that no shop has is that of its list.
    const body = { ...fieldsOf(given), name: given.name, url: url ?? list.permalink }
    const item = granted(
      await person.client.addRegistryItem(list_id, body, { idempotencyKey: crypto.randomUUID() }),
    )
    if (currency !== undefined && currency !== list.meta.registry_currency)
      granted(await person.client.updateItemMeta(list_id, item.id, { currency }))
    return seen(person, list_id, item.id)
  },
)

export const changeGift = tool(
  {
    name: 'change_gift',
    title: 'Change a gift',
    description:
      'Replaces fields of a gift on a list that this person owns; what is not named stays. heading puts it under a heading of the list, as the last one there; an empty heading takes it out.',
    scopes: ['gifts:write'],
    takes: {
      list_id: listId,
      gift_id: giftId,
      name: content.name.optional(),
      description: content.description.nullable().optional(),
      url: content.url.optional(),
      shop: content.shop.nullable().optional(),
      image_url: content.image_url.nullable().optional(),
      price: content.price.nullable().optional(),
      currency: content.currency.optional(),
      wanted: content.wanted.optional(),
      heading: z.string().max(limits.heading).optional(),
    },
    does: replaces,
  },
  async (person, { list_id, gift_id, currency, heading, ...given }) => {
    const { client } = person
    await mustBeOn(person, list_id, gift_id)
    const meta = { ...(currency !== undefined && { currency }), ...(heading !== undefined && { heading }) }
    if (Object.keys(meta).length > 0) granted(await client.updateItemMeta(list_id, gift_id, meta))
    const fields = fieldsOf(given)
    if (Object.keys(fields).length > 0) granted(await client.updateItem(gift_id, fields))
    return seen(person, list_id, gift_id)
  },
)

export const removeGift = tool(
  {
    name: 'remove_gift',
    title: 'Take a gift off',
    description: `Takes a gift off a list that this person owns, after they have said so. restore_gift brings it back within ${limits.removedItems.days} days.`,
    scopes: ['gifts:write'],
    takes: { list_id: listId, gift_id: giftId },
    does: replaces,
  },
  async ({ client }, { list_id, gift_id }) => {
    granted(await client.removeRegistryItem(list_id, gift_id))
    return found({ removed: gift_id })
  },
)

export const restoreGift = tool(
  {
    name: 'restore_gift',
    title: 'Bring a gift back',
    description: 'Brings back a gift that was taken off a list of this person.',
    scopes: ['gifts:write', 'lists:read'],
    takes: { list_id: listId, gift_id: giftId },
    does: { ...replaces, destructiveHint: false },
  },
  async (person, { list_id, gift_id }) => {
    const removed = granted(await person.client.listRemovedItems(list_id))
    if (removed.some(({ id }) => id === gift_id))
      granted(await person.client.updateItem(gift_id, { is_active: true }))
    return seen(person, list_id, gift_id)
  },
)

type Given = Partial<Record<'name' | 'description' | 'url' | 'image_url', string | null>> & {
  shop?: string | null | undefined
  price?: number | null | undefined
  wanted?: number | undefined
}

/** As the service names the fields, and only those that were given. */
function fieldsOf({ shop, wanted, ...same }: { [Name in keyof Given]?: Given[Name] | undefined }) {
  const named = { ...same, retailer: shop, quantity_needed: wanted }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** A number of another list changes nothing there. */
async function mustBeOn({ client }: Person, listId: number, giftId: number): Promise<void> {
  const item = granted(await client.getItem(giftId))
  granted(item.registry_id === listId ? item : null)
}

async function seen({ client }: Person, listId: number, giftId: number) {
  const list = granted(await client.getRegistry(listId))
  const item = granted(await client.getItem(giftId))
  return found({ list_id: listId, gift: seenGift(item, list, false) })
}
