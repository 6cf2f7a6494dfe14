import { hash, randomBytes } from 'node:crypto'
import type { User } from '@hopechest/host'
import { atMost } from '@hopechest/program'
import { LRUCache } from 'lru-cache'

/**
 * The users to whom the host said that credentials belong. What a memory that several processes share would have to ask
 * for is a promise: `find`. All else is known at once, in this process.
 */
export interface CallerMemory {
  /** The key of a text. The text itself is never kept. */
  keyOf(text: string): string
  /** The caller whom the key stands for, as long as the host's answer may be believed. */
  find(key: string): User | undefined | Promise<User | undefined>
  /** Whether the host accepted the credentials of this key before, however long ago. */
  wasAccepted(key: string): boolean
  accept(key: string, user: User, askedAt: number): void
  forget(key: string): void
  /** The caller behind a header as it was sent. */
  findSpelling(spelling: string): User | undefined
  /** Another spelling of credentials that are known. */
  addSpelling(spelling: string, key: string): void
}

interface Accepted {
  user: User
  freshUntil: number
}

const most = 10_000

/** The most entries of one user, who may have many passwords in countless spellings: no user drives out all others. */
const mostPerUser = 64

/** The memory of one process: its keys are hashes under a secret that ends with it. */
export function createCallerMemory(ttlMilliseconds: number, now = () => performance.now()): CallerMemory {
  const secret = randomBytes(32).toString('base64')
  const accepted = createBoundedMemory()
  const spellings = createBoundedMemory()
  const fresh = (entry: Accepted | undefined) => (entry && entry.freshUntil > now() ? entry.user : undefined)

  return {
    keyOf: (text) => hash('sha256', secret + text, 'base64'),
    find: (key) => fresh(accepted.get(key)),
    wasAccepted: (key) => accepted.get(key) !== undefined,
    accept(key, user, askedAt) {
      // A key that has an end works no longer than that.
      const left = (user.key?.secondsLeft ?? Number.POSITIVE_INFINITY) * 1000
      accepted.set(key, { user, freshUntil: askedAt + Math.min(ttlMilliseconds, left) })
    },
    forget: (key) => accepted.delete(key),
    findSpelling: (spelling) => fresh(spellings.get(spelling)),
    addSpelling(spelling, key) {
      const entry = accepted.get(key)
      if (entry) spellings.set(spelling, entry)
    },
  }
}

/** Forgets the entries that were unused for the longest time, and the oldest of a user who has too many. */
function createBoundedMemory() {
  const keysOf = new Map<number, Set<string>>()
  const entries = new LRUCache<string, Accepted>({
    ...atMost(most),
    dispose({ user }, key) {
      const keys = keysOf.get(user.id)
      if (keys?.delete(key) && keys.size === 0) keysOf.delete(user.id)
    },
  })

  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => void entries.delete(key),
    set(key: string, entry: Accepted): void {
      entries.delete(key)
      const keys = keysOf.get(entry.user.id) ?? new Set()
      const [oldest] = keys
      if (oldest !== undefined && keys.size >= mostPerUser) entries.delete(oldest)
      keysOf.set(entry.user.id, keys.add(key))
      entries.set(key, entry)
    },
  }
}
