import type { RegistryAnswer } from '@hopechest/contract'
import { limits } from '@hopechest/contract'
import { z } from 'zod'
import { adds, granted, listId, type Person, reads, replaces, tool } from '../tool.ts'
import { found, shortened } from '../words.ts'
import { seenGift, showsWhatIsLeft } from './seen-gift.ts'

const skip = z.int().min(0).max(limits.activeItemsPerRegistry).default(0).describe('how many to leave out')
const mostLists = 50
const mostGifts = 100
/** Of the story of a list where several lists are shown. */
const shortStory = 200

export const myLists = tool(
  {
    name: 'my_lists',
    title: 'My lists',
    description:
      'Lists the gift registries (wish lists) that this person owns, newest first; with invited: true those of others that invite them, as a guest or as a further owner. Begin here to learn the id of a list.',
    scopes: ['lists:read'],
    takes: {
      invited: z.boolean().default(false).describe('lists of others that invite this person'),
      skip: z.int().min(0).max(limits.skip).default(0).describe('how many to leave out'),
    },
    does: reads,
  },
  async ({ client }, { invited, skip }) => {
    const lists = granted(
      await client.listRegistries({ ...(invited && { invited }), skip, limit: mostLists }),
    )
    return found({
      lists: lists.map((each) => seenList(each, shortStory)),
      ...(lists.length === mostLists && { next_skip: skip + mostLists }),
    })
  },
)

export const readList = tool(
  {
    name: 'read_list',
    title: 'Read a list',
    description:
      'Reads one list with its gifts in their order. left says how many pieces are still to be had; it is missing where that is a surprise for this person. Do not guess from anything else whether a gift was bought.',
    scopes: ['lists:read'],
    takes: {
      list_id: listId,
      skip,
      limit: z.int().min(1).max(mostGifts).default(50).describe('how many gifts at most'),
    },
    does: reads,
  },
  async (person, { list_id, skip, limit }) => {
    const list = granted(await person.client.getRegistry(list_id))
    const gifts = granted(await person.client.listRegistryItems(list_id, { skip, limit }))
    const isOpen = showsWhatIsLeft(list, person.me)
    return found({
      list: seenList(list, limits.story),
      gifts: gifts.map((each) => seenGift(each, list, isOpen)),
      ...(gifts.length === limit && { next_skip: skip + limit }),
    })
  },
)

export const find = tool(
  {
    name: 'find',
    title: 'Find lists and gifts',
    description:
      'Finds lists and gifts by words of their title, name, description or shop, in all lists that this person owns or is invited to. Gives the ids that the other tools need.',
    scopes: ['lists:read'],
    takes: { words: z.string().min(1).max(100).describe('all of these words have to occur') },
    does: reads,
  },
  async (person, { words }) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    const has = (...texts: (string | null)[]) => {
      const text = texts.join('\n').toLowerCase()
      return wanted.every((each) => text.includes(each))
    }
    const lists = await listsOf(person)
    const searched = lists.slice(0, mostSearched)
    const gifts: Record<string, unknown>[] = []
    for (const list of searched) {
      if (gifts.length > mostFound) break
      const isOpen = showsWhatIsLeft(list, person.me)
      const items = granted(
        await person.client.listRegistryItems(list.id, { limit: limits.activeItemsPerRegistry }),
      )
      for (const each of items)
        if (has(each.name, each.description, each.retailer))
          gifts.push({ list_id: list.id, list_title: list.title, ...seenGift(each, list, isOpen) })
    }
    return found({
      lists: lists
        .filter(({ title }) => has(title))
        .slice(0, mostFound)
        .map((each) => seenList(each, shortStory)),
      gifts: gifts.slice(0, mostFound),
      is_complete: gifts.length <= mostFound && searched.length === lists.length,
    })
  },
)

/** How many lists are looked through, and how many hits are shown. */
const mostSearched = 50
const mostFound = 30

async function listsOf({ client }: Person): Promise<RegistryAnswer[]> {
  const own = granted(await client.listRegistries({ limit: limits.registriesPage }))
  const inviting = granted(await client.listRegistries({ invited: true, limit: limits.registriesPage }))
  return [...new Map([...own, ...inviting].map((each) => [each.id, each])).values()]
}

const title = z.string().min(1).max(limits.title)
const story = z.string().max(limits.story).describe('the letter of the owners at the head of the list')
const day = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?$/)
  .describe('the day of the occasion like 2026-12-24, or empty')
const currency = z
  .string()
  .regex(/^([A-Z]{3})?$/)
  .describe('ISO 4217, such as EUR')

export const makeList = tool(
  {
    name: 'make_list',
    title: 'Make a list',
    description: 'Makes a new private list that this person owns. Share it afterwards with share_list.',
    scopes: ['lists:write'],
    takes: { title, story: story.optional(), day: day.optional(), currency: currency.optional() },
    does: adds,
  },
  async ({ client }, { title, story, day, currency }) => {
    const meta = {
      ...(day !== undefined && { registry_event_date: day }),
      ...(currency !== undefined && { registry_currency: currency }),
    }
    const body = { title, ...(story !== undefined && { story }), meta }
    const list = granted(await client.createRegistry(body, { idempotencyKey: crypto.randomUUID() }))
    return found({ list: seenList(list, limits.story) })
  },
)

export const changeList = tool(
  {
    name: 'change_list',
    title: 'Change a list',
    description:
      'Replaces title, story, day or currency of a list that this person owns; what is not named stays. To change when its surprises are shown, or who sees it, send the person to the page of the list.',
    scopes: ['lists:write'],
    takes: {
      list_id: listId,
      title: title.optional(),
      story: story.optional(),
      day: day.optional(),
      currency: currency.optional(),
    },
    does: replaces,
  },
  async ({ client }, { list_id, title, story, day, currency }) => {
    const meta = {
      ...(day !== undefined && { registry_event_date: day }),
      ...(currency !== undefined && { registry_currency: currency }),
    }
    const body = { ...(title !== undefined && { title }), ...(story !== undefined && { story }), meta }
    return found({ list: seenList(granted(await client.updateRegistry(list_id, body)), limits.story) })
  },
)

export const orderGifts = tool(
  {
    name: 'order_gifts',
    title: 'Order the gifts',
    description:
      'Puts the gifts of a list that this person owns into this order. Those that are named come first; the others follow as they stood.',
    scopes: ['lists:write'],
    takes: {
      list_id: listId,
      gift_ids: z.array(z.int().min(1)).min(1).max(limits.activeItemsPerRegistry),
    },
    does: { ...replaces, destructiveHint: false },
  },
  async ({ client }, { list_id, gift_ids }) => {
    const list = granted(await client.updateRegistry(list_id, { meta: { registry_item_ids: gift_ids } }))
    return found({ list_id: list.id, gift_ids: list.meta.registry_item_ids })
  },
)

/** A list as an assistant needs it: without what only programs ask. */
function seenList(list: RegistryAnswer, storyLength: number) {
  const { id, title, story, status, permalink, meta, is_wrapped, unwraps_at } = list
  return {
    id,
    title,
    story: shortened(story, storyLength),
    is_public: status === 'publish',
    page: permalink,
    occasion: meta.registry_event_type,
    day: meta.registry_event_date,
    currency: meta.registry_currency,
    gifts: meta.registry_item_ids.length,
    is_put_away: meta.registry_put_away,
    is_wrapped,
    unwraps_at,
  }
}
