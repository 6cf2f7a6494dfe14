import type { Client, Purchase, Registry, SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../http/work/page-clients.ts'

/** A gift that a guest gave. */
export interface Bought {
  /** Undefined for pieces that were marked as bought without a name. */
  purchaseId: number | undefined
  itemId: number
  /** The name of the gift, also when the owner has removed it from the list. */
  name: string
  picture: string | null
  /** Undefined when the owner has removed it from the list. */
  item: SeenItem | undefined
  quantity: number
  giver: string
  words: string
  /** A calendar day. */
  day: string | undefined
  hasArrived: boolean
  isThanked: boolean
  /** What the owner noted for themselves. */
  ownNote: string
  /** An owner has written it down. */
  isWithoutList: boolean
}

/** The service writes 200 purchases fast, also with long notes. An answer of 1,000 held others up for 0.1 s. */
const readAtOnce = 200

/**
 * Everything that guests gave, newest first, and at the end what was marked as bought without a name. What is only set
 * aside is no gift yet. For a list that is unwrapped. It comes some hundred at a time: of ten thousand with long notes a
 * page needed thirty megabytes.
 */
export async function* readBought(client: Client, { id }: Pick<Registry, 'id'>): AsyncGenerator<Bought[]> {
  const items = (reached(await client.listRegistryItems(id)) ?? []).map(withoutDescription)
  const known = new Map(items.map((item) => [item.id, item]))
  const named = new Map<number, number>()
  for await (const page of readPurchases(client, id)) {
    const purchases = page.filter(isKept)
    for (const { item_id, quantity } of purchases) named.set(item_id, (named.get(item_id) ?? 0) + quantity)
    yield given(purchases, known)
  }
  yield unnamed(items, named)
}

/** Descriptions are the longest part of a list, and no row shows them. */
function withoutDescription(item: SeenItem): SeenItem {
  return { ...item, description: null }
}

/** One of what guests gave. */
export async function findBought(
  client: Client,
  registry: Pick<Registry, 'id'>,
  purchaseId: number,
): Promise<Bought | undefined> {
  for await (const page of readBought(client, registry)) {
    const found = page.find((bought) => bought.purchaseId === purchaseId)
    if (found) return found
  }
  return undefined
}

/** What guests gave with one call; undefined where one answer does not hold it all. */
export async function readGivenAtOnce(client: Client, registryId: number): Promise<Bought[] | undefined> {
  const limit = limits.purchasesPage
  const purchases = reached(await client.listRegistryPurchases(registryId, { limit })) ?? []
  return purchases.length < limit ? given(purchases.filter(isKept), new Map()) : undefined
}

/** What guests gave of one item, as it would stand among all of it. */
export async function readGivenOf(client: Client, registryId: number, itemId: number): Promise<Bought[]> {
  const purchases = (reached(await client.listPurchases(registryId, itemId)) ?? []).filter(isKept)
  const item = reached(await client.getItem(itemId))
  const named = purchases.reduce((sum, { quantity }) => sum + quantity, 0)
  const rest = item ? unnamed([item], new Map([[item.id, named]])) : []
  return [...given(purchases, new Map()), ...rest]
}

function isKept({ released_at }: Purchase): boolean {
  return released_at === null
}

function given(purchases: readonly Purchase[], known: ReadonlyMap<number, SeenItem>): Bought[] {
  return purchases
    .filter(({ set_aside_until }) => set_aside_until === null)
    .map((purchase) => toBought(purchase, known))
}

function toBought(purchase: Purchase, known: ReadonlyMap<number, SeenItem>): Bought {
  return {
    purchaseId: purchase.id,
    itemId: purchase.item_id,
    name: purchase.item_name,
    picture: purchase.item_image_url,
    item: known.get(purchase.item_id),
    quantity: purchase.quantity,
    giver: purchase.purchaser?.trim() ?? '',
    words: purchase.note?.trim() ?? '',
    day: purchase.created_at.slice(0, 10),
    hasArrived: purchase.has_arrived,
    isThanked: purchase.is_thanked,
    ownNote: purchase.own_note ?? '',
    isWithoutList: purchase.came_without_list,
  }
}

/** Other programs may count a piece as bought without a purchase behind it. */
function unnamed(items: readonly SeenItem[], named: ReadonlyMap<number, number>): Bought[] {
  return items
    .map((item) => ({ item, quantity: item.quantity_purchased - (named.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ item, quantity }) => ({
      purchaseId: undefined,
      itemId: item.id,
      name: item.name,
      picture: item.image_url,
      item,
      quantity,
      giver: '',
      words: '',
      day: undefined,
      hasArrived: false,
      isThanked: false,
      ownNote: '',
      isWithoutList: false,
    }))
}

async function* readPurchases(client: Client, id: number): AsyncGenerator<Purchase[]> {
  for (let skip = 0; ; skip += readAtOnce) {
    const page = reached(await client.listRegistryPurchases(id, { skip, limit: readAtOnce })) ?? []
    yield page
    if (page.length < readAtOnce) return
  }
}
