import type { Address } from '../../../addresses.ts'
import { reached } from '../../../http/api-away.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { wouldReveal } from '../../reveal.ts'
import type { OwnHandler } from './own-list.ts'

/** The two settings that read as sentences. Each goes back to the page that it stands on. */
export const settingsActs = (now: () => Date) =>
  ({
    async status(visit, { registry }) {
      const status = visit.form.get('status') === 'publish' ? 'publish' : 'private'
      reached(await visit.signedIn.client.updateRegistry(registry.id, { status }))
      return { goTo: addressFrom(visit, registry.slug, 'status') }
    },

    /** An owner who chooses to see everything at once reads first that the surprises are gone then. */
    async reveal(visit, { registry }) {
      const reveal = (['after_event', 'always', 'never'] as const).find(
        (each) => each === visit.form.get('reveal'),
      )
      if (reveal) {
        const meta = { registry_reveal: reveal }
        if (wouldReveal(registry, meta, now())) return { goTo: visit.to.unwrap({ slug: registry.slug }) }
        reached(await visit.signedIn.client.updateRegistry(registry.id, { meta }))
      }
      return { goTo: addressFrom(visit, registry.slug, 'reveal') }
    },
  }) satisfies Record<string, OwnHandler>

function addressFrom({ query, to }: PersonVisit, slug: string, setting: 'status' | 'reveal'): Address {
  const from = (['sharing', 'surprises'] as const).find((each) => each === query.get('from'))
  return to[from ?? 'list']({ slug }, { focus: setting })
}
