import { isRefused } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Row } from '../../../http/visit.ts'
import { formPage } from '../../../view/form-page.ts'
import { drawnPage } from './drawn-page.ts'
import { paperPage } from './paper.ts'
import { planPage } from './plan-page.ts'
import { type CircleHandler, ofCircle } from './read-circle.ts'
import { faultsOf, readDraw, toPlan } from './typed.ts'

/** Drawing names in a circle, for the household in whose books it is. */
export function drawPages(): readonly Row[] {
  const person = { who: 'person' } as const
  return [
    ['GET', 'draw', ofCircle(show), person],
    ['POST', 'draw', ofCircle(take), { ...person, again: ofCircle(show) }],
    ['POST', 'leaveDraw', ofCircle(leave), { ...person, again: ofCircle(show) }],
    ['GET', 'drawAgain', ofCircle(askAgain), person],
    ['POST', 'drawAgain', ofCircle(again), { ...person, again: ofCircle(askAgain) }],
    ['GET', 'drawPaper', ofCircle(paperPage), person],
  ]
}

const show: CircleHandler = (visit, of) => {
  if (of.draw.drawn_at === null) return planPage(visit, of)
  return drawnPage(visit, of)
}

/** The form saves what it says with each of its buttons. Of two who press at once one draws, and both see that it is done. */
const take: CircleHandler = async (visit, of) => {
  const { client } = visit.signedIn
  const { id } = of.circle
  const done = { goTo: visit.to.draw({ circle: id }) }
  if (of.draw.drawn_at !== null) return done
  const typed = readDraw(visit, of)
  const faults = faultsOf(typed, visit, of)
  if (Object.values(faults).some((fault) => fault !== undefined)) return planPage(visit, of, typed, faults)
  const planned = await client.planDraw(id, toPlan(typed, visit, of))
  if (isRefused(planned, 'names_drawn')) return done
  const draw = reached(planned)
  if (visit.form.get('act') === 'add') return { goTo: done.goTo.with({ focus: 'one' }) }
  if (visit.form.get('act') !== 'draw' || !draw) return done
  if (draw.stuck === null) {
    const drawn = await client.drawNames(id, Number(visit.form.get('round')))
    if (!isRefused(drawn, 'conflict')) reached(drawn)
  }
  return done
}

const leave: CircleHandler = async (visit, of) => {
  const { draw: words } = visit.words
  const id = Number(visit.form.get('leaver'))
  const name = of.names.get(id)
  if (name === undefined || !of.draw.person_ids.includes(id) || of.draw.drawn_at === null)
    return show(visit, of)
  const left = await visit.signedIn.client.leaveDraw(of.circle.id, id)
  if (isRefused(left, 'no_names')) return drawnPage(visit, of, words.notWithout(name))
  const draw = reached(left)
  return draw ? drawnPage(visit, { ...of, draw }, words.left(name)) : show(visit, of)
}

const askAgain: CircleHandler = (visit, { circle, draw }) => {
  const { askAgain: words } = visit.words.draw
  const at = { circle: circle.id }
  if (draw.drawn_at === null) return { goTo: visit.to.draw(at) }
  return formPage(visit, {
    title: words.title,
    about: words.about,
    action: visit.to.drawAgain(at),
    fields: html`<input type="hidden" name="round" value="${String(draw.round)}">`,
    submit: words.submit,
    isFinal: true,
    beside: html`<a class="button plain" href="${visit.to.draw(at)}">${words.back}</a><span class="hint">${words.endAbout}</span><button class="button outline" name="act" value="end">${words.end}</button>`,
  })
}

const again: CircleHandler = async (visit, { circle }) => {
  const { client } = visit.signedIn
  if (visit.form.get('act') === 'end') reached(await client.endDraw(circle.id))
  else {
    const drawn = await client.drawNames(circle.id, Number(visit.form.get('round')))
    if (!isRefused(drawn, 'conflict')) reached(drawn)
  }
  return { goTo: visit.to.draw({ circle: circle.id }) }
}
