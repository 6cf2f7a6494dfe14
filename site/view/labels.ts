import { html, type Markup } from '../html/html.ts'
import type { Words } from '../words/index.ts'

/** What stands before something and says what it is, such as "State: ". */
export function before({ layout }: Words, label: string): string {
  return layout.labelled(label, '')
}

/** The head of a column, in a cell that stands by itself on a phone. */
export function cellHead(words: Words, head: string): Markup {
  return html`<span class="cell-head">${before(words, head)}</span>`
}

/** Of what a button speaks, for readers who hear it without what stands around it. */
export function which({ layout }: Words, name: string): Markup {
  return html`<span class="hc-visually-hidden">${layout.labelled('', name)}</span>`
}
