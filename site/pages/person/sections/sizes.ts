import { type SizeField, type Sizes, sizeFields } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { formPage } from '../../../view/form-page.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Section } from '../section.ts'
import { shownSizes } from '../shown-sizes.ts'

export type SizeFaults = Partial<Record<SizeField, string>>

/** The person says it, and who gives to them reads it. */
export const sizes: Section = async (visit, { person }, { guestGifts: { byLink } }) => {
  const { sizes: words } = visit.words
  const said = await byLink.sizes.read(person.id)
  const note =
    visit.query.has('sizes') &&
    html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${words.saved}</p>`
  return html`<section class="slip keep-page"><h2>${words.title}</h2>${note}<p class="hint">${words.about}</p>${shownSizes(visit, said)}
<details><summary class="hc-button hc-outline">${said ? words.change : words.write}</summary>${form(visit, said)}</details></section>`
}

function form(visit: Visit, said: Sizes | undefined): Markup {
  return html`<form class="sizes-form" method="post" action="${visit.to.saveSizes()}" novalidate data-send-once>${hiddenToken(visit)}${sizesFields(visit, said, {})}<p class="acts"><button class="hc-button soft">${visit.words.sizes.save}</button></p></form>`
}

/** A field is too long: the form alone, with all that was written. */
export function wrongSizes(visit: Visit, typed: Sizes, faults: SizeFaults) {
  const { sizes: words } = visit.words
  return {
    ...formPage(visit, {
      title: words.title,
      about: words.about,
      action: visit.to.saveSizes(),
      fields: sizesFields(visit, typed, faults),
      submit: words.save,
      isWrong: true,
    }),
    headers: { 'cache-control': 'no-store' },
  }
}

/** Each field, with what was said. */
export function sizesFields({ words }: Visit, said: Sizes | undefined, faults: SizeFaults): Markup[] {
  const first = sizeFields.find((each) => faults[each] !== undefined)
  return sizeFields.map((name) =>
    field({
      name,
      label: words.sizes.fields[name],
      value: said?.[name] ?? '',
      optional: words.give.optional,
      fault: faults[name],
      focus: name === first,
      ...(name === 'words' && { rows: 3 }),
    }),
  )
}
