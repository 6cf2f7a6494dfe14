import type { Circle, Household } from '@hopechest/client'
import { managesAll } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
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

/** Who asks this account to share its people: above all else, as it waits for a word. */
export function householdAsks(visit: PersonVisit, households: readonly Household[]): Slot {
  const { household: words } = visit.words.myPeople
  return households.filter(asks).map((household) => {
    const agree = html`<form method="post" action="${visit.to.agreeHousehold({ household: household.id })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.agree}${which(visit.words, household.asked_by)}</button></form>`
    return html`<section class="household-asks"><p>${words.asks(household.asked_by)}</p><div class="acts">${agree}${endForm(visit, household, words.decline)}</div></section>`
  })
}

function asks({ is_own, is_agreed }: Household): boolean {
  return !is_own && !is_agreed
}

function endForm(visit: PersonVisit, household: Household, word: string): Markup {
  const its = { household: household.id }
  return html`<form method="post" action="${visit.to.endHousehold(its)}">${hiddenToken(visit)}<button class="hc-button plain">${word}${which(visit.words, otherIn(household))}</button></form>`
}

/** The names of the accounts that share the book of the owner; undefined for an owner who shares it with no account. */
export function sharedWith(
  { format }: Pick<PersonVisit, 'format'>,
  households: readonly Household[],
): string | undefined {
  const others = households.filter(({ is_agreed }) => is_agreed).map(otherIn)
  return others.length > 0 ? format.list(others) : undefined
}

function otherIn({ is_own, address, asked_by }: Household): string {
  return is_own ? address : asked_by
}

/** Two accounts that share their people, and whom this one has asked. */
export function householdFold(visit: PersonVisit, { book, householdFault: fault }: MyPeople): Markup {
  const { household: words } = visit.words.myPeople
  const households = book.households.filter((each) => !asks(each))
  const row = (household: Household) => {
    const { is_agreed } = household
    const other = otherIn(household)
    const about = is_agreed ? words.linksKnown(other) : words.waitsWhere
    // The page does not tell the owner whether an account has the address. An admin may make one.
    const account =
      !is_agreed &&
      !visit.said &&
      managesAll(callerOf(visit.signedIn.person)) &&
      html`<a class="hc-button plain" href="${visit.to.addPerson()}">${words.makeAccount}</a>`
    return html`<li><p>${is_agreed ? words.shared(other) : words.waits(other)}</p><p class="hint">${about}</p><div class="acts">${account}${endForm(visit, household, is_agreed ? words.end : words.takeBack)}</div></li>`
  }
  const shared = sharedWith(visit, households)
  const isOpen = fault !== undefined || hasFocus(visit, 'household') || visit.query.has('shared')
  const title = shared === undefined ? words.title : words.with(shared)
  return html`<details class="people-fold household"${isOpen && html` open`}><summary>${title}${icon('chevron')}</summary><p class="hint">${words.about}</p>${households.length > 0 && html`<ul>${households.map(row)}</ul>`}<form class="in-line" method="post" action="${visit.to.askHousehold()}" novalidate data-send-once>${hiddenToken(visit)}${field({ name: 'address', id: 'household-address', label: words.address, type: 'email', value: visit.form.get('address') ?? '', fault, focus: fault !== undefined || hasFocus(visit, 'household') })}<button class="hc-button soft">${words.ask}</button></form></details>`
}
