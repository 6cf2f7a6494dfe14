import type { Address } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import type { Handler } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'

/**
 * How the way in from any shop is set up. Our pages run no script that stands in an address, so the bookmark is no link
 * to drag: it is shown as a line to copy.
 */
export const howToAdd: Handler = (visit) => {
  const { shop: words } = visit.words.admin
  const main = html`<article class="how-to-add"><h1>${words.howTitle}</h1><p class="hc-lead">${words.howAbout}</p>
<section><h2>${words.phoneTitle}</h2><ol>${Object.values(words.phone).map((step) => html`<li>${step}</li>`)}</ol><p>${words.phoneOther}</p></section>
<section><h2>${words.deskTitle}</h2><ol>${Object.values(words.desk).map((step) => html`<li>${step}</li>`)}</ol>
<div class="hc-control"><label for="bookmark">${words.code}</label>
<div class="copy"><input class="hc-field" id="bookmark" value="${bookmarkOf(visit.to.addFromShop({ link: '' }))}" readonly aria-describedby="bookmark-hint"><button class="hc-button hc-outline" type="button" data-copy="bookmark" data-copied="${words.copied}" hidden>${icon('copy')}<span>${words.copy}</span></button></div>
<p class="hint" id="bookmark-hint">${words.deskWhy}</p></div></section></article>`
  return { page: layout(visit, { title: words.howTitle, main, scripts: ['copy'] }) }
}

/** Sends the address and the title of the open page to ours. */
export function bookmarkOf(add: Address): string {
  return `javascript:location.href=${JSON.stringify(add.whole)}+encodeURIComponent(location.href)+"&title="+encodeURIComponent(document.title)`
}
