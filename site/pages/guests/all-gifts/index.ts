import { parseId } from '@hopechest/contract'
import { html, type Slot } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { atOnce } from '../given-gifts.ts'
import { wasGivenBack } from '../kept-gifts.ts'
import { giftActs } from './acts.ts'
import { linkPages } from './link.ts'
import { allGiftsPage } from './page.ts'
import { type AllGiftsParts, readLists } from './read.ts'

export interface AllGiftsPages extends AllGiftsParts {
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
}

/** What a guest gives, on all lists: the page, what it does, and the link that shows it on another device. */
export function allGiftsPages(parts: AllGiftsPages) {
  const { guestGifts, mail, now } = parts

  async function showAll(visit: Visit, wrong?: { typed: string; fault: string }): Promise<Answer> {
    const { signedIn } = visit
    if (signedIn) await guestGifts.join(visit.cookies, signedIn.person)
    const all = await guestGifts.read(visit)
    const skip = olderThan(visit)
    const { hasMore, ...found } = await readLists(parts, visit, all, { skip, limit: atOnce })
    const shows = await guestGifts.mailbox.shows(visit)
    const typed = wrong?.typed ?? visit.form.get('email') ?? ''
    return allGiftsPage(visit, {
      ...found,
      now: now(),
      next: hasMore ? skip + atOnce : undefined,
      note: await noteOf(parts, visit),
      shows,
      hasGifts: all.length > 0,
      mail: mail && { typed, fault: wrong?.fault },
    })
  }

  const show: Handler = (visit) => showAll(visit)
  return { show, ...giftActs(parts), link: linkPages({ guestGifts, mail, showAll }) }
}

function olderThan({ query }: Visit): number {
  const older = query.get('older') ?? ''
  return /^\d{1,4}$/.test(older) ? Number(older) : 0
}

/** What was just done. Only this browser is reminded of a gift that it gave back. */
async function noteOf({ guests, household }: AllGiftsParts, visit: Visit): Promise<Slot> {
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
  if (!registry || (await household.sight(visit, registry)).sight !== 'guest') return gifts.backRemoved
  const items = reached(await guests.listRegistryItems(registryId)) ?? []
  const item = items.find(({ id }) => id === itemId)
  if (!item || registry.meta.registry_put_away) return gifts.backRemoved
  const say = registry.meta.registry_group_gifts.includes(itemId) ? gifts.backParts : gifts.back
  return html`<span>${say(item.name, registry.title)}</span> <a href="${visit.to.give({ slug: registry.slug, item: itemId })}">${gifts.after}</a>`
}
