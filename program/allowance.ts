import { LRUCache } from 'lru-cache'

/**
 * How many acts a key may make in a window of time: so many requests a minute for each caller. The window of a key
 * opens with its first act. Memory is bounded: when there are more keys than `mostKeys`, the key that was idle the
 * longest is forgotten.
 */
export interface Allowance<Key extends string | number> {
  /** Counts an act if there is room for it. Otherwise it is not counted, and the answer says when to come again. */
  take(key: Key): Exhausted | undefined
  /** The same question without counting. */
  look(key: Key): Exhausted | undefined
}

export interface Exhausted {
  retryAfterSeconds: number
}

export interface AllowanceOptions {
  most: number
  windowMilliseconds: number
  mostKeys?: number
  /** Milliseconds that only grow. */
  now?: () => number
}

const mostKeysByDefault = 10_000

export function createAllowance<Key extends string | number>({
  most,
  windowMilliseconds,
  mostKeys = mostKeysByDefault,
  now = () => performance.now(),
}: AllowanceOptions): Allowance<Key> {
  const windows = new LRUCache<Key, { acts: number; ends: number }>({ max: mostKeys })

  function openWindow(key: Key) {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }

  function exhausted(window: { acts: number; ends: number } | undefined): Exhausted | undefined {
    if (most === 0) return { retryAfterSeconds: Math.ceil(windowMilliseconds / 1000) }
    if (!window || window.acts < most) return undefined
    return { retryAfterSeconds: Math.ceil((window.ends - now()) / 1000) }
  }

  return {
    look: (key) => exhausted(openWindow(key)),
    take(key) {
      const window = openWindow(key)
      const refused = exhausted(window)
      if (refused) return refused
      if (window) window.acts++
      else windows.set(key, { acts: 1, ends: now() + windowMilliseconds })
      return undefined
    },
  }
}
