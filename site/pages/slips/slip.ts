import type { Slip } from '@hopechest/client'
import type { Address } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { smallStitches } from '../../view/drawn/embroidery.ts'
import { icon } from '../../view/drawn/icons.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { layout } from '../../view/layout.ts'

/** A slip as it lies there: the name is not in the page. Only a form unfolds it. Above it the person reads of other devices that have. */
export function foldedSlip(visit: Visit, slip: Slip, action: Address, who: Unfolded = {}): Markup {
  const { words, format } = visit
  const { slip: said } = words.draw
  return html`<form class="slip-page" method="post" action="${action}">${hiddenToken(visit)}<input type="hidden" name="slip" value="${nameOf(slip)}"><p class="hint">${said.for(slip.giver)}</p>${who.elsewhere && html`<p class="hc-notice">${icon('alert')} ${who.elsewhere}</p>`}
<div class="paper-slip is-folded"><p><strong>${said.folded}</strong></p><p>${said.lookAround}</p></div>
<p class="acts"><button class="hc-button solid">${said.unfold}</button></p><p class="hint">${said.on(format.day(slip.drawn_at.slice(0, 10)))}${slip.is_changed && html` <strong>${said.changed}</strong>`}${who.isUnread && html` ${said.unread}`}</p></form>`
}

/** Whether any device has unfolded a slip, and what is to be said of other ones. */
export interface Unfolded {
  isUnread?: boolean
  elsewhere?: string | undefined
}

/** How a form names a slip, so that it unfolds that one alone. */
export function nameOf({ circle_id, giver }: Slip): string {
  return `${circle_id} ${giver}`
}

export interface UnfoldedPage {
  back: Address
  list?: Address | undefined
  said?: string | undefined
  /** What the pair of the slip say to each other. */
  words?: Slot
  isWrong?: boolean
}

/** The slip that the form names, if it is there. A page with a name is kept nowhere. */
export function unfoldedPage(
  visit: Visit,
  slip: Slip | undefined,
  { back, list, said, words: beside, isWrong = false }: UnfoldedPage,
): Answer {
  const { slip: words, title } = visit.words.draw
  const main = slip
    ? unfolded(visit, slip, { back, list, who: said, beside })
    : html`<article class="hc-message"><h1>${title}</h1><p>${words.gone}</p><p class="acts"><a class="hc-button hc-outline" href="${back}">${words.fold}</a></p></article>`
  return {
    page: layout(visit, { title: words.title, isWrong, main, scripts: ['send-once'] }),
    status: isWrong ? 422 : 200,
    headers: { 'cache-control': 'no-store' },
  }
}

function unfolded(
  visit: Visit,
  slip: Slip,
  {
    back,
    list,
    who,
    beside,
  }: Pick<UnfoldedPage, 'back' | 'list'> & { who: string | undefined; beside: Slot },
): Markup {
  const { words, format } = visit
  const { slip: said } = words.draw
  const amount =
    slip.amount === null ? undefined : format.money(slip.amount, slip.currency || visit.site.currency)
  const toList: Slot = list && html`<a class="hc-button solid" href="${list}">${said.list(slip.name)}</a>`
  return html`<article class="hc-message slip-page"><p class="hint">${said.for(slip.giver)}</p>
<div class="paper-slip is-open"><p>${said.drew}</p><h1 dir="auto" tabindex="-1"${!beside || !visit.form.has('act') ? html` autofocus` : undefined}>${slip.name}</h1>${smallStitches(8, 8)}<p class="hint">${said.facts(format.day(slip.day), amount)}</p></div>
${slip.is_changed && html`<p class="hc-notice">${icon('alert')} ${said.changed}</p>`}${who && html`<p class="hc-notice">${icon('alert')} ${who}</p>`}<p class="acts">${toList}<a class="hc-button plain" href="${back}">${said.fold}</a></p><p class="hint">${said.only}</p>${beside}</article>`
}
