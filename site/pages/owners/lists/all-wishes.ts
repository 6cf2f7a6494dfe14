import type { Registry, SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { mostSought } from '../../guests/registry/choice.ts'
import { searchFor } from '../../guests/registry/find.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'

/** The service answers as many that are named in one request. */
const wishesOnPage = limits.itemsPage.ids
/** A search looks through as many. */
const mostSoughtIn = 20 * wishesOnPage

interface Wish {
  list: Registry
  item: SeenItem
}

/**
 * The wishes of all lists of a person, in the order of the lists and of their owners. Which wishes there are is known from the lists,
 * so a page reads its own alone. It says nothing of what guests do, wrapped or not: that stands on each list.
 */
export async function allWishesPage(visit: PersonVisit, lists: readonly Registry[]): Promise<Answer> {
  const { wishes: words } = visit.words.lists
  const find = [...textOf(visit.query, 'find')].slice(0, mostSought).join('')
  const all = lists.flatMap((list) => list.meta.registry_item_ids.map((id) => ({ list, id })))
  const places = find === '' ? all : all.slice(0, mostSoughtIn)
  const from = Math.min(Math.max(0, Math.trunc(Number(visit.query.get('from')) || 0)), all.length)
  const wishes =
    find === ''
      ? await readWishes(visit, places.slice(from, from + wishesOnPage))
      : (await search(visit, places, find)).slice(from)
  const shown = wishes.slice(0, wishesOnPage)
  await visit.pictures.expect(new Set(shown.map(({ list }) => list.id)))
  const hasMore = find === '' ? from + wishesOnPage < all.length : wishes.length > wishesOnPage
  const main = html`<header class="own-main wishes-head"><h1>${words.title}</h1><p class="hc-lead">${words.lead(all.length, lists.length)}</p>${all.length > 0 && findForm(visit, find)}</header>
${find !== '' && foundLine(visit, find, shown.length, all.length)}
${[...Map.groupBy(shown, ({ list }) => list)].map(([list, some]) => section(visit, list, some))}
${pager(visit, { find, from, hasMore })}
<p class="to-wishes"><a href="${visit.to.lists()}">${words.back}</a></p>`
  return { page: layout(visit, { title: words.title, main }) }
}

type Place = { list: Registry; id: number }

/** An id that other code has put into a list is of that list, or is left out. */
async function readWishes({ signedIn }: PersonVisit, places: readonly Place[]): Promise<Wish[]> {
  if (places.length === 0) return []
  const found = reached(await signedIn.client.listItems({ ids: places.map(({ id }) => id) })) ?? []
  const items = new Map(found.map((item) => [item.id, item]))
  return places.flatMap(({ list, id }) => {
    const item = items.get(id)
    return item?.registry_id === list.id ? [{ list, item }] : []
  })
}

async function search(visit: PersonVisit, places: readonly Place[], find: string): Promise<Wish[]> {
  const isFound = searchFor(find)
  const wishes: Wish[] = []
  for (let n = 0; n < places.length; n += wishesOnPage)
    for (const wish of await readWishes(visit, places.slice(n, n + wishesOnPage))) {
      await giveWay()
      const { name, retailer, description } = wish.item
      if (isFound([name, retailer, description].join(' '))) wishes.push(wish)
    }
  return wishes
}

function findForm({ words, to }: PersonVisit, find: string): Markup {
  const { find: label, findSubmit } = words.registry
  return html`<form class="find own-find" role="search" aria-label="${label}" method="get" action="${to.lists()}"><input type="hidden" name="wishes" value="all"><span class="find-field">${icon('search')}<input class="hc-field" type="search" name="find" value="${find}" maxlength="${mostSought}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="hc-button hc-outline">${findSubmit}</button></form>`
}

function foundLine({ words, to }: PersonVisit, find: string, count: number, of: number): Markup {
  const { found, nothingFound, showAllOf } = words.registry
  return html`<div class="found" role="status" tabindex="-1" autofocus><h2>${count > 0 ? found(count, find) : nothingFound(find)}</h2><a href="${to.lists({ wishes: 'all' })}">${showAllOf(of)}</a></div>`
}

function section(visit: PersonVisit, list: Registry, wishes: readonly Wish[]): Markup {
  const { slug, title } = list
  return html`<section class="wishes-of-list"><h2><a href="${visit.to.list({ slug })}" dir="auto">${title}</a></h2><ul class="own-rows">${wishes.map((wish) => row(visit, wish))}</ul></section>`
}

/** What a guest did is taken out before a gift is made. */
function row(visit: PersonVisit, { list, item }: Wish): Markup {
  const gift = toGift({ ...item, quantity_purchased: 0 }, list, visit)
  const { slug } = list
  const { gifts: words } = visit.words.lists
  const many = gift.wanted > 1 && !gift.isInParts && !gift.isUnlimited
  return html`<li class="own-row found-row">${mat(gift)}<div class="gift-words"><h3><a href="${visit.to.list({ slug }, { edit: item.id })}" dir="auto">${item.name}</a></h3>${shopAndPrice(visit, gift)}${many && html`<p class="wanted">${words.wanted(gift.wanted)}</p>`}</div></li>`
}

function pager(
  { words, to }: PersonVisit,
  { find, from, hasMore }: { find: string; from: number; hasMore: boolean },
): Slot {
  if (from === 0 && !hasMore) return undefined
  const { earlier, further } = words.lists.wishes
  const link = (start: number, said: string) =>
    html`<a class="hc-button hc-outline" href="${to.lists({ wishes: 'all', ...(find && { find }), ...(start > 0 && { from: start }) })}">${said}</a>`
  return html`<p class="acts">${from > 0 && link(Math.max(0, from - wishesOnPage), earlier)}${hasMore && link(from + wishesOnPage, further)}</p>`
}
