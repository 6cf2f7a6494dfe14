import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Aside } from './read-standing.ts'

/** The day of a moment in the next days, as people say it: "Wednesday", and on the day itself "tonight". */
export function dayWord({ words, format }: Visit, moment: string, now: Date): string {
  const day = moment.slice(0, 10)
  return day <= now.toISOString().slice(0, 10) ? words.setAside.tonight : format.weekdayName(day)
}

/** How a gift stands that this browser set aside: "Kept for you until Wednesday", or that it is back. */
export function asideWords(visit: Visit, { until, isOver }: Aside, now: Date): string {
  const { overTitle, keptFor } = visit.words.setAside
  return isOver ? overTitle : keptFor(dayWord(visit, until, now))
}

export function asideLine(visit: Visit, aside: Aside, now: Date): Markup {
  return html`<p class="kept">${asideWords(visit, aside, now)}</p>`
}
