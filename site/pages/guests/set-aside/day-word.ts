import { html, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { ShownGift } from '../registry/gift.ts'
import type { Aside } from './read-standing.ts'

/** The day of a moment in the next days, as people say it: "Wednesday", and on the day itself "today, 18:04 UTC". */
export function dayWord({ words, format }: Visit, moment: string, now: Date): string {
  const day = moment.slice(0, 10)
  return day <= now.toISOString().slice(0, 10)
    ? words.setAside.todayAt(format.time(moment))
    : format.weekdayName(day)
}

/** How a gift stands that this browser set aside: "Kept for you until Wednesday", or that it is back. */
export function asideWords(visit: Visit, { until, isOver }: Aside, now: Date): string {
  const { overTitle, keptFor } = visit.words.setAside
  return isOver ? overTitle : keptFor(dayWord(visit, until, now))
}

/** How a gift of the visitor stands, under its name. One that was only kept, and is off the list, was never given. */
export function standingLine(
  visit: Visit,
  { aside, isRemoved, gift }: { aside: Aside | undefined; isRemoved: boolean; gift: ShownGift },
  now: Date,
): Slot {
  const { setAside, yours } = visit.words
  const why = gift.offList ?? 'removed'
  if (!isRemoved) return aside && html`<p class="kept">${asideWords(visit, aside, now)}</p>`
  const kept = aside?.isOver ? setAside.goneAbout : setAside[why]
  return html`<p class="since">${aside ? kept : yours[why]}</p>`
}
