import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { sentence } from '../../../../view/sentence.ts'
import type { OwnHandler } from '../own-list.ts'

const name = 'links'

/** Whether the service looks at the shops of a list. */
export function linksSection(visit: PersonVisit, { slug }: Registry, isOn: boolean): Markup {
  const { shopLinks: words, lists } = visit.words
  const choice = sentence(visit, {
    action: visit.to.listLinks({ slug }),
    name,
    label: words.label,
    options: [
      { value: 'off', word: words.looksNot },
      { value: 'on', word: words.looks },
    ],
    chosen: isOn ? 'on' : 'off',
    say: words.sentence,
    save: lists.privacy.save,
  })
  return html`<section class="links-of-list"><h2>${words.heading}</h2>${choice}<p class="hint">${words.hint}</p></section>`
}

export const setLooks: OwnHandler = async (visit, { registry }) => {
  const chosen = visit.form.get(name)
  if (visit.form.get('was') !== chosen) await visit.links.set(registry, chosen === 'on')
  return { goTo: visit.to.details({ slug: registry.slug }, { focus: name }) }
}
