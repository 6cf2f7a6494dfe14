import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { CircleHandler, CircleOfDraw } from './read-circle.ts'

/** Slips for those whom no letter of their own reaches, to cut out and to fold. They carry the link of the person, and no name that was drawn. */
export const paperPage: CircleHandler = (visit, of) => {
  const { draw, people, forPaper, circle } = of
  const those = people.filter(({ id }) => forPaper.has(id) && draw.person_ids.includes(id))
  if (draw.drawn_at === null || those.length === 0) return { goTo: visit.to.draw({ circle: circle.id }) }
  const { paper: words } = visit.words.draw
  const title = words.title(those.length)
  const main = html`<header class="cards-head"><h1>${title}</h1><p class="hc-lead">${words.about}</p>
<p class="acts"><button class="hc-button solid" type="button" data-print hidden>${icon('print')}${words.print}</button><a class="hc-button plain" href="${visit.to.draw({ circle: circle.id })}">${words.back}</a></p><p class="hint">${words.without}</p></header>
<ul class="cards">${those.map(({ name, link }) => slip(visit, of, name, link))}</ul>`
  return {
    page: layout(visit, { title, main, scripts: ['print'], isForPaper: true }),
    headers: { 'cache-control': 'no-store' },
  }
}

function slip(visit: PersonVisit, { circle, draw }: CircleOfDraw, name: string, link: string | null): Markup {
  const { paper: words } = visit.words.draw
  const address = link === null ? undefined : visit.to.personByLink({ link }).whole
  return html`<li class="hc-card is-folded"><div><p class="hc-card-title" dir="auto">${name}</p><p>${words.for(circle.name, visit.format.day(draw.day))}</p></div>
<p class="hint">${words.fold}</p>
${address === undefined ? html`<p>${words.ended}</p>` : html`<div><p>${words.waits}</p><strong>${address.replace(/^https?:\/\//, '')}</strong></div>${qrCode(address)}`}</li>`
}
