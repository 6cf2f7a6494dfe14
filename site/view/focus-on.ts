import { html, type Slot } from '../html/html.ts'
import type { Visit } from '../http/visit.ts'

/**
 * The address that an act leads to names the control that it came from, or the note where the control went. It gets the
 * focus on the new page, with script and without.
 */
export function focusOn(visit: Visit, control: string): Slot {
  return hasFocus(visit, control) && html` autofocus`
}

export function hasFocus({ query }: Visit, control: string): boolean {
  return query.get('focus') === control
}

/** A page that answers a form at its own address, with the focus on this control. */
export function withFocus<Given extends Visit>(visit: Given, control: string): Given {
  return { ...visit, query: new URLSearchParams({ focus: control }) }
}

/** A note that takes the focus of a control that went. */
export function focusOnNote(visit: Visit): Slot {
  return html` tabindex="-1"${focusOn(visit, 'note')}`
}
