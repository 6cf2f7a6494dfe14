import { html, type Markup } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { focusOn } from '../../view/focus-on.ts'

/** The secret address of a calendar, to be copied. */
export function calendarAddress(visit: Visit, secret: string): Markup {
  const { days } = visit.words
  return html`<div class="hc-control"><label for="calendar">${days.address}</label><div class="copy"><input class="hc-field" id="calendar" value="${visit.to.calendar({ secret }).whole}" readonly${focusOn(visit, 'calendar')} aria-describedby="calendar-hint"><button class="hc-button hc-outline" type="button" data-copy="calendar" data-copied="${days.copied}" hidden>${icon('copy')}<span>${days.copy}</span></button></div><p class="hint" id="calendar-hint">${days.hint}</p></div>`
}
