import { html, longText, type Markup, type Slot } from '../html/html.ts'
import { icon } from './drawn/icons.ts'

export interface Field {
  name: string
  /** Where a page has several fields of the name. */
  id?: string
  label: string
  /** What stands above it says the same: the label is there for a voice alone. */
  isLabelHidden?: boolean
  value: string
  /** What is wrong with the value, as a sentence. */
  fault?: string | undefined
  hint?: string
  /** What was understood of the value, below it. */
  reading?: Slot
  /** The word "(optional)" behind the label. */
  optional?: string
  placeholder?: string
  /** The first field of a page that is wrong gets the focus. */
  focus?: boolean
  autocomplete?: string
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'date'
  /** A text of several lines. */
  rows?: number
}

/** A label, its field, what is wrong with it, and a hint. The field is named by its label and described by the others. */
export function field(given: Field): Markup {
  const { name, label, isLabelHidden, fault, hint, optional, id = name } = given
  return html`<div class="hc-control"><label for="${id}"${isLabelHidden && html` class="hc-visually-hidden"`}>${label}${optional && html` <span class="optional">${optional}</span>`}</label>
${given.rows === undefined ? input(given) : area(given)}
${fault && html`<p class="fault" id="${id}-fault">${icon('alert')}<span>${fault}</span></p>`}${given.reading}
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`
}

function input(given: Field): Markup {
  const { name, value, type = 'text', id = name } = given
  return html`<input class="hc-field" id="${id}" name="${name}" type="${type}" value="${value}" dir="auto" ${attributes(given)}>`
}

/** HTML drops a line break right behind the opening tag, so one stands there for the text to keep its own. */
function area(given: Field): Markup {
  const { name, value, rows = 3, id = name } = given
  return html`<textarea class="hc-field" id="${id}" name="${name}" rows="${rows}" dir="auto" ${attributes(given)}>
${longText(value)}</textarea>`
}

function attributes({
  name,
  id = name,
  fault,
  hint,
  focus,
  autocomplete,
  optional,
  placeholder,
}: Field): Slot {
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return [
    placeholder && html` placeholder="${placeholder}"`,
    autocomplete && html` autocomplete="${autocomplete}"`,
    optional === undefined && html` aria-required="true"`,
    described && html` aria-describedby="${described}"`,
    fault && html` aria-invalid="true"`,
    focus && html` autofocus`,
  ]
}
