import { type Sizes, sizeFields } from '@hopechest/contract'
import { html, type Slot } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'

/** What a person says of themselves, for who may give to them. */
export function shownSizes({ words }: Pick<Visit, 'words'>, sizes: Sizes | undefined): Slot {
  if (!sizes) return undefined
  const said = sizeFields.filter((each) => sizes[each] !== '')
  return html`<dl class="sizes">${said.map((each) => html`<div><dt>${words.sizes.fields[each]}</dt><dd dir="auto">${sizes[each]}</dd></div>`)}</dl>`
}
