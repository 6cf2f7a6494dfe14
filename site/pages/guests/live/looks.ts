import type { Client, Registry } from '@hopechest/client'
import { LRUCache } from 'lru-cache'
import { reached } from '../../../http/work/page-clients.ts'
import { outsideOfPages } from '../../../http/work/page-work.ts'
import type { List } from '../registry/open-list.ts'
import { isGivable, type States, statesOf, tagOf } from './state.ts'

/** A list as one look at it has found it. */
export interface Look {
  list: List
  states: States
  tag: string
  /** When the look began, in milliseconds of `performance.now()`. */
  at: number
  /** Gifts that came, or came back, since the looks before: a page may have no card with buttons for them. */
  fresh: ReadonlySet<number>
  /** What follows from the look, such as its sentences in a language, is made once. */
  made: Map<string, Promise<string>>
}

export interface Looks {
  /** A look that is at most two seconds old; undefined where the list has gone. All who ask meanwhile share it. */
  at(registry: Pick<Registry, 'id' | 'slug'>): Promise<Look | undefined>
  /** Whether nothing in the database has changed since that look. Of PostgreSQL no one knows. */
  isUnchanged(look: Look): boolean
}

interface LooksParts {
  guests: Client
  now: () => Date
  /** The count of changes of the database, where it counts them. */
  generation: () => number | undefined
  /** Where a host frames the pages, only a visit asks the rules: a look belongs to the one that began it. */
  isInVisit: boolean
}

/** The service is asked about a list at most once in this time. */
export const lookMilliseconds = 2000
/** For so long a gift that came counts as fresh. */
const freshMilliseconds = 10 * 60_000
/** Lists of whose last look a process knows. */
const mostLists = 500
/** Pieces that are set aside go back by themselves: no change says that. */
const oldestMilliseconds = 15_000

interface Known {
  begun: number
  look: Promise<Look | undefined>
}

export function createLooks({ guests, now, generation, isInVisit }: LooksParts): Looks {
  const known = new LRUCache<number, Known>({ max: mostLists })
  const freshSince = new LRUCache<number, Map<number, number>>({ max: mostLists })
  const generations = new WeakMap<Look, number | undefined>()

  async function look({ slug }: Pick<Registry, 'slug'>, before: Promise<Look | undefined> | undefined) {
    const [at, count, earlier] = [performance.now(), generation(), await before?.catch(() => undefined)]
    const registry = reached(await guests.findRegistryBySlug(slug))
    if (!registry) return undefined
    const { id } = registry
    const [items, setAside] = await Promise.all([guests.listRegistryItems(id), guests.listSetAside(id)])
    const found = reached(items)
    if (!found) return undefined
    const aside = reached(setAside) ?? []
    const list = { registry, items: found, setAside: aside, questions: [], now: now() }
    const states = statesOf(found, aside)
    const tag = tagOf(states)
    const fresh = freshIn(id, states, earlier?.states, at)
    const made = earlier?.tag === tag ? earlier.made : new Map()
    const seen: Look = { list, states, tag, at, fresh, made }
    generations.set(seen, count)
    return seen
  }

  function freshIn(id: number, states: States, earlier: States | undefined, at: number): Set<number> {
    const since = freshSince.get(id) ?? new Map<number, number>()
    for (const [item, began] of since) if (at - began > freshMilliseconds) since.delete(item)
    if (earlier) {
      for (const [item, state] of states) {
        const before = earlier.get(item)
        if (before === undefined || (isGivable(state) && !isGivable(before))) since.set(item, at)
      }
    }
    freshSince.set(id, since)
    return new Set(since.keys())
  }

  async function begin(registry: Pick<Registry, 'id' | 'slug'>): Promise<Look | undefined> {
    const before = known.get(registry.id)?.look
    const act = () => look(registry, before)
    const next = isInVisit ? act() : outsideOfPages(act)
    const mine = { begun: performance.now(), look: next }
    known.set(registry.id, mine)
    try {
      const found = await next
      if (!found) known.delete(registry.id)
      return found
    } catch (error) {
      // Who asks in the next two seconds hears what was there before, or the same failure.
      if (known.get(registry.id) === mine) known.set(registry.id, { begun: mine.begun, look: before ?? next })
      throw error
    }
  }

  return {
    async at(registry) {
      const last = known.get(registry.id)
      if (!last || performance.now() - last.begun >= lookMilliseconds) return begin(registry)
      try {
        return await last.look
      } catch (error) {
        // The visitor whose look it was has left, which is no fault of this one.
        if (!isInVisit) throw error
        return begin(registry)
      }
    },
    isUnchanged(seen) {
      const then = generations.get(seen)
      return then !== undefined && then === generation() && performance.now() - seen.at < oldestMilliseconds
    },
  }
}
