import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { addressWith, finder } from '../find.ts'
import { adminFrame } from '../frame.ts'
import { type LinkState, linkStates } from './state.ts'
import { type LinkQuery, mostCounted, mostSearched, type Survey } from './survey.ts'
import { linkTable } from './table.ts'

/** The worklist: a number for each state, which is a filter; the rows; and a bar that changes many at once. */
export function linksPage(visit: PersonVisit, query: LinkQuery, survey: Survey, ended: Slot): Answer {
  const { links: words } = visit.words.admin
  const { state, text } = query
  const csv = addressWith(visit.to.linksCsv, { state, find: text })
  const main = [
    ended,
    html`<nav class="numbers" aria-label="${words.filters}">${linkStates.map((each) => numberLink(visit, each, state, survey.counts[each]))}</nav>`,
    survey.isPartial && html`<p class="hint">${words.counted(visit.format.number(mostCounted))}</p>`,
    finder(visit, {
      action: visit.to.affiliateLinks(),
      label: words.find,
      text,
      kept: html`<input type="hidden" name="state" value="${state}">`,
      beside: html`<a class="hc-button hc-outline" href="${csv}" download>${words.csv}</a>`,
    }),
    survey.rows.length === 0 ? nothing(visit, query, survey) : bulkForm(visit, query, survey),
    ways(visit, query, survey.next),
  ]
  return { page: adminFrame(visit, { tab: 'links', main, scripts: ['ledger'] }) }
}

function numberLink(
  { words, format, to }: PersonVisit,
  state: LinkState,
  current: LinkState,
  count: number,
): Markup {
  return html`<a class="number" href="${to.affiliateLinks({ state })}"${state === current && html` aria-current="true"`}><strong>${format.number(count)}</strong> <span>${words.admin.links.states[state]}</span></a>`
}

function bulkForm(visit: PersonVisit, { state }: LinkQuery, { rows }: Survey): Markup {
  const { links: words } = visit.words.admin
  const acts = linkStates.filter((each) => each !== state)
  return html`<form method="post" action="${visit.to.changeLinks()}" data-ledger>${hiddenToken(visit)}<input type="hidden" name="back" value="${visit.here}">
${linkTable(visit, rows)}
<div class="bulk-bar"><p role="status" data-chosen="${words.chosen('#')}">${words.chosenNone}</p>
<div class="acts">${acts.map((each) => html`<button class="hc-button ${each === 'new' ? 'plain danger' : 'hc-outline'}" name="act" value="${each}">${words.acts[each]}</button>`)}</div></div></form>`
}

function nothing({ words, format }: PersonVisit, { text }: LinkQuery, { next }: Survey): Slot {
  const { links, nothingFound } = words.admin
  const most = text === '' ? mostCounted : mostSearched
  const nothing = text === '' ? links.empty : nothingFound
  const sentence = next === undefined ? nothing : links.searched(format.number(most))
  return html`<p class="nothing">${sentence}</p>`
}

function ways(visit: PersonVisit, { state, text, after }: LinkQuery, next: number | undefined): Slot {
  if (after === 0 && next === undefined) return undefined
  const { first, next: nextWord } = visit.words.admin
  const to = (place: number | undefined) =>
    addressWith(visit.to.affiliateLinks, { state, find: text, after: place })
  return html`<p class="acts pager">${after > 0 && html`<a class="hc-button hc-outline" href="${to(undefined)}">${first}</a>`}${
    next !== undefined && html`<a class="hc-button hc-outline" href="${to(next)}">${nextWord}</a>`
  }</p>`
}
