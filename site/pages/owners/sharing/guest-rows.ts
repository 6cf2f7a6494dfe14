import { html, longList, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { icon } from '../../../view/icons.ts'
import type { Guest } from '../../household/household.ts'
import { isAddress } from './entries.ts'

export interface Guests {
  guests: readonly Guest[]
  hasMail: boolean
}

/** One row for each invitee: the link to copy, and the way to take the invitation back. */
export function guestRows(visit: PersonVisit, slug: string, { guests, hasMail }: Guests): Markup {
  const { guests: words } = visit.words.sharing
  const rows = longList(guests, (guest, n) => row(visit, slug, guest, n, hasMail))
  return html`<section class="guest-list"><h2>${words.heading}</h2>${guests.length === 0 ? html`<p class="hint">${words.none}</p>` : html`<ul>${rows}</ul>`}</section>`
}

function row(
  visit: PersonVisit,
  slug: string,
  { invitee, invited, opened, hasAccount, link }: Guest,
  place: number,
  hasMail: boolean,
): Markup {
  const { guests: words } = visit.words.sharing
  const { format } = visit
  const id = `invitation-${place + 1}`
  const about = words.invited(format.day(invited), opened && format.day(opened))
  return html`<li class="guest-row"><div><p class="name" dir="auto">${breakable(invitee)}</p><p class="hint">${about}${!invitee.includes('@') && `. ${hasAccount ? words.hasAccount : words.linkAlone}`}</p></div>
${hasMail && isAddress(invitee) && html`<form class="guest-send" method="post" action="${visit.to.sendInvitation({ slug })}">${hiddenToken(visit)}<input type="hidden" name="invitee" value="${invitee}"><button class="button plain"${focusOn(visit, `send-${place}`)}>${words.send}<span class="visually-hidden">${words.sendTo(invitee)}</span></button></form>`}
<div class="guest-acts"><button class="button plain square" type="button" data-copy="${id}" data-copied="${words.copied}" hidden>${icon('copy')}<span class="visually-hidden">${words.copy(invitee)}</span></button>
<form method="post" action="${visit.to.removeGuest({ slug })}">${hiddenToken(visit)}<input type="hidden" name="invitee" value="${invitee}"><button class="button plain square">${icon('cross')}<span class="visually-hidden">${words.remove(invitee)}</span></button></form></div>
<input class="field guest-link" id="${id}" readonly value="${link()}" aria-label="${words.link(invitee)}"></li>`
}
