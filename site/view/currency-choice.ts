import { html, type Markup, type Slot } from '../html/html.ts'
import type { Visit } from '../http/visit.ts'
import { currencies } from '../words/currencies.ts'

interface CurrencyChoice {
  label: string
  chosen: string
  /** An option that stands before all currencies. */
  before?: Slot
  /** What is wrong with it, or else what it is for: below the field, and named by it as `currency-fault` or `currency-hint`. */
  fault?: Slot
  hint?: string
}

/** The choice of a currency, the same wherever a page asks for one. */
export function currencyChoice(visit: Visit, { label, chosen, before, fault, hint }: CurrencyChoice): Markup {
  const { near: nearWord, others: othersWord } = visit.words.lists.currencies
  const { near, others } = currencies(visit.language, visit.site.currency, chosen)
  const option = ({ code, name }: { code: string; name: string }) =>
    html`<option value="${code}"${code === chosen && html` selected`}>${`${name} (${code})`}</option>`
  const described = fault ? 'currency-fault' : hint && 'currency-hint'
  return html`<div class="hc-control"><label for="currency">${label}</label><select class="hc-field" id="currency" name="currency"${fault && html` aria-invalid="true" autofocus`}${described && html` aria-describedby="${described}"`}>${before}<optgroup label="${nearWord}">${near.map(option)}</optgroup><optgroup label="${othersWord}">${others.map(option)}</optgroup></select>
${fault && html`<p class="fault" id="currency-fault">${fault}</p>`}${hint && html`<p class="hint" id="currency-hint">${hint}</p>`}</div>`
}
