import type { KeptItem, Question, Registry, SeenItem, SetAside } from '@hopechest/client'
import { isRevealed } from '@hopechest/contract'
import { managesAll } from '@hopechest/host'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import type { Household } from '../../household/household.ts'
import { wrapItems } from '../../reveal.ts'
import type { Answering } from './questions/read-questions.ts'

/** A list that the person may change, without its gifts. */
export interface OwnRegistry {
  registry: Registry
}

/** The same with its gifts as an owner may see them. */
export interface OwnList extends OwnRegistry {
  items: SeenItem[]
  /** Whether the owner may see what guests bought. */
  isRevealed: boolean
  /** What guests keep for now, of a list for a child: its owners give, too. */
  setAside?: readonly SetAside[]
  /** How many pieces of its gifts are taken, where all owners agree to see it. */
  taken?: ReadonlyMap<number, number>
  /** What guests have asked, where the page shows it. */
  questions?: readonly Question[]
  /** What its owners keep off the list, where the page shows it. */
  kept?: readonly KeptItem[]
  /** The answer that comes back with a fault. */
  answering?: Answering
}

/** A page of a list for its owner. */
export type OwnHandler = (visit: PersonVisit, list: OwnRegistry) => Answer | Promise<Answer>

/** The same for a page that works with the gifts. */
export type OwnGiftsHandler = (visit: PersonVisit, list: OwnList) => Answer | Promise<Answer>

/**
 * Finds the list of the address and hands it on. An invited person is led to the page for guests; all others read that
 * nothing is here.
 */
export function withOwnRegistry(household: Household, handler: OwnHandler): PersonHandler {
  return async (visit) => {
    const { client, person } = visit.signedIn
    const registry = reached(await client.findRegistryBySlug(visit.params.slug ?? ''))
    if (!registry) return nothingHere(visit)
    const { sight } = await household.sight(visit, registry)
    if (sight !== 'owner' && !managesAll(callerOf(person)))
      return { goTo: visit.to.registry({ slug: registry.slug }) }
    return handler(visit, { registry })
  }
}

/** The same with the gifts. Before any page sees them, this takes out what guests bought. */
export function withOwnList(household: Household, now: () => Date, handler: OwnGiftsHandler): PersonHandler {
  return withOwnRegistry(household, async (visit, { registry }) => {
    const { client } = visit.signedIn
    const [found] = await Promise.all([
      client.listRegistryItems(registry.id),
      visit.pictures.expect([registry.id]),
      visit.links.expect(registry.id),
    ])
    const items = reached(found) ?? []
    const at = now()
    const list = { registry, items: wrapItems(items, registry, at), isRevealed: isRevealed(registry, at) }
    if (!registry.meta.registry_for_child) return handler(visit, list)
    return handler(visit, { ...list, setAside: reached(await client.listSetAside(registry.id)) ?? [] })
  })
}
