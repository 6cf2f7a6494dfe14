import { isRefused } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { withFocus } from '../../../view/focus-on.ts'
import { formPage } from '../../../view/form-page.ts'
import { drawnPage } from './drawn-page.ts'
import { type DrawLettersParts, lettersOfDraw, writeToDrawn } from './letters.ts'
import { paperPage } from './paper.ts'
import { planPage } from './plan-page.ts'
import { type CircleHandler, type CircleOfDraw, ofCircle } from './read-circle.ts'
import { faultsOf, readDraw, toPlan } from './typed.ts'

/** Drawing names in a circle, for the household in whose books it is. */
export function drawActs(parts: DrawLettersParts) {
  const { drawLinks } = parts.guestGifts.byLink
  return {
    show: ofCircle(parts, (visit, of) => showDraw(parts, visit, of)),
    take: ofCircle(parts, take),
    leave: ofCircle(parts, leave),
    askAgain: ofCircle(parts, askAgain),
    again: ofCircle(parts, again),
    paper: ofCircle(parts, paperPage),
  }

  /** The form saves what it says with each of its buttons. Of two who press at once one draws, and both see that it is done. */
  async function take(visit: PersonVisit, of: CircleOfDraw): Promise<Answer> {
    const { client } = visit.signedIn
    const { id } = of.circle
    const act = visit.form.get('act') ?? (visit.form.has('out') ? 'out' : 'drop')
    const to = (focus: string) => ({ goTo: visit.to.draw({ circle: id }, { focus }) })
    if (of.draw.drawn_at !== null) {
      await writeToDrawn(parts, visit, of)
      return to('draw')
    }
    const done = to(act === 'add' ? 'one' : act)
    const typed = readDraw(visit, of)
    const faults = faultsOf(typed, visit, of)
    if (Object.values(faults).some((fault) => fault !== undefined)) return planPage(visit, of, typed, faults)
    const planned = await client.planDraw(id, toPlan(typed, visit, of))
    if (isRefused(planned, 'names_drawn')) return done
    const draw = reached(planned)
    if (act === 'link' && of.joining) await drawLinks.make(id, visit.signedIn.person.name)
    if (act === 'endLink') await drawLinks.end(id)
    if (act === 'out') return takeOut(visit, of)
    if (act !== 'draw' || !draw) return done
    if (draw.stuck === null) await drawAndWrite(visit, of)
    return done
  }

  /** Who came by the link, and was in no book before, leaves the book, too. */
  async function takeOut(visit: PersonVisit, of: CircleOfDraw): Promise<Answer> {
    const { client } = visit.signedIn
    const joined = of.joining?.joined.find(({ personId }) => String(personId) === visit.form.get('out'))
    const person = of.people.find(({ id }) => id === joined?.personId)
    const at = { circle: of.circle.id }
    if (!joined || !person) return { goTo: visit.to.draw(at) }
    reached(await client.takeOutOfCircle(of.circle.id, person.id))
    if (joined.isNew && person.circle_ids.length === 1) reached(await client.removePerson(person.id))
    return { goTo: visit.to.draw(at, { focus: 'who' }) }
  }

  async function drawAndWrite(visit: PersonVisit, { circle, forPaper }: CircleOfDraw): Promise<void> {
    const { client } = visit.signedIn
    const drawn = await client.drawNames(circle.id, Number(visit.form.get('round')))
    const draw = isRefused(drawn, 'conflict') ? undefined : reached(drawn)
    if (draw) await writeToDrawn(parts, visit, { circle, draw, forPaper })
  }

  async function leave(visit: PersonVisit, of: CircleOfDraw): Promise<Answer> {
    const { draw: words } = visit.words
    const id = Number(visit.form.get('leaver'))
    const name = of.names.get(id)
    if (name === undefined || !of.draw.person_ids.includes(id) || of.draw.drawn_at === null)
      return showDraw(parts, visit, of)
    const left = await visit.signedIn.client.leaveDraw(of.circle.id, id)
    if (isRefused(left, 'no_names'))
      return showDraw(parts, withFocus(visit, 'note'), of, words.notWithout(name))
    const draw = reached(left)
    return draw
      ? showDraw(parts, withFocus(visit, 'note'), { ...of, draw }, words.left(name))
      : showDraw(parts, visit, of)
  }

  async function again(visit: PersonVisit, of: CircleOfDraw): Promise<Answer> {
    if (visit.form.get('act') === 'end') reached(await visit.signedIn.client.endDraw(of.circle.id))
    else await drawAndWrite(visit, of)
    return { goTo: visit.to.draw({ circle: of.circle.id }, { focus: 'draw' }) }
  }
}

async function showDraw(
  parts: DrawLettersParts,
  visit: PersonVisit,
  of: CircleOfDraw,
  note?: string,
): Promise<Answer> {
  if (of.draw.drawn_at === null) return planPage(visit, of)
  return drawnPage(visit, of, { note, letters: await lettersOfDraw(parts, visit, of) })
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
    beside: html`<a class="hc-button plain" href="${visit.to.draw(at)}">${words.back}</a><span class="hint">${words.endAbout}</span><button class="hc-button hc-outline" name="act" value="end">${words.end}</button>`,
  })
}
