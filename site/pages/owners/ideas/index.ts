import { limits, parseId } from '@hopechest/contract'
import { ownListAddress } from '../../../html/address.ts'
import { keyOfThing } from '../../../http/form-key.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { saveIdeasSetting } from './setting.ts'

export { ideasOfGuests, readIdeas } from './ideas-of-guests.ts'
export { ideasSentence } from './setting.ts'

/** What owners do about ideas of guests. Each of the acts waits until the list is unwrapped: `onceUnwrapped` sees to it. */
export const ownIdeas = {
  setting: saveIdeasSetting,

  note: async (visit, { registry }) => {
    const id = parseId(visit.params.idea ?? '')
    const [name] = (['is_author_thanked', 'is_giver_thanked'] as const).filter((each) => visit.form.has(each))
    if (id === undefined || name === undefined) return { goTo: visit.to.surprises({ slug: registry.slug }) }
    const notes = { [name]: visit.form.get(name) === '1' }
    reached(await visit.signedIn.client.noteIdea(registry.id, id, notes))
    return { goTo: visit.to.surprises({ slug: registry.slug }, { focus: `${name}-${id}` }) }
  },

  /** It comes to the end of the list as a gift of the owner. Sent twice, it is there once. */
  ontoList: async (visit, { registry }) => {
    const { client } = visit.signedIn
    const { ideas = [] } = reached(await client.listIdeas(registry.id)) ?? {}
    const idea = ideas.find(({ id }) => String(id) === visit.params.idea)
    const goTo = (query = {}) => visit.to.surprises({ slug: registry.slug }, query)
    if (!idea || idea.is_on_list) return { goTo: goTo() }
    const { name, note, price, image_url } = idea
    const url =
      idea.url !== null && idea.url.length >= limits.url.least
        ? idea.url
        : ownListAddress(visit.to, registry.id)
    const item = { name, url, description: note, price, image_url }
    const idempotencyKey = keyOfThing(`idea-${idea.id}`, item)
    if (reached(await client.addRegistryItem(registry.id, item, { idempotencyKey })))
      reached(await client.noteIdea(registry.id, idea.id, { is_on_list: true }))
    return { goTo: goTo({ focus: `onto-${idea.id}` }) }
  },
} satisfies Record<string, OwnHandler>
