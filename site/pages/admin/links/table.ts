import { hostOf, webAddress } from '../../../html/address.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { cellHead, which } from '../../../view/labels.ts'
import type { LinkRow } from './survey.ts'

/** Gifts with their links; each row can be chosen. */
export function linkTable(visit: PersonVisit, rows: readonly LinkRow[]): Markup {
  const { links: words } = visit.words.admin
  // The state is that of the filter, so no column repeats it; a link is a column where a gift has one.
  const hasLinks = rows.some(({ item }) => item.affiliate_url)
  const heads = [words.gift, words.shop, ...(hasLinks ? [words.link] : [])]
  return html`<table class="ledger" data-of="links" role="table"><caption class="hc-visually-hidden">${words.caption}</caption>
<thead role="rowgroup"><tr role="row"><td role="cell"></td>${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}<td role="cell"></td></tr></thead>
<tbody role="rowgroup">${rows.map((row) => linkRow(visit, row, hasLinks))}</tbody></table>`
}

function linkRow({ words, to }: PersonVisit, { item, list }: LinkRow, hasLinks: boolean): Markup {
  const { links } = words.admin
  return html`<tr role="row" id="gift-${item.id}"><td role="cell" class="choose"><label><input type="checkbox" name="gift" value="${item.id}"><span class="hc-visually-hidden">${links.choose(item.name)}</span></label></td>
<td role="cell" class="gift-cell"><span class="name" dir="auto">${item.name}</span>${
    list
      ? html`<a class="hint" href="${to.list({ slug: list.slug })}" dir="auto">${list.title}</a>`
      : html`<span class="hint">${links.noList}</span>`
  }</td>
<td role="cell">${cellHead(words, links.shop)}${hostLink(item.url) ?? item.url}</td>
${hasLinks && html`<td role="cell">${cellHead(words, links.link)}${hostLink(item.affiliate_url) ?? html`<span class="hint">${item.affiliate_url || links.noLink}</span>`}</td>`}
<td role="cell" class="last"><a class="hc-button plain" href="${to.editLink({ item: item.id })}">${links.edit}${which(words, item.name)}</a></td></tr>`
}

/** The host of an address, which leads to it; undefined for one that no browser should open. */
export function hostLink(text: string | null | undefined): Slot {
  const address = webAddress(text)
  if (address === undefined) return undefined
  return html`<a href="${address}" rel="nofollow noopener noreferrer" target="_blank" title="${address}"><span class="host">${hostOf(address)}</span></a>`
}
