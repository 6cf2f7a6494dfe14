import type { Circle, Household } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import type { MyPeople } from './book.ts'

/** What is seldom wanted: the names of the circles, and their end. */
export function circlesFold(visit: PersonVisit, { book, circleFault, renaming }: MyPeople): Slot {
  const { myPeople: words } = visit.words
  if (book.circles.length === 0) return undefined
  const isOpen = renaming !== undefined || book.circles.some(({ id }) => hasFocus(visit, `circle-${id}`))
  const each = (circle: Circle) =>
    circleForms(visit, circle, circle.id === renaming ? circleFault : undefined)
  return html`<details class="people-fold"${isOpen && html` open`}><summary>${words.changeCircles}${icon('chevron')}</summary><ul>${book.circles.map(each)}</ul><p class="hint">${words.removeCircleAbout}</p></details>`
}

function circleForms(visit: PersonVisit, { id, name }: Circle, fault: string | undefined): Markup {
  const { myPeople: words } = visit.words
  const its = { circle: id }
  const value = fault ? (visit.form.get('circle') ?? '') : name
  return html`<li><form class="in-line" method="post" action="${visit.to.saveCircle(its)}" data-send-once>${hiddenToken(visit)}${field({ name: 'circle', id: `circle-${id}`, label: words.circleName, value, fault, focus: fault !== undefined || hasFocus(visit, `circle-${id}`) })}<button class="hc-button soft">${words.rename}${which(visit.words, name)}</button></form><form method="post" action="${visit.to.removeCircle(its)}">${hiddenToken(visit)}<button class="hc-button plain">${words.removeCircle}${which(visit.words, name)}</button></form></li>`
}

/** Two accounts that share their people: whom this one has asked, and who asks it. */
export function householdFold(visit: PersonVisit, { book, householdFault: fault }: MyPeople): Markup {
  const { household: words } = visit.words.myPeople
  const { households } = book
  const nameOf = ({ is_own, address, asked_by }: Household) => (is_own ? address : asked_by)
  const row = (household: Household) => {
    const { id, is_own, is_agreed } = household
    const its = { household: id }
    const other = nameOf(household)
    const said = is_agreed ? words.shared(other) : is_own ? words.waits(other) : words.asks(other)
    const agree =
      !is_own &&
      !is_agreed &&
      html`<form method="post" action="${visit.to.agreeHousehold(its)}">${hiddenToken(visit)}<button class="hc-button soft">${words.agree}</button></form>`
    const about = is_agreed ? words.linksKnown(other) : is_own && words.waitsWhere
    return html`<li><p>${said}</p>${about && html`<p class="hint">${about}</p>`}<div class="acts">${agree}<form method="post" action="${visit.to.endHousehold(its)}">${hiddenToken(visit)}<button class="hc-button plain">${is_agreed ? words.end : is_own ? words.takeBack : words.decline}${which(visit.words, other)}</button></form></div></li>`
  }
  const shared = households.filter(({ is_agreed }) => is_agreed).map(nameOf)
  const isAsked = households.some(({ is_own, is_agreed }) => !is_own && !is_agreed)
  const isOpen = fault !== undefined || isAsked || hasFocus(visit, 'household')
  const title = shared.length > 0 ? words.with(visit.format.list(shared)) : words.title
  return html`<details class="people-fold household"${isOpen && html` open`}><summary>${title}${icon('chevron')}</summary><p class="hint">${words.about}</p>${households.length > 0 && html`<ul>${households.map(row)}</ul>`}<form class="in-line" method="post" action="${visit.to.askHousehold()}" novalidate data-send-once>${hiddenToken(visit)}${field({ name: 'address', id: 'household-address', label: words.address, type: 'email', value: visit.form.get('address') ?? '', fault, focus: fault !== undefined || hasFocus(visit, 'household') })}<button class="hc-button soft">${words.ask}</button></form></details>`
}
