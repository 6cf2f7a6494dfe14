import { type ItemRegistryCreate, isRefused, type Registry, type SeenItem } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import { isOwnListAddress, ownListAddress } from '../../../html/address.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { OwnGiftsHandler, OwnList, OwnRegistry } from '../list/own-list.ts'
import { oneGiftPage } from './one-gift-page.ts'

/** The other lists of the person that are not put away. */
export type FindLists = (visit: PersonVisit, list: OwnRegistry) => Promise<Registry[]>

/** How many lists say whether the gift is there already: each is read for it. */
const mostCompared = 20

/** The page that asks to which list. A list is compared by its gifts alone, never by what is given. */
export async function askWhere(
  visit: PersonVisit,
  list: OwnList,
  lists: readonly Registry[],
  status?: number,
): Promise<Answer> {
  const { registry, items } = list
  const item = items.find(({ id }) => String(id) === visit.params.item)
  if (!item) return { goTo: visit.to.list({ slug: registry.slug }) }
  const has = new Set<number>()
  for (const { id } of lists.slice(0, mostCompared)) {
    const there = reached(await visit.signedIn.client.listRegistryItems(id)) ?? []
    if (there.some((other) => isSame(item, other))) has.add(id)
  }
  const chosen = visit.form.has('to') ? textOf(visit.form, 'to') : undefined
  const key = keyOrNew(visit.form)
  return oneGiftPage(visit, { from: registry, item, lists, has, chosen, key }, status)
}

function isSame(one: SeenItem, other: SeenItem): boolean {
  const nameOf = ({ name }: SeenItem) => name.normalize('NFKC').toLowerCase().trim()
  const isLink = !isOwnListAddress(one.url, one.registry_id)
  return nameOf(one) === nameOf(other) || (isLink && one.url === other.url)
}

/** A copy starts with nothing given. The form that is sent again finds it there. */
export const copyGift =
  (findLists: FindLists): OwnGiftsHandler =>
  async (visit, list) => {
    const lists = await findLists(visit, list)
    const to = lists.find(({ slug }) => slug === textOf(visit.form, 'to'))
    const id = parseId(visit.params.item ?? '')
    const item = list.items.find((each) => each.id === id)
    if (!to || !item) return { goTo: visit.to.list({ slug: list.registry.slug }) }
    try {
      return await copyTo(visit, list, lists, to, item)
    } catch (error) {
      if (!(error instanceof ApiAway)) throw error
      visit.log.error({ reason: error.message }, 'The item service did not copy a gift')
      return askWhere({ ...visit, notice: visit.words.away.unsure }, list, lists, 503)
    }
  }

async function copyTo(
  visit: PersonVisit,
  list: OwnList,
  lists: readonly Registry[],
  to: Registry,
  item: SeenItem,
): Promise<Answer> {
  const { client } = visit.signedIn
  const { gifts } = visit.words.lists
  const idempotencyKey = keyOfThing(keyOrNew(visit.form), { to: to.id, copyOf: item.id })
  const outcome = await client.addRegistryItem(to.id, contentOf(visit, to, item), { idempotencyKey })
  if (isRefused(outcome, 'registry_full'))
    return askWhere({ ...visit, notice: gifts.full(limits.activeItemsPerRegistry) }, list, lists, 409)
  if (isRefused(outcome, 'too_many'))
    return askWhere({ ...visit, notice: visit.words.after.move.wait }, list, lists, 429)
  // At this moment the person was taken off the other list, or it was deleted.
  const copy = isRefused(outcome, 'forbidden') ? undefined : reached(outcome)
  if (!copy) return { goTo: visit.to.list({ slug: list.registry.slug }) }
  const marks = marksOf(visit, list.registry, to, item)
  if (Object.keys(marks).length > 0) reached(await client.updateItemMeta(to.id, copy.id, marks))
  return { goTo: visit.to.list({ slug: to.slug }, { 'copied-gift': copy.id, focus: 'note' }) }
}

function contentOf({ to: addresses }: PersonVisit, to: Registry, item: SeenItem): ItemRegistryCreate {
  const { name, description, url, retailer, image_url, price, quantity_needed } = item
  const { affiliate_url, affiliate_status } = item
  return {
    name,
    description,
    url: isOwnListAddress(url, item.registry_id) ? ownListAddress(addresses, to.id) : url,
    retailer,
    image_url,
    price,
    quantity_needed,
    ...(affiliate_url && { affiliate_url }),
    ...(affiliate_status && { affiliate_status }),
  }
}

/** The price keeps its currency, and a gift in parts stays one. */
function marksOf({ site }: PersonVisit, from: Registry, to: Registry, { id, price }: SeenItem) {
  const currency = currencyOf(from, site, id)
  return {
    ...(price !== null && currency !== currencyOf(to, site) && { currency }),
    ...(from.meta.registry_group_gifts.includes(id) && { is_group_gift: true }),
  }
}
