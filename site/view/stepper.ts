import { html, type Markup } from '../html/html.ts'
import { icon } from './icons.ts'

export interface Stepper {
  name: string
  value: string
  least: number
  most: number
  fewer: string
  more: string
  isWrong?: boolean
  /** A hint stands below it. */
  hasHint?: boolean
  focus?: boolean
}

/** A number between two buttons. Without script the buttons send the form, and the page comes back with the next number. */
export function stepper({ name, value, least, most, fewer, more, isWrong, hasHint, focus }: Stepper): Markup {
  const described = [isWrong && `${name}-fault`, hasHint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="stepper" data-stepper><button name="step" value="-1" aria-label="${fewer}" ${Number(value) <= least && 'disabled'}>${icon('minus')}</button><input id="${name}" name="${name}" type="number" inputmode="numeric" min="${least}" max="${most}" value="${value}" ${isWrong && html`aria-invalid="true"`} ${described && html`aria-describedby="${described}"`} ${focus && 'autofocus'}><button name="step" value="1" aria-label="${more}" ${Number(value) >= most && 'disabled'}>${icon('plus')}</button></div>`
}
