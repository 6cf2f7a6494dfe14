import { LRUCache } from 'lru-cache'
import type { Caller } from '../host.ts'

export interface AbsentRegistries {
  has(caller: Caller, id: number): boolean
  add(caller: Caller, id: number): void
  /** The site has given this id away, and so all below it. */
  sawRegistry(id: number): void
  forget(): void
}

const most = 10_000
const rememberedMilliseconds = 2000

/**
 * Remembers for a moment which registries are absent, so that a caller who asks for the same ones again and again costs
 * the site nothing. WordPress counts ids upwards: an id above all that were seen may be given to a new registry at any
 * moment, also by another process, and is never remembered.
 */
export function createAbsentRegistries(now: () => number = () => performance.now()): AbsentRegistries {
  const absent = new LRUCache<string, true>({
    max: most,
    ttl: rememberedMilliseconds,
    ttlResolution: 0,
    perf: { now },
  })
  let highestId = 0
  const keyOf = (caller: Caller, id: number) => `${caller.id} ${id}`

  return {
    has: (caller, id) => absent.has(keyOf(caller, id)),
    add(caller, id) {
      if (id < highestId) absent.set(keyOf(caller, id), true)
    },
    sawRegistry(id) {
      highestId = Math.max(highestId, id)
    },
    forget: () => absent.clear(),
  }
}
