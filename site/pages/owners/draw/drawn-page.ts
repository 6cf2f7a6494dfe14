import { bookOwner } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { smallStitches, stitches } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn, focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { drawPage } from './frame.ts'
import type { CircleOfDraw } from './read-circle.ts'

/** The names are drawn. Nothing on the page depends on who drew whom. */
export function drawnPage(
  visit: PersonVisit,
  of: CircleOfDraw,
  { note, letters }: { note: string | undefined; letters: Slot },
): Answer {
  const { words, format, to } = visit
  const { draw, people, forPaper, circle, isOwn } = of
  const takers = draw.person_ids
  const toPrint = people.filter(({ id }) => forPaper.has(id) && takers.includes(id))
  const amount =
    draw.amount === null ? undefined : format.money(draw.amount, draw.currency || visit.site.currency)
  const main = html`<section class="drawn">${note && html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${note}</p>`}<h2 tabindex="-1"${focusOn(visit, 'draw')}>${words.draw.drawn}</h2>
<p>${words.draw.facts(takers.length, format.day(draw.day), amount)} ${words.draw.secret}</p>
${stitches(takers.length, takers.length)}<ul class="draw-rows">${takers.map((id) => row(visit, of, id))}</ul>
<p class="acts">${toPrint.length > 0 && html`<a class="hc-button solid" href="${to.drawPaper({ circle: circle.id })}">${icon('print')}${words.draw.print(toPrint.length)}</a>`}${isOwn && takers.includes(bookOwner) && html`<a class="hc-button hc-outline" href="${to.slips()}">${words.draw.readOwn}</a>`}</p>${letters}</section>`
  return drawPage(visit, of, { main, aside: aside(visit, of) })
}

function row(visit: PersonVisit, { forPaper, names, isOwn }: CircleOfDraw, id: number): Markup {
  const { draw: words } = visit.words
  const name = names.get(id) ?? ''
  const isYours = id === bookOwner && isOwn
  const isForPaper = forPaper.has(id)
  const state = isForPaper ? words.toPrint : isYours ? words.onYours : words.onPage
  return html`<li><strong>${isYours ? words.you(name) : name}</strong><span class="hint">${smallStitches(isForPaper ? 0 : 1, 1)} ${state}</span></li>`
}

function aside(visit: PersonVisit, { draw, names, circle }: CircleOfDraw): Slot {
  const { words, to } = visit
  const options = draw.person_ids.map((id) => html`<option value="${String(id)}">${names.get(id)}</option>`)
  return html`<section><h2>${words.draw.leaves}</h2><p class="hint">${words.draw.leavesAbout}</p>
<form method="post" action="${to.leaveDraw({ circle: circle.id })}" data-send-once>${hiddenToken(visit)}<label class="hc-visually-hidden" for="leaver">${words.draw.leaver}</label><select class="hc-field" id="leaver" name="leaver">${options}</select><p class="acts"><button class="hc-button hc-outline">${words.draw.leave}</button></p></form></section>
<section><p><a class="hc-button plain" href="${to.drawAgain({ circle: circle.id })}">${words.draw.again}</a></p></section>`
}
