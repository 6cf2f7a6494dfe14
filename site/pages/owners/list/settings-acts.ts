import type { Registry } from '@hopechest/client'
import type { Address } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { wouldReveal } from '../../reveal.ts'
import { changeRegistry } from '../meanwhile/change-list.ts'
import { said } from '../meanwhile/fields.ts'
import { listFrame } from './frame.ts'
import type { OwnHandler } from './own-list.ts'

/**
 * The settings that read as sentences. Each goes back to the page that it stands on. One that was not changed in the form
 * stays as another owner has chosen it meanwhile.
 */
export const settingsActs = (now: () => Date) =>
  ({
    async status(visit, { registry }) {
      const status = visit.form.get('status') === 'publish' ? 'publish' : 'private'
      const goTo = addressFrom(visit, registry.slug, 'status')
      if (visit.form.get('was') === status) return { goTo }
      const saved = await changeRegistry(visit, registry.id, () => ({ change: { status } }))
      return 'answer' in saved ? saved.answer : { goTo }
    },

    async searchEngines(visit, { registry }) {
      const chosen = visit.form.get('search_engines')
      const goTo = addressFrom(visit, registry.slug, 'search_engines')
      if (visit.form.get('was') === chosen) return { goTo }
      const meta = { registry_search_engines: chosen === 'may' }
      const saved = await changeRegistry(visit, registry.id, () => ({ change: { meta } }))
      return 'answer' in saved ? saved.answer : { goTo }
    },

    /** An owner who chooses to see everything at once reads first that the surprises are gone then. */
    async reveal(visit, { registry }) {
      const goTo = addressFrom(visit, registry.slug, 'reveal')
      const was = visit.form.get('was')
      const reveal = (['after_event', 'always', 'never'] as const).find(
        (each) => each === visit.form.get('reveal'),
      )
      if (!reveal || reveal === was) return { goTo }
      const saved = await changeRegistry(visit, registry.id, (registry) => {
        const { registry_reveal: stored } = registry.meta
        if (was !== null && stored !== was && stored !== reveal) {
          return { answer: askWhich(visit, registry, reveal) }
        }
        const meta = { registry_reveal: reveal }
        if (wouldReveal(registry, meta, now())) {
          return { answer: { goTo: visit.to.unwrap({ slug: registry.slug }) } }
        }
        return { change: { meta } }
      })
      return 'answer' in saved ? saved.answer : { goTo }
    },
  }) satisfies Record<string, OwnHandler>

/** Two owners have chosen at the same time: the page says both, and asks. */
function askWhich(
  visit: PersonVisit,
  registry: Registry,
  reveal: Registry['meta']['registry_reveal'],
): Answer {
  const { meanwhile, reveal: words } = visit.words.lists
  const { registry_reveal: stored } = registry.meta
  const choice = (value: typeof reveal) => words.sentence(words[value])
  const main = html`<section class="meanwhile"><h2 tabindex="-1" autofocus>${meanwhile.title}</h2><p>${meanwhile.about(meanwhile.keep)}</p>
<div>${said(meanwhile.elsewhere, choice(stored))}${said(meanwhile.yours, choice(reveal))}</div>
<form class="acts" method="post" action="${visit.here}">${hiddenToken(visit)}<input type="hidden" name="was" value="${stored}"><button class="hc-button solid" name="reveal" value="${reveal}">${meanwhile.keep}</button><a class="hc-button hc-outline" href="${addressFrom(visit, registry.slug, 'reveal')}">${meanwhile.take}</a></form></section>`
  return {
    page: listFrame(visit, { registry, tab: fromOf(visit) ?? 'gifts', main, isWrong: true }),
    status: 409,
  }
}

function addressFrom(visit: PersonVisit, slug: string, setting: string): Address {
  return visit.to[fromOf(visit) ?? 'list']({ slug }, { focus: setting })
}

function fromOf({ query }: PersonVisit): 'sharing' | 'surprises' | undefined {
  return (['sharing', 'surprises'] as const).find((each) => each === query.get('from'))
}
