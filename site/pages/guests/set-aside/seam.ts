import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { dayMilliseconds } from '../../../view/days.ts'
import { dayWord } from './day-word.ts'

/** A service that runs for some hours a day keeps a gift for many days: then the line would say too little. */
const mostDays = 5

/** The days for which a gift is kept, as a seam: today is sewn, the others are begun, and the last one ends within. */
export function seam(visit: Visit, until: string, now: Date): Markup | false {
  const last = until.slice(0, 10)
  const days: string[] = []
  for (let time = now.getTime(); days.at(-1) !== last && days.length <= mostDays; time += dayMilliseconds)
    days.push(new Date(time).toISOString().slice(0, 10))
  if (days.at(-1) !== last || days.length < 2) return false
  const { words, format } = visit
  const nameOf = (day: string, n: number) => (n === 0 ? words.setAside.today : format.weekdayName(day))
  const hour = html`<time datetime="${until}" data-local-time="${format.locale}">${format.time(until)}</time>`
  const isLast = (n: number) => n === days.length - 1
  return html`<ol class="seam" aria-label="${words.setAside.days(dayWord(visit, until, now))}">${days.map((day, n) => html`<li>${nameOf(day, n)}${isLast(n) && html` <span class="hour">${words.setAside.untilHour(hour)}</span>`}</li>`)}</ol>`
}
