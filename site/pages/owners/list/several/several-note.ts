import { html, type Markup } from '../../../../html/html.ts'
import { keyOrNew } from '../../../../http/form-key.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { isHeading, markOf, rowsOf, titleOf } from '../order.ts'
import type { OwnList } from '../own-list.ts'

/** What was done with several gifts, from the address that the act led to, and one undo for all of them. */
export function severalNote(visit: PersonVisit, list: OwnList): Markup | undefined {
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
