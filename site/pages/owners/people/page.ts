import type { Circle, KnownPerson } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { progressOf } from '../sharing/progress.ts'
import { sendNote } from '../sharing/send-note.ts'
import { circleForm, householdSection } from './beside.ts'
import { inCircle, isUnsent, type MyPeople, type PersonInBook, peopleIn } from './book.ts'
import { personRow } from './row.ts'

/** The people whom an owner has written down: all of them, or those of a circle. */
export function myPeoplePage(visit: PersonVisit, given: MyPeople): Answer {
  const { myPeople: words } = visit.words
  const { book, circle, typed, wrong, circleFault, householdFault } = given
  const people = peopleIn(book, circle)
  const isWrong = wrong !== undefined || [typed.fault, circleFault, householdFault].some(Boolean)
  const rows = longList(people, (person) => personRow(visit, person, given))
  const main = html`${peopleHead(visit, book, circle, 'people', circle ? undefined : circleFault)}
<div class="own-page"><div class="own-main">${people.length > 0 && sending(visit, people, given)}
<div class="guest-list invited" id="guests">${people.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="hint">${words.none}</p>`}</div>
<form class="people-add" method="post" action="${visit.to.myPeople(inCircle(circle))}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'people', label: words.add, placeholder: words.example, hint: words.addHint, value: typed.value, fault: typed.fault, rows: 3, optional: '', focus: typed.fault !== undefined || hasFocus(visit, 'people') })}
<p class="acts"><button class="hc-button ${people.length > 0 ? 'hc-outline' : 'solid'}">${words.addSubmit}</button></p></form></div>
<aside class="own-aside"><section><h2>${words.private}</h2><p class="hint">${words.privateAbout}</p></section>${circle && circleForm(visit, circle, circleFault)}${householdSection(visit, book.households, householdFault)}</aside></div>`
  const scripts = ['copy', 'send-once', 'send-progress']
  const page = layout(visit, { title: words.title, isWrong, main, scripts })
  return { page, status: isWrong ? 422 : 200 }
}

/** The circles, and for one of them the ways to its pages. */
export function peopleHead(
  visit: PersonVisit,
  book: { people: readonly KnownPerson[]; circles: readonly Circle[] },
  circle: Circle | undefined,
  tab: 'people' | 'access' | 'draw',
  fault?: string,
): Markup {
  const { myPeople: words, draw } = visit.words
  const chip = (each: Circle | undefined) => {
    const isHere = each?.id === circle?.id
    return html`<a class="chip" href="${visit.to.myPeople(inCircle(each))}"${isHere && html` aria-current="true"`}><span dir="auto">${each?.name ?? words.all}</span> <span class="count">${peopleIn(book, each).length}</span></a>`
  }
  const tabs =
    circle &&
    html`<nav class="hc-tabs" aria-label="${words.tabs(circle.name)}"><a href="${visit.to.myPeople(inCircle(circle))}"${tab === 'people' && html` aria-current="page"`}>${words.people}</a><a href="${visit.to.circleAccess({ circle: circle.id })}"${tab === 'access' && html` aria-current="page"`}>${words.access}</a><a href="${visit.to.draw({ circle: circle.id })}"${tab === 'draw' && html` aria-current="page"`}>${draw.title}</a></nav>`
  return html`<h1>${words.title}</h1><div class="people-circles" role="group" aria-label="${words.circles}">${chip(undefined)}${book.circles.map(chip)}<details class="new-circle"${fault !== undefined && html` open`}><summary class="chip">${icon('plus')}${words.newCircle}</summary><form class="in-line" method="post" action="${visit.to.addCircle()}" data-send-once>${hiddenToken(visit)}${field({ name: 'circle', label: words.circleName, value: fault ? (visit.form.get('circle') ?? '') : '', fault, focus: fault !== undefined })}<button class="hc-button soft">${words.makeCircle}</button></form></details></div>${tabs}`
}

/** The progress of what was asked for last stands above the button for those who have no letter yet. */
function sending(visit: PersonVisit, people: readonly PersonInBook[], { circle, mail }: MyPeople): Slot {
  const { myPeople: words } = visit.words
  const progress = progressOf(people)
  const isFresh = progress !== undefined && (progress.going + progress.late > 0 || visit.query.has('sent'))
  const unsent = people.filter(isUnsent).length
  const again = visit.to.myPeople({ ...inCircle(circle), sent: 1 })
  const send =
    mail &&
    unsent > 0 &&
    html`<form class="send-all" method="post" action="${visit.to.sendLinks(inCircle(circle))}" data-send-once>${hiddenToken(visit)}<button class="hc-button solid">${icon('mail')}${words.sendAll(unsent)}</button><p class="hint">${words.eachGets}</p></form>`
  return html`${isFresh && sendNote(visit, { progress, mail, again })}${send}${!mail && html`<p class="hint">${visit.words.sharing.guests.noLetters}</p>`}`
}
