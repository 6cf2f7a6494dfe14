import { reached } from '../../../http/work/page-clients.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { copyActs } from './copy.ts'
import { copyGift, type FindLists } from './copy-gift.ts'
import { type FindTargets, moveActs } from './move.ts'

/** What owners do with a list after its day, and with a gift that belongs to another list. */
export const afterActs = (findTargets: FindTargets, findLists: FindLists, now: () => Date) => ({
  ...putAwayActs,
  ...copyActs(now),
  ...moveActs(findTargets, findLists),
  copyGift: copyGift(findLists),
})

/** An owner puts a list away once its day is over, and takes it out again. Nothing of it is lost. */
const putAwayActs = {
  async putAway(visit, { registry }) {
    reached(await visit.signedIn.client.updateRegistry(registry.id, { meta: { registry_put_away: true } }))
    return { goTo: visit.to.lists({ 'put-away': 1, focus: 'note' }) }
  },

  async takeOut(visit, { registry }) {
    reached(await visit.signedIn.client.updateRegistry(registry.id, { meta: { registry_put_away: false } }))
    return { goTo: visit.to.list({ slug: registry.slug }, { 'taken-out': 1, focus: 'note' }) }
  },
} satisfies Record<string, OwnHandler>
