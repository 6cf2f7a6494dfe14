import { html, type Slot } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { formPage } from '../../../view/form-page.ts'
import { readSizes } from '../../person/save-sizes.ts'
import { type SizeFaults, sizesFields } from '../../person/sections/sizes.ts'

/** What the owner of the book says of themselves, to who may give to them. */
export const ownSizes = {
  async show(visit) {
    // What was typed comes back where the form has to be sent again.
    if (visit.form.has('words')) return page(visit, readSizes(visit).typed)
    return page(visit, reached(await visit.signedIn.client.getOwnSizes()) ?? undefined)
  },

  async save(visit) {
    const { typed, faults } = readSizes(visit)
    if (Object.keys(faults).length > 0) return page(visit, typed, faults)
    reached(await visit.signedIn.client.setOwnSizes(typed))
    return { goTo: visit.to.ownSizes({ saved: 1, focus: 'note' }) }
  },
} satisfies Record<string, PersonHandler>

function page(visit: PersonVisit, said: Parameters<typeof sizesFields>[1], faults: SizeFaults = {}) {
  const { sizes: words, lists } = visit.words
  const isWrong = Object.keys(faults).length > 0
  const note =
    !isWrong &&
    visit.query.has('saved') &&
    html`<p class="hc-notice" role="status"${focusOnNote(visit)}>${words.saved}</p>`
  return {
    ...formPage(visit, {
      title: words.own,
      about: words.ownAbout,
      action: visit.to.ownSizes(),
      fields: html`${note}${sizesFields(visit, said, faults)}`,
      submit: words.save,
      beside: html`<a class="hc-button plain" href="${visit.to.myPeople()}">${lists.form.cancel}</a>`,
      isWrong,
    }),
    headers: { 'cache-control': 'no-store' },
  }
}

/** The way there, beside the people. */
export function ownSizesLink({ words, to }: PersonVisit): Slot {
  return html`<section><p><a class="hc-button plain" href="${to.ownSizes()}">${words.sizes.own}</a></p></section>`
}
