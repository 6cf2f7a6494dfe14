import type { Client, Registry } from '@hopechest/client'
import { reached } from '../../../http/api-away.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { spoilerGate } from '../../../view/spoiler-gate.ts'
import type { Household } from '../../household/household.ts'
import type { GuestGifts } from '../guest-gifts.ts'
import { closedList } from './closed.ts'
import { notForYou } from './not-for-you.ts'
import { type List, type PersonOfList, readList } from './read-list.ts'

/** Answers with the list of the address, if the visitor may see it. */
export type OpenList = (
  visit: Visit,
  answer: (list: List) => Answer | Promise<Answer>,
  /** A guest finds their own gifts also on a list that is put away; for whom a list is may see its wishes on one page alone. */
  also?: { putAway?: boolean; wishes?: (registry: Registry, name: string) => Promise<Answer> },
) => Answer | Promise<Answer>

export interface OpenListParts {
  guests: Client
  household: Household
  guestGifts: GuestGifts
  now: () => Date
}

/**
 * Every page that guests open goes through here. A list that the visitor may not see and one that does not exist are
 * the same page. A list that is put away says thank you. An owner meets the gate instead of what guests bought.
 */
export function createOpenList({ guests, household, guestGifts, now }: OpenListParts): OpenList {
  /** Who is signed in gives as the account. */
  async function personOf(visit: Visit, { id }: Registry): Promise<PersonOfList | undefined> {
    if (visit.signedIn) return undefined
    const person = (await guestGifts.byLink.all(visit)).find(({ entries }) => entries.has(id))
    if (!person) return undefined
    const { name, address, owner_id } = person
    return { name, address, ownerName: await household.nameOf(visit, owner_id) }
  }

  return async (visit, answer, also) => {
    const registry = reached(await guests.findRegistryBySlug(visit.params.slug ?? ''))
    if (!registry) return notForYou(visit)
    const { sight, isWrapped = false, byLink, forName = '' } = await household.sight(visit, registry)
    if (sight === 'hidden') return notForYou(visit)
    if (sight === 'wishes') {
      const wishes = registry.meta.registry_put_away ? undefined : also?.wishes
      return wishes ? wishes(registry, forName) : notForYou(visit)
    }
    if (registry.meta.registry_put_away && !also?.putAway) {
      const gave = !isWrapped && (await guestGifts.readOn(visit, registry.id)).length > 0
      return closedList(visit, registry, gave)
    }
    if (isWrapped) return spoilerGate(visit, registry)
    // The link counts as opened, once a person was surely here.
    if (sight === 'guest' && isSurelyAPerson(visit)) await byLink?.noteLook()
    const [list, person] = await Promise.all([
      readList(guests, registry, now()),
      sight === 'guest' ? personOf(visit, registry) : undefined,
      visit.pictures.expect([registry.id]),
      visit.links.expect(registry.id),
    ])
    return list ? answer({ ...list, person, isUnopened: byLink?.isOpened === false }) : notForYou(visit)
  }
}

/**
 * The list itself is where the link of an invitation leads, and mail programs follow links. They touch nothing there. When a guest
 * does, its script opens another page of the list.
 */
function isSurelyAPerson({ here, params, to }: Visit): boolean {
  return here.path !== to.registry({ slug: params.slug ?? '' }).path
}
