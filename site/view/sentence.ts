import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from '../html/html.ts'
import type { Visit } from '../http/visit.ts'
import { icon } from './drawn/icons.ts'
import { focusOn } from './focus-on.ts'
import { hiddenToken } from './hidden-token.ts'

export interface Sentence {
  action: Address
  name: string
  /** The subject of the choice, for a reader who does not see the sentence around it. */
  label: string
  options: readonly { value: string; word: string }[]
  chosen: string
  /** The sentence around the choice. */
  say(choice: Slot): Slot
  /** The button that is there without script. */
  save: string
  /** A script adds the clock of its browser. */
  isClock?: boolean
}

/** A setting that reads as a sentence with one choice in it, and knows what was chosen. With script it saves when it changes. */
export function sentence(visit: Visit, given: Sentence): Markup {
  const { action, name, label, options, chosen, say, save, isClock } = given
  const choice = html`<span class="choice-in-sentence"><select name="${name}" aria-label="${label}"${isClock && html` data-clock`}${focusOn(visit, name)}>${options.map(({ value, word }) => html`<option value="${value}"${value === chosen && html` selected`}>${word}</option>`)}</select>${icon('chevron')}</span>`
  return html`<form class="sentence" method="post" action="${action}" data-save-on-change>${hiddenToken(visit)}<input type="hidden" name="was" value="${chosen}"><p>${say(choice)}</p>
<button class="hc-button hc-outline">${save}</button></form>`
}
