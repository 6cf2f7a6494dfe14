import { html } from '../../../html/html.ts'
import type { Handler, Visit } from '../../../http/visit.ts'
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
<div class="copy"><input class="hc-field" id="bookmark" value="${bookmarkOf(visit)}" readonly aria-describedby="bookmark-hint"><button class="hc-button hc-outline" type="button" data-copy="bookmark" data-copied="${words.copied}" hidden>${icon('copy')}<span>${words.copy}</span></button></div>
<p class="hint" id="bookmark-hint">${words.deskWhy}</p></div></section>
<section><h2>${words.extensionTitle}</h2><p>${words.extension}</p></section></article>`
  return { page: layout(visit, { title: words.howTitle, main, scripts: ['copy'] }) }
}

/** The measures of the small window, as the page of a gift fits into it. */
const small = 'popup,width=420,height=560'

/**
 * Hands what the open page shows to the small window of the site. The fragment of an address is carried past every policy of a
 * shop. Where a browser lets no window open, the page goes to a tab, or to our page in its own.
 */
export function bookmarkOf({ to, assets }: Pick<Visit, 'to' | 'assets'>): string {
  const script = assets
    .find('scripts/shop-page.js')
    ?.body.toString()
    .replace(/^export (?=function)/m, '')
  const code = `(()=>{
${script}
let page
try{page=shopPage()}catch{page=new URLSearchParams({link:location.href,title:document.title})}
const shown=${JSON.stringify(to.shopWindow().whole)}+"#"+page
open(shown,"","${small}")||open(shown)||(location.href=shown)})()`
  return `javascript:${encodeURIComponent(withoutRemarks(code))}`
}

function withoutRemarks(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/^(?:\/\/|\/\*\*|\*[ /])/.test(line)).join('\n')
}
