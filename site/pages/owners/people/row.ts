import type { Circle } from '@hopechest/client'
import { inviteeKey } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import { shownSizes } from '../../person/shown-sizes.ts'
import { mayBeSent, stateInWords } from '../sharing/guest-rows.ts'
import { birthdayInWords, exampleDay, writeBirthday } from './birthday.ts'
import { type Book, inCircle, type MyPeople, type PersonInBook } from './book.ts'
import { soughtBy } from './find.ts'

/** Each row has several forms: of more people than these the page holds those of the open row alone. */
export const mostWithForms = 100

/** A person, with their link and what can be done with it. */
export function personRow(
  visit: PersonVisit,
  person: PersonInBook,
  given: MyPeople,
  isLong: boolean,
): Markup {
  const { myPeople: words } = visit.words
  const { id, name } = person
  const isOpen = visit.query.get('open') === String(id) || given.wrong?.id === id
  const said = wordsOf(visit, person, given.book)
  if (isLong && !isOpen) {
    const find = soughtBy(visit)
    const open = { ...inCircle(given.circle), ...(find !== '' && { find }), open: id, focus: `person-${id}` }
    return html`<li class="guest-person"><a class="person-way" href="${visit.to.myPeople(open)}">${said}${icon('chevron')}</a></li>`
  }
  return html`<li class="guest-person" id="person-${id}"><details${isOpen && html` open`}><summary${focusOn(visit, `person-${id}`)}>${said}${icon('chevron')}</summary>
${shownSizes(visit, person.sizes)}${linkPart(visit, person, given)}${given.circle && takeOutForm(visit, person, given.circle)}
<details class="person-change"${given.wrong?.id === id && html` open`}><summary class="hc-button plain">${words.change}${which(visit.words, name)}</summary>${changeForm(visit, person, given)}</details></details></li>`
}

/** The same with a box, in the form of those who are chosen. */
export function pickRow(
  visit: PersonVisit,
  person: PersonInBook,
  book: Book,
  chosen: ReadonlySet<number>,
): Markup {
  return html`<li class="guest-person"><label class="pick-person"><input type="checkbox" name="person" value="${person.id}"${chosen.has(person.id) && html` checked`}>${wordsOf(visit, person, book)}</label></li>`
}

function wordsOf(visit: PersonVisit, { name, address, birthday }: PersonInBook, book: Book): Markup {
  const { noAddress, livesWithYou } = visit.words.myPeople
  const isHere = address !== '' && livesHere(book, address)
  const reach = isHere ? livesWithYou : address === '' ? noAddress : breakable(address)
  return html`<span class="person-words"><span class="name" dir="auto">${breakable(name)}</span><span class="hint" dir="auto">${reach}</span></span><span class="person-state">${birthdayInWords(visit, birthday)}</span>`
}

/** The account that was asked for the household has proved this address. */
function livesHere({ households }: Book, address: string): boolean {
  return households.some(
    (each) => each.is_own && each.is_agreed && inviteeKey(each.address) === inviteeKey(address),
  )
}

function linkPart(visit: PersonVisit, person: PersonInBook, { mail, circle }: MyPeople): Markup {
  const { myPeople: words, sharing } = visit.words
  const { id, name, address, link, letter } = person
  const its = { person: id }
  const hidden = which(visit.words, name)
  if (link === null)
    return html`<p>${words.ended}</p><form class="acts" method="post" action="${visit.to.renewLink(its, inCircle(circle))}">${hiddenToken(visit)}<button class="hc-button hc-outline"${focusOn(visit, `link-${id}`)}>${words.renew}${hidden}</button></form>`
  const field = `link-of-${id}`
  const send =
    mail &&
    address !== '' &&
    (!letter || mayBeSent(letter)) &&
    html`<form method="post" action="${visit.to.sendLink(its, inCircle(circle))}" data-send-once>${hiddenToken(visit)}${letter && html`<input type="hidden" name="seen" value="${letter.changed}">`}<button class="hc-button hc-outline"${focusOn(visit, `link-${id}`)}>${letter ? words.sendAgain : words.send}${hidden}</button></form>`
  const state = stateOf(visit, person, mail !== undefined)
  return html`<p>${words.link}${state !== '' && html` <span class="hint">${state}</span>`}</p><div class="acts">${send}<button class="hc-button plain" type="button" data-copy="${field}" data-copied="${sharing.guests.copied}" hidden><span>${words.copy}</span>${hidden}</button><a class="hc-button plain" href="${visit.to.personCard(its)}">${words.card}${hidden}</a></div>
<input class="hc-field guest-link" id="${field}" readonly value="${visit.to.personByLink({ link }).whole}" aria-label="${sharing.guests.link(name)}">`
}

function takeOutForm(visit: PersonVisit, { id, name }: PersonInBook, circle: Circle): Markup {
  const action = visit.to.takeOutOfCircle({ circle: circle.id, person: id })
  return html`<form class="acts" method="post" action="${action}" data-send-once>${hiddenToken(visit)}<button class="hc-button plain">${visit.words.myPeople.takeOut(circle.name)}${which(visit.words, name)}</button></form>`
}

function stateOf(visit: PersonVisit, { opened_at, letter }: PersonInBook, sendsLetters: boolean): string {
  const today = visit.now.toISOString().slice(0, 10)
  const on = (day: string) => (day === today ? undefined : visit.format.shortDay(day))
  return stateInWords(visit, { opened: opened_at?.slice(0, 10), letter }, on, sendsLetters)
}

function changeForm(visit: PersonVisit, person: PersonInBook, { book, circle, wrong }: MyPeople): Markup {
  const { myPeople: words } = visit.words
  const { id, owner_id, name, address, birthday, circle_ids, link } = person
  const its = { person: id }
  const form = wrong?.id === id ? wrong.form : undefined
  const faults = wrong?.id === id ? wrong.faults : {}
  const back = inCircle(circle)
  const circles = book.circles.filter((each) => each.owner_id === owner_id)
  const hidden = which(visit.words, name)
  const post = (action: 'renewLink' | 'endLink' | 'removePerson', word: string): Slot =>
    html`<form method="post" action="${visit.to[action](its, back)}">${hiddenToken(visit)}<button class="hc-button plain">${word}${hidden}</button></form>`
  return html`<form class="person-form" method="post" action="${visit.to.savePerson(its, back)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'name', id: `name-${id}`, label: words.name, value: form?.get('name') ?? name, fault: faults.name, focus: faults.name !== undefined })}
${field({ name: 'address', id: `address-${id}`, label: words.address, type: 'email', value: form?.get('address') ?? address, optional: visit.words.give.optional, fault: faults.address, focus: faults.name === undefined && faults.address !== undefined })}
${field({ name: 'birthday', id: `birthday-${id}`, label: words.birthday, hint: words.birthdayHint(exampleDay, writeBirthday(exampleDay.slice('yyyy-'.length))), value: form?.get('birthday') ?? writeBirthday(birthday), optional: visit.words.give.optional, fault: faults.birthday })}
${circles.length > 0 && html`<fieldset class="ticks"><legend>${words.circles}</legend>${circles.map((each) => html`<label class="hc-radio"><input type="checkbox" name="circle" value="${each.id}"${circle_ids.includes(each.id) && html` checked`}><span dir="auto">${each.name}</span></label>`)}</fieldset>`}
<p class="acts"><button class="hc-button soft">${words.save}${hidden}</button></p></form>
<div class="acts">${link !== null && [post('renewLink', words.renew), post('endLink', words.end)]}${post('removePerson', words.remove)}</div><p class="hint">${words.endAbout}</p>`
}
