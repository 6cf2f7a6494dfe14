import { html, type Markup } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { inCircle, type MyPeople } from './book.ts'

/** What was done with people, from the address that the act led to, and one undo for all of them. */
export function severalNote(visit: PersonVisit, { book, circle }: MyPeople): Markup | undefined {
  const { query, words } = visit
  const { several } = words.myPeople
  const nameOf = (text: string | null) => book.circles.find(({ id }) => String(id) === text)?.name
  const said = {
    put: (count: number) => several.put(count, nameOf(query.get('into')) ?? ''),
    out: (count: number) => several.outOf(count, circle?.name ?? ''),
    removed: several.removed,
    back: several.back,
  }
  const act = (['put', 'out', 'removed', 'back'] as const).find(
    (each) => readCount(query, each) !== undefined,
  )
  const count = act && readCount(query, act)
  if (act === undefined || count === undefined) return undefined
  const [left, apart] = [readCount(query, 'left'), readCount(query, 'apart')]
  const more = [left && several.left(left), apart && several.apart(apart)].filter(Boolean).join(' ')
  const sentence = html`<span>${said[act](count)}${more && ` ${more}`}</span>`
  const isUndone = count > 0 && act !== 'back' && query.has('at')
  const kept = ['at', 'into', 'made', 'select', 'find'].map(
    (name) => query.has(name) && html`<input type="hidden" name="${name}" value="${textOf(query, name)}">`,
  )
  const note = isUndone
    ? html`<form method="post" action="${visit.to.undoPeople(inCircle(circle))}" data-undo-note data-send-once>${hiddenToken(visit)}<input type="hidden" name="act" value="${act}">${kept}${sentence} <button>${words.lists.gifts.undo}</button></form>`
    : html`<span data-undo-note>${sentence}</span>`
  return html`<div class="undo-note" role="status"${focusOnNote(visit)}>${note}</div>`
}

/** A number that an address of ours may hold. */
function readCount(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}
