import { reached } from '../../http/api-away.ts'
import type { OwnHandler } from './own-list.ts'

/** The two settings that read as sentences beside the gifts. Each goes back to the page that it stands on. */
export const settingsActs = {
  async status(visit, { registry }) {
    const status = visit.form.get('status') === 'publish' ? 'publish' : 'private'
    reached(await visit.signedIn.client.updateRegistry(registry.id, { status }))
    return { goTo: `/lists/${registry.slug}` }
  },

  async reveal(visit, { registry }) {
    const reveal = (['after_event', 'always', 'never'] as const).find(
      (each) => each === visit.form.get('reveal'),
    )
    if (reveal) {
      const meta = { registry_reveal: reveal }
      reached(await visit.signedIn.client.updateRegistry(registry.id, { meta }))
    }
    return { goTo: `/lists/${registry.slug}` }
  },
} satisfies Record<string, OwnHandler>
