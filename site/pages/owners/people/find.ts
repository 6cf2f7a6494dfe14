import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { mostSought } from '../../guests/registry/choice.ts'
import { mostWithoutSearch, searchFor } from '../../guests/registry/find.ts'
import { inCircle, type MyPeople, type PersonInBook } from './book.ts'

/** What the owner looks for, from the address of the page. */
export function soughtBy({ query }: PersonVisit): string {
  return (query.get('find') ?? '').trim().slice(0, mostSought)
}

/** By name or address. */
export function findPeople(people: readonly PersonInBook[], sought: string): readonly PersonInBook[] {
  const isFound = searchFor(sought)
  return sought === '' ? people : people.filter(({ name, address }) => isFound(`${name} ${address}`))
}

/** The field to find a person, and the way to choose several. */
export function findRow(visit: PersonVisit, { book, circle, several }: MyPeople): Slot {
  const { words, to } = visit
  const { find: label, select, done } = words.myPeople
  const sought = soughtBy(visit)
  if (book.people.length === 0) return undefined
  const kept = { ...inCircle(circle), ...(sought !== '' && { find: sought }) }
  const [way, word] = several
    ? [to.myPeople({ ...kept, focus: 'select' }), done]
    : [to.myPeople({ ...kept, select: 1, focus: 'select' }), select]
  const field =
    book.people.length > mostWithoutSearch &&
    html`<form class="find" role="search" aria-label="${label}" method="get" action="${to.myPeople()}">${circle && html`<input type="hidden" name="circle" value="${circle.id}">`}${several && html`<input type="hidden" name="select" value="1">`}<span class="find-field">${icon('search')}<input class="hc-field" type="search" name="find" value="${sought}" maxlength="${mostSought}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="hc-button hc-outline">${words.registry.findSubmit}</button></form>`
  return html`<div class="people-find">${field}<a class="hc-button plain hc-select" href="${way}" data-stay${focusOn(visit, 'select')}>${word}</a></div>`
}

/** The sentence takes the focus: who was found stands behind it. */
export function foundLine(
  visit: PersonVisit,
  { circle, several }: MyPeople,
  { count, of }: { count: number; of: number },
): Markup | undefined {
  const sought = soughtBy(visit)
  if (sought === '') return undefined
  const { myPeople: words, registry } = visit.words
  const all = visit.to.myPeople({ ...inCircle(circle), ...(several && { select: 1 }) })
  const focus = !visit.query.has('focus') && html` autofocus`
  return html`<div class="found" role="status" tabindex="-1"${focus}><h2>${count > 0 ? words.found(count, sought) : registry.nothingFound(sought)}</h2><a href="${all}">${registry.showAllOf(of)}</a></div>`
}
