import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'

/**
 * How often each key may act in a window of time: for instance each caller sixty times a minute. The window of a key
 * opens with its first act. Memory is bounded: a long key is kept as its hash, and when there are more keys than
 * `mostKeys`, the key that was idle the longest is forgotten.
 */
export interface Allowance<Key extends string | number> {
  /** Counts an act if there is room for it. Otherwise it is not counted, and the answer says when to come again. */
  take(key: Key): Exhausted | undefined
  /** The same question without counting. */
  look(key: Key): Exhausted | undefined
  /** Takes back an act that was counted. */
  giveBack(key: Key): void
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
const longestKey = 64

export function createAllowance<Key extends string | number>({
  most,
  windowMilliseconds,
  mostKeys = mostKeysByDefault,
  now = () => performance.now(),
}: AllowanceOptions): Allowance<Key> {
  const windows = new LRUCache<string | number, { acts: number; ends: number }>(atMost(mostKeys))

  function openWindow(key: string | number) {
    const window = windows.get(key)
    return window && window.ends > now() ? window : undefined
  }

  function exhausted(window: { acts: number; ends: number } | undefined): Exhausted | undefined {
    if (most === 0) return { retryAfterSeconds: Math.ceil(windowMilliseconds / 1000) }
    if (!window || window.acts < most) return undefined
    return { retryAfterSeconds: Math.ceil((window.ends - now()) / 1000) }
  }

  return {
    look: (key) => exhausted(openWindow(short(key))),
    take(given) {
      const key = short(given)
      const window = openWindow(key)
      const refused = exhausted(window)
      if (refused) return refused
      if (window) window.acts++
      else windows.set(key, { acts: 1, ends: now() + windowMilliseconds })
      return undefined
    },
    giveBack(key) {
      const window = openWindow(short(key))
      if (window && window.acts > 0) window.acts--
    },
  }
}

/** A key may be a text that a stranger typed, of any length. */
function short(key: string | number): string | number {
  return typeof key === 'string' && key.length > longestKey ? hash('sha256', key) : key
}
