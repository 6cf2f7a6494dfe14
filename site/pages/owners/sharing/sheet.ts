import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { qrCode } from '../../../view/qr-code.ts'
import { privacySentence, searchEnginesSentence } from '../list/aside.ts'

/**
 * The link of a list and the ways to hand it on, and who can open it. A list for invited guests has no common link, and here none is
 * written down.
 */
export function shareSheet(
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
