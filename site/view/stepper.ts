import { html, type Markup, type Slot } from '../html/html.ts'
import { icon } from './drawn/icons.ts'

export interface Stepper {
  name: string
  value: string
  least: number
  most: number
  fewer: string
  more: string
  /** `step` of the form that this page answers: the button that sent it. */
  pressed: string | null
  isWrong?: boolean
  /** A hint stands below it. */
  hasHint?: boolean
  focus?: boolean
}

/**
 * A number between two buttons. Without script the buttons send the form, and the page comes back with the next number. The
 * button that was pressed keeps the focus, and hands it to the number where it is switched off.
 */
export function stepper(given: Stepper): Markup {
  const { name, value, least, most, fewer, more, pressed, isWrong, hasHint, focus } = given
  const described = [isWrong && `${name}-fault`, hasHint && `${name}-hint`].filter(Boolean).join(' ')
  const isOff = { '-1': Number(value) <= least, '1': Number(value) >= most }
  const isPressed = pressed === '-1' || pressed === '1'
  const button = (step: '-1' | '1', label: string, sign: 'minus' | 'plus'): Slot =>
    html`<button name="step" value="${step}" aria-label="${label}" ${isOff[step] && 'disabled'}${pressed === step && !isOff[step] && html` autofocus`}>${icon(sign)}</button>`
  return html`<div class="stepper" data-stepper>${button('-1', fewer, 'minus')}<input id="${name}" name="${name}" type="number" inputmode="numeric" min="${least}" max="${most}" value="${value}" ${isWrong && html`aria-invalid="true"`} ${described && html`aria-describedby="${described}"`} ${(focus || (isPressed && isOff[pressed])) && 'autofocus'}>${button('1', more, 'plus')}</div>`
}
