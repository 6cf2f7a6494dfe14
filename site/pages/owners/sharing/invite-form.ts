import type { GuestFault, ReadGuest } from '@hopechest/look/read-guests'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'

export interface TypedInvitees {
  value: string
  fault?: string
  /** The guests of the text, where the owner has asked how it is read. */
  read?: { good: readonly ReadGuest[]; wrong: readonly ReadGuest[] }
}

/** Guests, one on a line, and how the lines are read: with script while they are typed. */
export function inviteForm(
  visit: PersonVisit,
  slug: string,
  { value, fault, read }: TypedInvitees,
  sendsLetters: boolean,
): Markup {
  const { invite: words } = visit.words.sharing
  const good = read?.good.length ?? 0
  const { submit, add, noAddress, faults } = words
  const said = { submit, add: add.forms, noAddress, faults: forScript(faults) }
  const rows = field({
    name: 'invitees',
    label: words.label,
    placeholder: words.placeholder,
    value,
    rows: 4,
    hint: words.hint,
    fault,
    focus: fault !== undefined || hasFocus(visit, 'invitees'),
  })
  return html`<section class="invite-people"><h2>${words.heading}</h2><form class="invite" method="post" action="${visit.to.sharing({ slug })}" novalidate data-send-once data-invite="${JSON.stringify(said)}">${hiddenToken(visit)}
<div class="two-sides">${rows}<div class="how-read" aria-live="polite" data-how-read${!read && html` hidden`}><h3 id="how-read">${words.howRead}</h3><ul aria-labelledby="how-read">${read && longList([...read.good, ...read.wrong], (guest) => readRow(visit, guest))}</ul></div></div>
<p class="acts"><button class="hc-button ${good > 0 ? 'solid' : 'hc-outline'}" name="act" value="${good > 0 ? 'add' : 'look'}"${read && !fault && html` autofocus`}>${good === 0 ? submit : add(good)}</button><span class="hint">${sendsLetters ? words.about : words.aboutNoMail}</span></p></form>
<template data-sign="check">${icon('check')}</template><template data-sign="alert">${icon('alert')}</template></section>`
}

function readRow(visit: PersonVisit, { name, address, fault, wrong = '' }: ReadGuest): Slot {
  const { faults, noAddress } = visit.words.sharing.invite
  return html`<li class="read-row${fault && ' is-wrong'}">${icon(fault ? 'alert' : 'check')}<p class="name" dir="auto">${breakable(name || address)}</p>${
    (fault || name) &&
    html`<p class="hint">${fault ? faults[fault](wrong) : address ? breakable(address) : noAddress}</p>`
  }</li>`
}

/** The script puts the text that is wrong into the sentence. */
function forScript(faults: Record<GuestFault, (wrong: string) => string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([fault, say]) => [fault, say('{wrong}')]))
}
