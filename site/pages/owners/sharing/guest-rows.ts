import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn, hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import type { ShownLetter } from '../../household/shown-letter.ts'
import { isUnsent, type ListedGuest } from './list-guests.ts'
import { progressOf } from './progress.ts'
import { sendNote } from './send-note.ts'

export interface Guests {
  guests: readonly ListedGuest[]
  /** `answer` where letters leave with the answer of a page alone. */
  mail: 'server' | 'answer' | undefined
  today: string
}

/** Longer lists show the rest by one press. */
const shownFirst = 6
/** That press leads to the first of the rest. */
const firstHidden = 'first-hidden'

/** The guests of a list: one button for all who have no letter yet, and a row for each. */
export function guestRows(visit: PersonVisit, slug: string, given: Guests): Markup {
  const { guests: words } = visit.words.sharing
  const { guests } = given
  const all = visit.query.has('all')
  const ordered = [...guests.filter(isUnsent), ...guests.filter((guest) => !isUnsent(guest))]
  const shown = all ? ordered : ordered.slice(0, shownFirst)
  const rows = longList(shown, (guest, n) => {
    const focus = n === shownFirst && focusOn(visit, firstHidden)
    return row(visit, slug, guest, guests.indexOf(guest), { ...given, focus })
  })
  const inside =
    guests.length === 0
      ? html`<p class="hint">${words.none}</p>`
      : html`${given.mail ? sendAll(visit, slug, given) : withoutMail(visit, slug, guests)}<ul>${rows}</ul>
<p class="more-rows acts">${shown.length < guests.length && html`<a href="${visit.to.sharing({ slug }, { all: 1, focus: firstHidden })}" data-stay>${words.showAll(guests.length)}</a>`}<a href="${visit.to.guestsCsv({ slug })}">${words.file}</a></p>`
  const count = guests.length > 0 && html`<p class="hint">${words.people(guests.length)}</p>`
  return html`<section class="guest-list invited" id="guests"><div class="guest-head"><h2>${words.heading}</h2>${count}</div>${inside}</section>`
}

/** The progress of what was asked for last stands where the button was. */
function sendAll(visit: PersonVisit, slug: string, { guests, mail }: Guests): Slot {
  const { guests: words } = visit.words.sharing
  const progress = progressOf(guests)
  const isFresh = progress !== undefined && (progress.going + progress.late > 0 || visit.query.has('sent'))
  const unsent = guests.filter(isUnsent).length
  const cards = cardsOfOthers(visit, slug, guests)
  return html`${isFresh && sendNote(visit, { progress, mail, again: visit.to.sharing({ slug }, { sent: 1 }), below: cards })}${
    unsent > 0 &&
    html`<form class="send-all" method="post" action="${visit.to.sendAllInvitations({ slug })}" data-send-once>${hiddenToken(visit)}<button class="hc-button solid">${icon('mail')}${words.sendAll(unsent)}</button><p class="hint">${words.eachGets}${!isFresh && cards}</p></form>`
  }${!isFresh && unsent === 0 && cards && html`<p class="hint">${cards}</p>`}`
}

/** Those without an address get a card. */
function cardsOfOthers(visit: PersonVisit, slug: string, guests: readonly ListedGuest[]): Slot {
  const { guests: words } = visit.words.sharing
  const others = guests.filter(({ address, opened }) => address === '' && opened === undefined)
  if (others.length === 0) return undefined
  const names = others.length > 3 ? undefined : visit.format.list(others.map(({ name }) => name))
  return html` ${words.noAddressOf(names, others.length)} <a href="${visit.to.cards({ slug }, { of: 'others' })}">${words.theirCards}</a>.`
}

/** The ways that are left where the site sends no letters. */
function withoutMail(visit: PersonVisit, slug: string, guests: readonly ListedGuest[]): Markup {
  const { guests: words } = visit.words.sharing
  const linked = guests.map(({ name, link }) => ({ name, link: link() })).filter(({ link }) => link)
  const lines = linked.map(({ name, link }) => visit.words.layout.labelled(name, link)).join('\n')
  return html`<div class="send-all"><p class="hint">${words.noLetters}</p><p class="acts"><button class="hc-button soft" type="button" data-copy="all-links" data-copied="${words.copied}" hidden>${icon('copy')}<span>${words.copyAll}</span></button><a class="hc-button soft" href="${visit.to.cards({ slug }, { of: 'guests' })}">${icon('print')}${words.printAll}</a></p>
<textarea class="hc-field guest-link all-links" id="all-links" rows="3" readonly aria-label="${words.allLinks}">
${lines}</textarea></div>`
}

function row(
  visit: PersonVisit,
  slug: string,
  guest: ListedGuest,
  place: number,
  { mail, today, focus }: Pick<Guests, 'mail' | 'today'> & { focus: Slot },
): Markup {
  const { guests: words } = visit.words.sharing
  const { invitee, name, address, hasAccount } = guest
  const link = guest.link()
  const id = `invitation-${place + 1}`
  const isOpen = hasFocus(visit, `send-${place}`)
  const account = !address && (hasAccount ? words.hasAccount : words.linkAlone)
  return html`<li class="guest-person"><details${isOpen && html` open`}><summary${focus}><span class="person-words"><span class="name" dir="auto">${breakable(name)}</span>${name !== address && html`<span class="hint" dir="auto">${address ? breakable(address) : words.noAddress}</span>`}</span>${stateOf(visit, guest, today, mail !== undefined)}${icon('chevron')}</summary>
${account && html`<p class="hint">${account}</p>`}<div class="acts">${mail && address && sendOne(visit, slug, guest, place)}
${link && html`<button class="hc-button plain" type="button" data-copy="${id}" data-copied="${words.copied}" hidden><span>${words.copyLink}</span>${which(visit.words, name)}</button>`}
<form method="post" action="${visit.to.removeGuest({ slug })}">${hiddenToken(visit)}<input type="hidden" name="invitee" value="${invitee}"><button class="hc-button plain">${words.remove}${which(visit.words, name)}</button></form></div>
${link && html`<input class="hc-field guest-link" id="${id}" readonly value="${link}" aria-label="${words.link(name)}">`}</details></li>`
}

/** What was sent is sent again only by whom it was shown to as sent: two tabs send it once more, and not twice. */
function sendOne(
  visit: PersonVisit,
  slug: string,
  { invitee, name, letter }: ListedGuest,
  place: number,
): Slot {
  const { guests: words } = visit.words.sharing
  if (letter && !mayBeSent(letter)) return undefined
  const seen = letter && html`<input type="hidden" name="seen" value="${letter.changed}">`
  return html`<form method="post" action="${visit.to.sendInvitation({ slug })}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="invitee" value="${invitee}">${seen}<button class="hc-button hc-outline"${focusOn(visit, `send-${place}`)}>${letter && letter.state !== 'failed' ? words.sendAgain : words.sendNow}${which(visit.words, name)}</button></form>`
}

/** It is not on its way, and its reader wants it. */
export function mayBeSent({ state }: ShownLetter): boolean {
  return !['due', 'late', 'sending', 'unwanted'].includes(state)
}

function stateOf(visit: PersonVisit, guest: ListedGuest, today: string, sendsLetters: boolean): Slot {
  const { opened, letter } = guest
  const isFailed = opened === undefined && letter?.state === 'failed'
  const sign = isFailed
    ? icon('alert')
    : opened === undefined
      ? html`<span class="hc-mark${letter?.state === 'sent' && ' sent'}"></span>`
      : icon('check')
  const on = (day: string) => (day === today ? undefined : visit.format.shortDay(day))
  const said = stateInWords(visit, guest, on, sendsLetters)
  return said !== '' && html`<span class="person-state${isFailed && ' is-wrong'}">${sign}${said}</span>`
}

/**
 * How it stands with a guest, for the page and for the file of all links. Of a site that sends no letters no one expects that one was
 * sent: there it is empty until the guest opens the list.
 */
export function stateInWords(
  { words }: PersonVisit,
  { opened, letter }: Pick<ListedGuest, 'opened' | 'letter'>,
  on: (day: string) => string | undefined,
  sendsLetters: boolean,
): string {
  const { states } = words.sharing.guests
  if (opened !== undefined) {
    const said = states.opened(on(opened))
    return letter?.state === 'unwanted' ? words.layout.pair(said, states.unwanted) : said
  }
  if (letter === undefined) return sendsLetters ? states.notSent : ''
  const day = on(letter.changed.slice(0, 10))
  const { sending, late, failed, unwanted } = states
  return {
    due: sending,
    sending,
    late,
    failed,
    unwanted,
    sent: states.sent(day),
    unsure: states.unsure(day),
  }[letter.state]
}
