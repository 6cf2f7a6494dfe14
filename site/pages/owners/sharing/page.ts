import type { Registry } from '@hopechest/client'
import type { OwnerLink } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { Owners } from '../../household/household.ts'
import { privacySentence, searchEnginesSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import { type Guests, guestRows } from './guest-rows.ts'
import { inviteForm, type TypedInvitees } from './invite-form.ts'
import { isUnsent } from './list-guests.ts'
import { type OpenToForm, openToForm } from './open-to.ts'
import { ownerRows } from './owner-rows.ts'
import type { TypedOwner } from './owners.ts'

export interface SharingPage extends Guests {
  registry: Registry
  typed: TypedInvitees
  /** The guest who was just removed, as an owner would write them down. */
  removed?: string | undefined
  owners: Owners
  typedOwner?: TypedOwner | undefined
  /** Undefined where a host has the people. */
  ownerLinks: readonly OwnerLink[] | undefined
  openTo: OpenToForm | undefined
}

/** Sharing is one sheet: the link and who can open it. Below it stand the guests, and how to invite more. */
export function sharingPage(visit: PersonVisit, given: SharingPage): Answer {
  const { registry, guests, mail, typed, removed, typedOwner } = given
  const isWrong = typed.fault !== undefined || typedOwner?.fault !== undefined
  const hasGuests = guests.length > 0
  const isFirst = !(mail && guests.some(isUnsent))
  const invite = inviteForm(visit, registry.slug, typed, mail !== undefined)
  const rows = guestRows(visit, registry.slug, given)
  const main = html`${removed !== undefined && removedNote(visit, registry.slug, removed)}<div class="share-page">${shareSheet(visit, registry, { hasGuests, isFirst })}${given.openTo && openToForm(visit, registry.slug, given.openTo)}${hasGuests ? [rows, invite] : [invite, rows]}</div>`
  const page = listFrame(visit, {
    registry,
    tab: 'sharing',
    main,
    aside: ownerRows(visit, registry, given),
    scripts: ['own-list', 'invite-people', 'send-progress', 'share'],
    isWrong,
  })
  return { page, status: isWrong ? 422 : 200 }
}

function removedNote(visit: PersonVisit, slug: string, line: string): Slot {
  const { guests: words } = visit.words.sharing
  return html`<div class="undo-note" role="status"${focusOnNote(visit)}><form method="post" action="${visit.to.sharing({ slug })}" data-undo-note>${hiddenToken(visit)}<input type="hidden" name="invitees" value="${line}"><input type="hidden" name="act" value="add"><span>${words.removed(line)}</span> <button>${words.undo}</button></form></div>`
}

/**
 * The link of a list and the ways to hand it on, and who can open it. A list for invited guests has no common link, and here none is
 * written down.
 */
function shareSheet(
  visit: PersonVisit,
  registry: Registry,
  { hasGuests, isFirst }: { hasGuests: boolean; isFirst: boolean },
): Markup {
  const { sheet: words } = visit.words.sharing
  const { privacy } = visit.words.lists
  const { slug, title, status } = registry
  const print = html`<a href="${visit.to.asGuest({ slug }, { wrapped: 1 })}">${words.printList}</a>`
  const cards = html`<a href="${visit.to.cards({ slug })}">${words.printCards}</a>`
  const sentence = privacySentence(visit, registry, 'sharing')
  if (status !== 'publish')
    return html`<section class="share-sheet is-closed">${sentence}<p class="hint">${privacy.about} ${hasGuests ? words.ownLinks(cards, print) : words.ownLinksLater(print)}</p></section>`
  const link = visit.to.registry({ slug }).whole
  // The scheme says nothing to a reader; the button copies all of it.
  return html`<section class="share-sheet"><h2>${privacy.link}</h2>
<div class="share-link"><input class="hc-field" readonly aria-label="${privacy.link}" value="${link.replace(/^https?:\/\//, '')}" id="list-link"><div class="share-acts"><button class="hc-button ${isFirst ? 'solid' : 'soft'}" type="button" data-copy="list-link" data-copy-text="${link}" data-copied="${privacy.copied}" hidden>${icon('copy')}<span>${privacy.copy}</span></button><button class="hc-button soft" type="button" data-share="${link}" data-share-title="${title}" hidden>${icon('share')}${words.send}</button></div></div>
<div class="share-more"><p class="qr-box">${qrCode(link)}</p><p>${words.scan(cards, print)}</p></div>
${sentence}${searchEnginesSentence(visit, registry)}</section>`
}
