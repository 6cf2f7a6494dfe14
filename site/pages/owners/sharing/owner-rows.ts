import type { Registry } from '@hopechest/client'
import { mayPassOn, type OwnerLink } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { breakable } from '../../../view/breakable.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { FurtherOwner, Owners } from '../../household/household.ts'
import { calledAs, firstCalledAs } from './called-as.ts'
import type { TypedOwner } from './owners.ts'

export interface OwnersOfPage {
  owners: Owners
  typedOwner?: TypedOwner | undefined
  ownerLinks: readonly OwnerLink[] | undefined
}

/** Whose list this is: the owners as rows, and for the first one the ways to change that. */
export function ownerRows(
  visit: PersonVisit,
  registry: Registry,
  { owners, typedOwner: typed, ownerLinks }: OwnersOfPage,
): Markup {
  const { owners: words } = visit.words.sharing
  const { person } = visit.signedIn
  const may = mayPassOn(callerOf(person), registry)
  const { first, further } = owners
  const isSelf = first?.id === person.id
  return html`<section class="guest-list owners" id="owners"><h2>${words.heading}</h2>
<ul>${first && html`<li class="guest-row"><div><p class="name" dir="auto">${isSelf ? first.name : firstCalledAs(owners)}</p><p class="hint">${isSelf ? words.you : words.first}</p></div></li>`}${further.map((owner) => row(visit, registry, owner, may))}</ul>
${may && addForm(visit, registry.slug, typed)}${may && ownerLinks && byLink(visit, registry.slug, typed, ownerLinks)}${may && further.some((owner) => owner.person) && html`<p><a class="pass-on" href="${visit.to.passOn({ slug: registry.slug })}">${words.passOn}</a></p>`}</section>`
}

function row(visit: PersonVisit, { slug }: Registry, owner: FurtherOwner, may: boolean): Markup {
  const { entry, person } = owner
  const { owners: words } = visit.words.sharing
  const isSelf = person?.id === visit.signedIn.person.id
  const name = isSelf ? person.name : calledAs(owner)
  const waiting = entry.includes('@') ? words.waiting : words.noAccount
  const hint = isSelf ? words.you : person ? words.further : waiting
  const address = visit.to.removeOwner({ slug }, { owner: entry })
  return html`<li class="guest-row"><div><p class="name" dir="auto">${breakable(name)}</p><p class="hint">${hint}${name !== entry && !isSelf && html` (<bdi>${entry}</bdi>)`}</p></div>
${(may || isSelf) && html`<div class="guest-acts"><a class="hc-button plain square" href="${address}">${icon('cross')}<span class="hc-visually-hidden">${isSelf ? words.leave : words.takeOff(name)}</span></a></div>`}</li>`
}

function addForm(visit: PersonVisit, slug: string, typed: TypedOwner | undefined): Slot {
  const { owners: words } = visit.words.sharing
  return html`<form method="post" action="${visit.to.addOwner({ slug })}" novalidate data-send-once>${hiddenToken(visit)}<div class="hc-control"><label for="owner">${words.add}</label>
<div class="copy"><input class="hc-field" id="owner" name="owner" dir="auto" value="${typed?.value ?? textOf(visit.form, 'owner')}" aria-describedby="${typed?.fault && 'owner-fault '}owner-hint" ${typed?.fault ? html`aria-invalid="true" autofocus` : focusOn(visit, 'owner')}><button class="hc-button hc-outline">${words.addSubmit}</button></div>
${typed?.fault && html`<p class="fault" id="owner-fault">${icon('alert')}<span>${typed.fault}</span></p>`}
<p class="hint" id="owner-hint">${words.hint}</p></div></form>`
}

/** For a person without mail: a link that works once, and the way to take it back. */
function byLink(
  visit: PersonVisit,
  slug: string,
  typed: TypedOwner | undefined,
  links: readonly OwnerLink[],
): Markup {
  const { owners: words } = visit.words.sharing
  const { privacy } = visit.words.lists
  const made =
    typed?.link &&
    html`<div class="slip" role="status"><p>${words.linkMade}</p><div class="copy shown-once"><input class="hc-field" id="owner-link" readonly value="${typed.link}" aria-label="${words.link}"${focusOn(visit, 'owner-link')}><button class="hc-button hc-outline" type="button" data-copy="owner-link" data-copied="${privacy.copied}" hidden>${icon('copy')}<span>${privacy.copy}</span></button></div><p class="qr-box">${qrCode(typed.link)}</p></div>`
  return html`<div class="owner-links">${made}
${links.map((link) => html`<form method="post" action="${visit.to.endOwnerLink({ slug })}">${hiddenToken(visit)}<input type="hidden" name="link" value="${link.id}"><p class="hint">${words.linkWaits(visit.format.day(link.expires_at.slice(0, 10)))}${link.asked_by && html` ${words.asksAdmin(link.asked_by)}`}</p><button class="hc-button plain">${words.endLink}</button></form>`)}
<form method="post" action="${visit.to.makeOwnerLink({ slug })}" data-send-once>${hiddenToken(visit)}<p><button class="hc-button hc-outline" aria-describedby="owner-link-hint">${words.makeLink}</button></p><p class="hint" id="owner-link-hint">${visit.site.isOpen ? words.linkHint : words.linkHintClosed}</p></form></div>`
}
