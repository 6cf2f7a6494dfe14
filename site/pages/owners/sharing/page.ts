import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { icon } from '../../../view/icons.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { Guest, Owners } from '../../household/household.ts'
import { privacySentence, searchEnginesSentence, wayIn } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import { guestRows } from './guest-rows.ts'
import { inviteField, type TypedInvitees } from './invite-field.ts'
import { ownerRows } from './owner-rows.ts'
import type { TypedOwner } from './owners.ts'

export interface SharingPage {
  registry: Registry
  guests: readonly Guest[]
  hasMail: boolean
  typed: TypedInvitees
  /** The invitee who was just removed. */
  removed?: string | undefined
  owners: Owners
  typedOwner?: TypedOwner | undefined
}

/** Who may open a list, who is invited, and the ways to hand on its link. */
export function sharingPage(visit: PersonVisit, given: SharingPage): Answer {
  const { registry, typed, removed, owners, typedOwner } = given
  const isWrong = typed.fault !== undefined || typedOwner !== undefined
  const main = [
    removed !== undefined && removedNote(visit, registry.slug, removed),
    privacySentence(visit, registry, 'sharing'),
    html`<p class="sentence-about">${
      registry.status === 'publish' ? visit.words.sharing.guests.whilePublic : visit.words.lists.privacy.about
    }</p>`,
    searchEnginesSentence(visit, registry),
    inviteField(visit, registry.slug, typed),
    guestRows(visit, registry.slug, given),
    ownerRows(visit, registry, owners, typedOwner),
  ]
  const page = listFrame(visit, {
    registry,
    tab: 'sharing',
    main,
    aside: aside(visit, registry, given.guests.length > 0),
    scripts: ['own-list', 'invite-chips'],
    isWrong,
  })
  return { page, status: isWrong ? 422 : 200 }
}

function removedNote(visit: PersonVisit, slug: string, invitee: string): Slot {
  const { guests: words } = visit.words.sharing
  return html`<div class="undo-note" role="status"${focusOnNote(visit)}><form method="post" action="${visit.to.sharing({ slug })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="invitees" value="${invitee}"><span>${words.removed(invitee)}</span> <button>${words.undo}</button></form></div>`
}

/** Cards lead to the list by its link, or by the personal link of each guest: without either there is nothing to print on them. */
function aside(visit: PersonVisit, registry: Registry, hasGuests: boolean): Markup {
  const { paper } = visit.words.sharing
  const { slug, status } = registry
  const isOpen = status === 'publish'
  const code = isOpen && html`<p class="qr-box">${qrCode(visit.to.registry({ slug }).whole)}</p>`
  return html`${wayIn(visit, registry, { code })}
<section><h2>${paper.heading}</h2><p class="hint">${paper.about}</p><p class="acts"><a class="button outline" href="${visit.to.asGuest({ slug }, { wrapped: 1 })}">${icon('print')}${paper.print}</a>${(isOpen || hasGuests) && html`<a class="button outline" href="${visit.to.cards({ slug })}">${paper.cards}</a>`}</p></section>`
}
