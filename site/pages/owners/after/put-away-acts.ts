import { reached } from '../../../http/work/page-clients.ts'
import type { OwnHandler } from '../list/own-list.ts'

/** An owner puts a list away once its day is over, and takes it out again. Nothing of it is lost. */
export const putAwayActs = {
  async putAway(visit, { registry }) {
    reached(await visit.signedIn.client.updateRegistry(registry.id, { meta: { registry_put_away: true } }))
    return { goTo: visit.to.lists({ 'put-away': 1, focus: 'note' }) }
  },

  async takeOut(visit, { registry }) {
    reached(await visit.signedIn.client.updateRegistry(registry.id, { meta: { registry_put_away: false } }))
    return { goTo: visit.to.list({ slug: registry.slug }, { 'taken-out': 1, focus: 'note' }) }
  },
} satisfies Record<string, OwnHandler>
