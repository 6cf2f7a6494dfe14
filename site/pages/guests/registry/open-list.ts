import type { Affiliate, Client, Question, Registry, SeenItem, SetAside } from '@hopechest/client'
import type { Answer, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { spoilerGate } from '../../../view/spoiler-gate.ts'
import type { Household } from '../../household/household.ts'
import type { GuestParts } from '../guest-parts.ts'
import { closedList } from './closed/closed.ts'
import { notForYou } from './closed/not-for-you.ts'

/** Answers with the list of the address, if the visitor may see it. */
export type OpenList = (
  visit: Visit,
  answer: (list: List) => Answer | Promise<Answer>,
  /**
   * What a page answers beside a list that is open. `putAway`: it also shows a list that its owners have put away, as the page of a guest's
   * own gifts does. `wishes`: what it shows to the person for whom the list is.
   */
  also?: { putAway?: boolean; wishes?: (registry: Registry, name: string) => Promise<Answer> },
) => Answer | Promise<Answer>

export interface OpenListParts {
  guests: Client
  household: Household
  guestGifts: GuestParts
  now: () => Date
}

/**
 * Every page that guests open goes through here. A list that the visitor may not see and one that does not exist are
 * the same page. A list that is put away says thank you. An owner meets the gate instead of what guests bought.
 */
export function createOpenList({ guests, household, guestGifts, now }: OpenListParts): OpenList {
  /** A visitor who is signed in gives in the name of the account, so no personal link counts. */
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
    // The invitation counts as opened when a person, and no mail program, was here.
    if (sight === 'guest' && isSurelyAPerson(visit)) await byLink?.noteLook()
    const [list, person] = await Promise.all([
      readList(guests, registry, now()),
      sight === 'guest' ? personOf(visit, registry) : undefined,
      visit.pictures.expect([registry.id]),
      visit.links.expect(registry.id),
    ])
    const isUnopened = byLink?.isOpened === false
    return list ? answer({ ...list, person, isUnopened, isForGuest: sight === 'guest' }) : notForYou(visit)
  }
}

/**
 * Mail programs follow the link of an invitation, which leads to the list itself, and touch nothing there. A guest who touches that page
 * makes its script ask for another page of the list.
 */
function isSurelyAPerson({ here, params, to }: Visit): boolean {
  return here.path !== to.registry({ slug: params.slug ?? '' }).path
}

/** A list as guests see it, with its gifts in the order of the owner. */
export interface List {
  registry: Registry
  items: (SeenItem & Partial<Affiliate>)[]
  /** Of which gifts guests have set pieces aside, and until when. */
  setAside: readonly SetAside[]
  /** What guests have asked about its gifts. */
  questions: readonly Question[]
  /** When it was read. */
  now: Date
  /** The visitor came by a personal link, and opens the list for the first time. */
  isUnopened?: boolean
  /** The visitor sees it as a guest, and is no owner. */
  isForGuest?: boolean
  /** The person by whose own link this browser may open the list. */
  person?: PersonOfList | undefined
}

/** A person as an owner has written them down. No page prints the address: the owner knows the link, too, and may not have the address. */
export interface PersonOfList {
  name: string
  address: string
  /** The name of the owner who wrote the person down; undefined where the host does not say it. */
  ownerName: string | undefined
}

/** The gifts of a list with their affiliate links; undefined when the list has just gone. */
export async function readList(guests: Client, registry: Registry, now: Date): Promise<List | undefined> {
  const { id } = registry
  const [found, affiliates, setAside, questions] = await Promise.all([
    guests.listRegistryItems(id),
    guests.listAffiliates(id),
    guests.listSetAside(id),
    guests.listQuestions(id),
  ])
  const items = reached(found)
  const links = new Map(reached(affiliates)?.map((each) => [each.item_id, each]))
  return (
    items && {
      registry,
      items: items.map((item) => ({ ...item, ...links.get(item.id) })),
      setAside: reached(setAside) ?? [],
      questions: reached(questions) ?? [],
      now,
    }
  )
}
