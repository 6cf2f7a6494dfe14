import { parseId } from '@hopechest/contract'
import { html, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { isGuest } from '../../household/household.ts'
import { wasGivenBack } from '../kept-gifts.ts'
import type { AllGiftsParts } from './read.ts'

/** What was just done. Only this browser is reminded of a gift that it gave back. */
export async function noteOf(
  { guests, household }: Pick<AllGiftsParts, 'guests' | 'household'>,
  visit: Visit,
): Promise<Slot> {
  const { query, words } = visit
  const { gifts } = words
  if (query.has('bought')) return gifts.bought
  if (query.has('taken')) return words.setAside.takenTitle
  if (query.has('saved')) return gifts.note.saved
  for (const act of ['closed', 'forgotten'] as const)
    if (query.has(act)) return gifts.elsewhere[query.get(act) === 'devices' ? 'devices' : 'address'][act]
  const [registryId, itemId, purchaseId] = (query.get('back') ?? '').split('-', 3).map(parseId)
  if (registryId === undefined || itemId === undefined || purchaseId === undefined) return undefined
  if (!wasGivenBack(visit.cookies, purchaseId)) return undefined
  const registry = reached(await guests.getRegistry(registryId))
  if (!registry || !isGuest(await household.sight(visit, registry))) return gifts.backRemoved
  const items = reached(await guests.listRegistryItems(registryId)) ?? []
  const item = items.find(({ id }) => id === itemId)
  if (!item || registry.meta.registry_put_away) return gifts.backRemoved
  const say = registry.meta.registry_group_gifts.includes(itemId) ? gifts.backParts : gifts.back
  return html`<span>${say(item.name, registry.title)}</span> <a href="${visit.to.give({ slug: registry.slug, item: itemId })}">${gifts.after}</a>`
}
