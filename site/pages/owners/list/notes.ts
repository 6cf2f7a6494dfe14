import type { KeptItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import { keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { removedOf } from './gift/removed-gifts.ts'
import { findKept } from './off-list/kept.ts'
import type { Open } from './open.ts'
import { headingRow, isHeading, lineOf, markOf, type Row, rowsOf, sectionsOf, titleOf } from './order.ts'
import type { OwnList } from './own-list.ts'

/** The sentence about what was just done, from the address that the act led to. */
export function note(
  visit: PersonVisit,
  list: OwnList,
  kept: readonly KeptItem[],
): Pick<Open, 'notice' | 'said'> {
  const { registry, items } = list
  const { gifts: words } = visit.words.lists
  const nameOf = (key: string) => items.find(({ id }) => String(id) === visit.query.get(key))?.name
  const gone = findKept(removedOf(kept), visit.query.get('removed'))
  if (gone) {
    return {
      notice: html`<form method="post" action="${visit.to.restoreGift({ slug: registry.slug, item: gone.id })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="before" value="${visit.query.get('before') ?? ''}"><span>${words.removed(gone.name)}</span> <button>${words.undo}</button></form>`,
    }
  }
  const away = offListNote(visit, registry.slug, kept)
  if (away) return { notice: away }
  const several = severalNote(visit, list)
  if (several) return { notice: several }
  const imported = Number(visit.query.get('imported'))
  if (Number.isSafeInteger(imported) && imported > 0) {
    return { notice: html`<span data-undo-note>${visit.words.sharing.files.added(imported)}</span>` }
  }
  const copied = nameOf('copied-gift')
  if (copied !== undefined) {
    return { notice: html`<span data-undo-note>${visit.words.after.oneGift.done(copied)}</span>` }
  }
  if (visit.query.has('copied')) {
    return { notice: html`<span data-undo-note>${visit.words.after.copy.done}</span>` }
  }
  if (visit.query.has('mine')) {
    return { notice: html`<span data-undo-note>${visit.words.sharing.byLink.done}</span>` }
  }
  if (visit.query.has('kept-full'))
    return { notice: html`<span>${visit.words.lists.offList.full(limits.offListItems)}</span>` }
  if (visit.query.has('full'))
    return { notice: html`<span>${words.full(limits.activeItemsPerRegistry)}</span>` }
  for (const key of ['added', 'arrived', 'saved', 'shown', 'restored'] as const) {
    const name = nameOf(key)
    if (name !== undefined)
      return {
        notice: html`<span data-undo-note>${key === 'shown' ? visit.words.lists.offList.shown(name) : words[key](name)}</span>`,
      }
  }
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
  return movedNote(visit, list, visit.query.get('moved'))
}

/** Where a row stands now: a gift among those of its heading, a heading among the headings. */
function movedNote(
  visit: PersonVisit,
  { registry, items }: OwnList,
  moved: string | null,
): Pick<Open, 'said'> {
  const { moved: words, line } = visit.words.lists.gifts
  const order = rowsOf({ registry, items })
  const row = order.find((each) => String(each) === moved)
  if (row === undefined) return {}
  if (row === 'line') return { said: words(line, String(lineOf({ registry, items })), String(items.length)) }
  const headings = order.filter(isHeading)
  const among = isHeading(row)
    ? headings
    : (sectionsOf(order)
        .find(({ rows }) => rows.includes(row))
        ?.rows.filter((each) => each !== 'line') ?? [])
  const name = isHeading(row) ? titleOf(row) : (items.find(({ id }) => id === row)?.name ?? '')
  const place = (among as readonly Row[]).indexOf(row) + 1
  return { said: words(name, String(place), String(among.length)) }
}

/** The heading that was removed can come back to its place. */
function unheadedNote(visit: PersonVisit, slug: string, title: string): Markup {
  const { headings, gifts } = visit.words.lists
  return html`<form method="post" action="${visit.to.addHeading({ slug })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="heading" value="${title}"><input type="hidden" name="before" value="${textOf(visit.query, 'before')}"><span>${headings.removed(title)}</span> <button>${gifts.undo}</button></form>`
}

/** The gift that its owners have just hidden, or have now, with its undo. */
function offListNote(visit: PersonVisit, slug: string, kept: readonly KeptItem[]): Markup | undefined {
  const gift = findKept(kept, visit.query.get('kept'))
  if (!gift?.off_list) return undefined
  const { offList, gifts } = visit.words.lists
  return html`<form method="post" action="${visit.to.showGift({ slug, item: gift.id })}" data-undo-note>${hiddenToken(visit)}<span>${offList[gift.off_list](gift.name)}</span> <button>${gifts.undo}</button></form>`
}

/** What was done with several gifts, from the address that the act led to, and one undo for all of them. */
function severalNote(visit: PersonVisit, list: OwnList): Markup | undefined {
  const { query, words } = visit
  const { several } = words.lists
  const back = readCount(query, 'back')
  if (back !== undefined) return html`<span data-undo-note>${several.back(back)}</span>`
  const act = (['put', 'off', 'away', 'gone'] as const).find((each) => readCount(query, each) !== undefined)
  const count = act && readCount(query, act)
  if (act === undefined || count === undefined) return undefined
  const heading = rowsOf(list)
    .filter(isHeading)
    .find((row) => markOf(row) === query.get('under'))
  const said = {
    put: heading ? several.put(count, titleOf(heading)) : several.putAbove(count),
    off: several.offList(count),
    away: several.hidden(count),
    gone: several.gone(count),
  }[act]
  const left = readCount(query, 'left')
  const why = query.get('why') === 'full' ? 'full' : query.get('why') === 'wait' ? 'wait' : 'rest'
  const kept = ['at', 'to', 'made', 'select'].map(
    (name) => query.has(name) && html`<input type="hidden" name="${name}" value="${textOf(query, name)}">`,
  )
  const undo = count > 0 && query.has('at') && html` <button>${words.lists.gifts.undo}</button>`
  return html`<form method="post" action="${visit.to.undo({ slug: list.registry.slug })}" data-undo-note data-send-once>${hiddenToken(visit)}<input type="hidden" name="act" value="${act}"><input type="hidden" name="key" value="${keyOrNew(query)}">${kept}<span>${said}${left !== undefined && ` ${several.left[why](left)}`}</span>${undo}</form>`
}

/** A number that an address of ours may hold. */
function readCount(query: URLSearchParams, name: string): number | undefined {
  const count = /^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined
  return count
}
