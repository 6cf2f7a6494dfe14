import { isRefused, type Outcome, type RemovedItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import { keyOfThing } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { changeList } from '../meanwhile/change-list.ts'
import { openedWith } from '../meanwhile/merge.ts'
import { saveGift, saveQuantity } from './change-gift.ts'
import { saveInMeta } from './gift-meta.ts'
import {
  faultsOf,
  fieldsOf,
  maySetAffiliate,
  readGift,
  readWanted,
  shownAgain,
  toItem,
  toTyped,
} from './gift-typed.ts'
import { giftsPage, type Open, openFrom } from './gifts-page.ts'
import { lookAgain } from './look-again.ts'
import { headingRow, isHeading, move, rowBelow, rowsOf, titleOf, toMeta } from './order.ts'
import { searchOwn } from './own-find.ts'
import type { OwnGiftsHandler, OwnList } from './own-list.ts'
import { putBack } from './put-back.ts'
import { readRemoved } from './removed-gifts.ts'

const { activeItemsPerRegistry: mostGifts } = limits

/** The gifts of a list for its owner: the page, and the handler of each of its forms. */
export const giftActs = {
  async show(visit, list) {
    const isAdmin = maySetAffiliate(visit)
    const removed = await readRemoved(visit, list.registry)
    return giftsPage(visit, list, {
      removed,
      search: await searchOwn(visit, list),
      ...openFrom(visit, list, isAdmin, readGift(new URLSearchParams(), isAdmin)),
      ...note(visit, list, removed),
    })
  },

  /** The page with a form as it was typed, which its owner has to send once more. */
  again(visit, list) {
    const { form } = visit
    const item = itemOf(visit, list)
    if (form.has('heading')) {
      const row = rowsOf(list).find((each) => each === textOf(form, 'row'))
      const typed = { title: textOf(form, 'heading'), before: textOf(form, 'before') }
      return giftsPage(visit, list, { heading: isHeading(row) ? { row, typed } : { typed } })
    }
    if (form.has('link')) return giftsPage(visit, list, { link: { value: textOf(form, 'link') } })
    if (form.has('url')) {
      const opened = { typed: readGift(form, maySetAffiliate(visit)), faults: {} }
      if (!item) return giftsPage(visit, list, { adding: opened })
      const stored = fieldsOf(toTyped(visit, item, list, maySetAffiliate(visit)))
      return giftsPage(visit, list, { editing: { ...opened, id: item.id, opened: openedWith(form, stored) } })
    }
    const wanted = readWanted(textOf(form, 'quantity'))
    const items = list.items.map((each) =>
      each === item && wanted ? { ...each, quantity_needed: wanted } : each,
    )
    return giftsPage(visit, { ...list, items })
  },

  /** A new gift. A form that comes twice adds one. */
  async create(visit, list) {
    const typed = readGift(visit.form, maySetAffiliate(visit))
    const again = shownAgain(visit, typed, list.registry)
    if (again) return giftsPage(visit, list, { adding: { ...again, faults: {} } })
    const faults = faultsOf(typed, visit)
    if (Object.keys(faults).length > 0) return giftsPage(visit, list, { adding: { typed, faults } })
    const { client } = visit.signedIn
    const gift = toItem(typed, visit, list.registry.id)
    const added = await client.addRegistryItem(list.registry.id, gift, {
      idempotencyKey: keyOfThing(typed.key, gift),
    })
    const refusal = explain(visit, added)
    if (refusal) return giftsPage(visit, list, { adding: { typed, faults: { name: refusal } } })
    const item = reached(added)
    if (item) await saveInMeta(visit, list, item.id, typed)
    return { goTo: visit.to.list({ slug: list.registry.slug }, item && { added: item.id, focus: 'note' }) }
  },

  lookAgain,
  save: saveGift,
  quantity: saveQuantity,

  async move(visit, list) {
    const { form, to: addresses } = visit
    const at = { slug: list.registry.slug }
    const row = textOf(form, 'row')
    let focus = ''
    const changed = await changeList(visit, list, (now) => {
      const before = rowsOf(now)
      const rows = move(before, row, textOf(form, 'to'), form.get('above') ?? undefined)
      if (!rows) return { answer: { goTo: addresses.list(at) } }
      const [from = 0, to = 0] = [before, rows].map((all) => all.findIndex((each) => String(each) === row))
      const isUp = to !== 0 && (to < from || to === rows.length - 1)
      focus = `${isUp ? 'up' : 'down'}-${row}`
      return { change: { meta: toMeta(rows, now.registry) } }
    })
    return 'answer' in changed ? changed.answer : { goTo: addresses.list(at, { moved: row, focus }) }
  },

  async remove(visit, list) {
    const { registry } = list
    const item = itemOf(visit, list)
    if (!item) return { goTo: visit.to.list({ slug: registry.slug }) }
    reached(await visit.signedIn.client.removeRegistryItem(registry.id, item.id))
    const before = String(rowBelow(rowsOf(list), item.id) ?? '')
    return { goTo: visit.to.list({ slug: registry.slug }, { removed: item.id, before, focus: 'note' }) }
  },

  /** Brings a removed gift of this list back to the place that it had: the row that the undo names, or the gift that the service knows. */
  async restore(visit, list) {
    const { registry } = list
    const removed = findRemoved(await readRemoved(visit, registry), visit.params.item)
    if (!removed) return { goTo: visit.to.list({ slug: registry.slug }) }
    const { id } = removed
    const before = visit.form.get('before') ?? String(removed.before ?? '')
    const restored = await putBack(visit, list, { id, before })
    const refusal = explain(visit, restored)
    if (refusal !== undefined)
      return { goTo: visit.to.list({ slug: registry.slug }, { restored: id, full: 1, focus: 'note' }) }
    reached(restored)
    return { goTo: visit.to.list({ slug: registry.slug }, { restored: id, focus: `pen-${id}` }) }
  },
} satisfies Record<string, OwnGiftsHandler>

function itemOf({ params }: PersonVisit, { items }: OwnList) {
  return items.find(({ id }) => String(id) === params.item)
}

function findRemoved(removed: readonly RemovedItem[], id: string | null | undefined) {
  return removed.find((each) => String(each.id) === id)
}

/** The refusal about which an owner can do something: the list is full. */
function explain({ words }: PersonVisit, outcome: Outcome<unknown>): string | undefined {
  const isFull = isRefused(outcome, 'conflict')
  return isFull ? words.lists.gifts.full(mostGifts) : undefined
}

/** The sentence about what was just done, from the address that the act led to. */
function note(
  visit: PersonVisit,
  list: OwnList,
  removed: readonly RemovedItem[],
): Pick<Open, 'notice' | 'said'> {
  const { registry, items } = list
  const { gifts: words } = visit.words.lists
  const nameOf = (key: string) => items.find(({ id }) => String(id) === visit.query.get(key))?.name
  const gone = findRemoved(removed, visit.query.get('removed'))
  if (gone) {
    return {
      notice: html`<form method="post" action="${visit.to.restoreGift({ slug: registry.slug, item: gone.id })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="before" value="${visit.query.get('before') ?? ''}"><span>${words.removed(gone.name)}</span> <button>${words.undo}</button></form>`,
    }
  }
  const imported = Number(visit.query.get('imported'))
  if (Number.isSafeInteger(imported) && imported > 0) {
    return { notice: html`<span data-undo-note>${visit.words.sharing.files.added(imported)}</span>` }
  }
  if (visit.query.has('copied')) {
    return { notice: html`<span data-undo-note>${visit.words.after.copy.done}</span>` }
  }
  if (visit.query.has('full')) return { notice: html`<span>${words.full(mostGifts)}</span>` }
  for (const key of ['added', 'arrived', 'saved', 'restored'] as const) {
    const name = nameOf(key)
    if (name !== undefined) return { notice: html`<span data-undo-note>${words[key](name)}</span>` }
  }
  const counted = items.find(({ id }) => String(id) === visit.query.get('counted'))
  if (counted) return { said: words.counted(counted.name, counted.quantity_needed) }
  const order = rowsOf(list)
  const headed = order.find((row) => row === visit.query.get('headed'))
  if (isHeading(headed)) {
    return { notice: html`<span data-undo-note>${visit.words.lists.headings.added(titleOf(headed))}</span>` }
  }
  const unheaded = textOf(visit.query, 'unheaded')
  const isHeadingName = unheaded !== '' && [...unheaded].length <= limits.heading
  if (isHeadingName && !order.includes(headingRow(unheaded))) {
    return { notice: unheadedNote(visit, registry.slug, unheaded) }
  }
  const place = order.findIndex((row) => String(row) === visit.query.get('moved'))
  const row = order[place]
  if (row === undefined) return {}
  const name = isHeading(row) ? titleOf(row) : (nameOf('moved') ?? words.line)
  return { said: words.moved(name, String(place + 1), String(order.length)) }
}

/** The heading that was removed can come back to its place. */
function unheadedNote(visit: PersonVisit, slug: string, title: string): Markup {
  const { headings, gifts } = visit.words.lists
  return html`<form method="post" action="${visit.to.addHeading({ slug })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="heading" value="${title}"><input type="hidden" name="before" value="${textOf(visit.query, 'before')}"><span>${headings.removed(title)}</span> <button>${gifts.undo}</button></form>`
}
