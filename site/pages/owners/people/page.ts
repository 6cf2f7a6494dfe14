import type { Circle, KnownPerson } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOn, hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { progressOf } from '../sharing/progress.ts'
import { sendNote } from '../sharing/send-note.ts'
import { circlesFold, householdAsks, householdFold, sharedWith } from './beside.ts'
import { inCircle, isUnsent, type MyPeople, type PersonInBook, peopleIn } from './book.ts'
import { findPeople, findRow, foundLine, soughtBy } from './find.ts'
import { ownSizesLink } from './own-sizes.ts'
import { mostWithForms, personRow, pickRow } from './row.ts'
import { mostAtOnce } from './several.ts'
import { severalForm } from './several-form.ts'
import { severalNote } from './several-note.ts'

/** The people whom an owner has written down: all of them, those of a circle, or those who were found. */
export function myPeoplePage(visit: PersonVisit, given: MyPeople): Answer {
  const { myPeople: words } = visit.words
  const { book, circle, typed, wrong, circleFault, renaming, householdFault, several } = given
  const all = peopleIn(book, circle)
  const people = findPeople(all, soughtBy(visit))
  const faults = [typed.fault, circleFault, householdFault, several?.fault]
  const isWrong = wrong !== undefined || faults.some(Boolean)
  const isNew = circleFault === undefined ? visit.query.has('new') : renaming === undefined
  const other = sharedWith(visit, book.households)
  const main = html`<div class="own-page"><div class="own-main">${severalNote(visit, given)}
${householdAsks(visit, book.households)}
${head(visit, given)}
${findRow(visit, given)}
${circleChips(visit, book, circle)}${isNew && newCircle(visit, circleFault)}${circle && circleTabs(visit, circle, 'people')}
${foundLine(visit, given, { count: people.length, of: all.length })}${people.length > 0 && sending(visit, people, given)}
${all.length === 0 ? emptyRows(visit, given) : rows(visit, people, given)}</div>
<aside class="own-aside"><section><h2>${other === undefined ? words.private : words.privateWith(other)}</h2><p class="hint">${words.privateAbout}${!given.mail && ` ${visit.words.sharing.guests.noLetters}`}</p></section><section>${circlesFold(visit, given)}${householdFold(visit, given)}</section>${ownSizesLink(visit)}</aside></div>`
  const scripts = ['copy', 'send-once', 'send-progress', 'undo-note', ...(several ? ['choose'] : []), 'stay']
  const page = layout(visit, { title: words.title, isWrong, main, scripts })
  return { page, status: isWrong ? 422 : 200 }
}

/** What the page is for. The field for new people opens in the place of its button. */
function head(visit: PersonVisit, given: MyPeople): Markup {
  const { myPeople: words } = visit.words
  const { book, circle, typed, several } = given
  const isAdding =
    !several && (visit.query.has('add') || typed.fault !== undefined || book.people.length === 0)
  const add = html`<a class="hc-button solid" href="${visit.to.myPeople({ ...inCircle(circle), add: 1 })}" data-stay${focusOn(visit, 'add')}>${icon('plus')}${words.add}</a>`
  return html`<div class="people-head"><h1>${words.title}</h1>${!several && !isAdding && add}<p class="hint">${words.lead}</p></div>${isAdding && addForm(visit, given)}`
}

function addForm(visit: PersonVisit, { book, circle, typed }: MyPeople): Markup {
  const { myPeople: words } = visit.words
  const focus = typed.fault !== undefined || visit.query.has('add') || hasFocus(visit, 'add')
  const cancel =
    book.people.length > 0 &&
    html`<a class="hc-button plain" href="${visit.to.myPeople({ ...inCircle(circle), focus: 'add' })}" data-stay>${words.cancel}</a>`
  return html`<form class="people-add" method="post" action="${visit.to.myPeople(inCircle(circle))}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'people', label: words.add, placeholder: words.example, hint: words.addHint, value: typed.value, fault: typed.fault, rows: 3, optional: '', focus })}
<p class="acts"><button class="hc-button solid">${words.addSubmit}</button>${cancel}</p></form>`
}

/** An empty circle leads to those who are written down. */
function emptyRows({ words: { myPeople: words }, to }: PersonVisit, { book, circle }: MyPeople): Markup {
  const choose =
    circle &&
    book.people.length > 0 &&
    html`<p class="acts choose-all"><a class="hc-button hc-outline" href="${to.myPeople({ select: 1 })}">${words.chooseAll}</a></p>`
  return html`<p class="hint">${circle ? words.noneInCircle(circle.name) : words.none}</p>${choose}`
}

function rows(visit: PersonVisit, people: readonly PersonInBook[], given: MyPeople): Slot {
  const { several } = given
  if (people.length === 0) return undefined
  if (!several)
    return html`<ul class="people-rows" id="guests">${longList(people, (person) => personRow(visit, person, given, people.length > mostWithForms))}</ul>`
  const { chosen } = visit.words.lists.several
  const picks = longList(people, (person) => pickRow(visit, person, given.book, several.chosen))
  return severalForm(
    visit,
    given,
    html`<ul class="people-rows" data-chosen="${JSON.stringify(chosen.forms)}">${picks}</ul>`,
  )
}

/** The circles, and the ways to the pages of one of them, on each of these. */
export function peopleHead(
  visit: PersonVisit,
  book: { people: readonly KnownPerson[]; circles: readonly Circle[] },
  circle: Circle,
  tab: 'access' | 'draw',
): Markup {
  return html`<h1>${visit.words.myPeople.title}</h1>${circleChips(visit, book, circle)}${circleTabs(visit, circle, tab)}`
}

function circleChips(
  { words: { myPeople: words }, to }: PersonVisit,
  book: { people: readonly KnownPerson[]; circles: readonly Circle[] },
  circle: Circle | undefined,
): Markup {
  const chip = (each: Circle | undefined) => {
    const isHere = each?.id === circle?.id
    return html`<a class="chip" href="${to.myPeople(inCircle(each))}"${isHere && html` aria-current="true"`}><span dir="auto">${each?.name ?? words.all}</span> <span class="count">${peopleIn(book, each).length}</span></a>`
  }
  return html`<div class="people-circles" role="group" aria-label="${words.circles}">${chip(undefined)}${book.circles.map(chip)}<a class="chip" href="${to.myPeople({ ...inCircle(circle), new: 1 })}" data-stay>${icon('plus')}${words.newCircle}</a></div>`
}

function newCircle(visit: PersonVisit, fault: string | undefined): Markup {
  const { myPeople: words } = visit.words
  const value = fault ? (visit.form.get('circle') ?? '') : ''
  return html`<form class="in-line" method="post" action="${visit.to.addCircle()}" data-send-once>${hiddenToken(visit)}${field({ name: 'circle', label: words.circleName, value, fault, focus: true })}<button class="hc-button soft">${words.makeCircle}</button></form>`
}

function circleTabs({ words, to }: PersonVisit, circle: Circle, tab: 'people' | 'access' | 'draw'): Markup {
  const { myPeople, draw } = words
  const its = { circle: circle.id }
  const ways = {
    people: [to.myPeople(its), myPeople.people],
    access: [to.circleAccess(its), myPeople.access],
    draw: [to.draw(its), draw.title],
  } as const
  const links = (['people', 'access', 'draw'] as const).map((each) => {
    const [way, word] = ways[each]
    return html`<a href="${way}"${tab === each && html` aria-current="page"`}>${word}</a>`
  })
  return html`<nav class="hc-tabs" aria-label="${myPeople.tabs(circle.name)}">${links}</nav>`
}

/** The progress of what was asked for last stands above the button for those who have no letter yet. */
function sending(
  visit: PersonVisit,
  people: readonly PersonInBook[],
  { circle, mail, several }: MyPeople,
): Slot {
  const { myPeople: words } = visit.words
  const progress = progressOf(people)
  const isFresh = progress !== undefined && (progress.going + progress.late > 0 || visit.query.has('sent'))
  const unsent = people.filter(isUnsent).length
  const again = visit.to.myPeople({ ...inCircle(circle), sent: 1 })
  const send =
    mail &&
    !several &&
    unsent > 0 &&
    html`<form class="send-all" method="post" action="${visit.to.sendLinks(inCircle(circle))}" data-send-once>${hiddenToken(visit)}<button class="hc-button hc-outline">${icon('mail')}${words.sendAll(unsent)}</button><p class="hint">${words.eachGets}</p></form>`
  const without = Number(visit.query.get('without'))
  const below = without > 0 && without <= mostAtOnce && html` ${words.several.without(without)}`
  return html`${isFresh && sendNote(visit, { progress, mail, again, below })}${send}`
}
