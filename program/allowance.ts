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
  /**
   * The same as `take`, for acts that may turn out not to count: what it returns takes them back. A key that has not acted yet
   * may act more often at once than a window has room for: then its window lasts as long as several.
   */
  borrow(key: Key, acts?: number): Exhausted | GiveBack
  /** How often the key may act in what is left of its window. */
  left(key: Key): Left
}

export interface Left {
  acts: number
  seconds: number
}

/** Leaves the room to the next act. Once the window has ended in which the act was counted, there is nothing to give back. */
export type GiveBack = () => void

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

interface Window {
  acts: number
  ends: number
}

const mostKeysByDefault = 10_000
const longestKey = 64

export function createAllowance<Key extends string | number>({
  most,
  windowMilliseconds,
  mostKeys = mostKeysByDefault,
  now = () => performance.now(),
}: AllowanceOptions): Allowance<Key> {
  const windows = new LRUCache<string | number, Window>(atMost(mostKeys))

  function openWindow(key: string | number) {
    const window = windows.get(key)
    return window && window.acts > 0 && window.ends > now() ? window : undefined
  }

  function exhausted(window: Window | undefined, acts = 1): Exhausted | undefined {
    if (most === 0) return { retryAfterSeconds: Math.ceil(windowMilliseconds / 1000) }
    if (!window || window.acts + acts <= most) return undefined
    return { retryAfterSeconds: Math.ceil((window.ends - now()) / 1000) }
  }

  function count(given: Key, acts = 1): Window | Exhausted {
    const key = short(given)
    const known = openWindow(key)
    const refused = exhausted(known, acts)
    if (refused) return refused
    const window = known ?? { acts: 0, ends: now() + windowMilliseconds * Math.ceil(acts / most) }
    window.acts += acts
    if (!known) windows.set(key, window)
    return window
  }

  return {
    left(key) {
      const window = openWindow(short(key))
      const acts = Math.max(0, most - (window?.acts ?? 0))
      const milliseconds = window ? window.ends - now() : windowMilliseconds
      return { acts, seconds: Math.ceil(milliseconds / 1000) }
    },
    look: (key) => exhausted(openWindow(short(key))),
    take(key) {
      const counted = count(key)
      return 'acts' in counted ? undefined : counted
    },
    borrow(key, acts = 1) {
      const counted = count(key, acts)
      if (!('acts' in counted)) return counted
      return () => {
        counted.acts -= acts
      }
    },
  }
}

/** A key may be a text that a stranger typed, of any length. */
function short(key: string | number): string | number {
  return typeof key === 'string' && key.length > longestKey ? hash('sha256', key) : key
}
