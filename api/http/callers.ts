import { hash, randomBytes } from 'node:crypto'
import type { User } from '@hopechest/contract'
import type { Credentials, Host, HostUser } from '@hopechest/host'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { LRUCache } from 'lru-cache'
import { readCredentials } from './credentials.ts'

export interface CallersOptions {
  host: Host
  /** How long a resolved caller is kept, counted from the question to the host and never prolonged. */
  ttlSeconds: number
  isAdmin: (user: HostUser) => boolean
  isReader: (user: HostUser) => boolean
  /** Milliseconds that only ever grow: a wall clock set back must not prolong anything. */
  now?: () => number
  metrics?: Metrics
}

export interface Callers {
  /** What is known without asking: the caller, `rejected`, or undefined when only the host can tell. */
  known(authorization: string): User | 'rejected' | undefined
  /** Asks the host, or joins whoever is asking for the same header. Undefined when it rejects them. */
  resolve(authorization: string, requestId?: string): Promise<User | undefined>
}

const mostCallers = 10_000
const rejectionMilliseconds = 10_000

/**
 * Remembers who a header belongs to. One password has countless spellings that the host accepts, so all memory here is
 * bounded; the header itself is never kept, only a hash under a key that ends with this process.
 */
export function createCallers({
  host,
  ttlSeconds,
  isAdmin,
  isReader,
  now,
  metrics = silentMetrics,
}: CallersOptions): Callers {
  const secret = randomBytes(32).toString('base64')
  const perf = { now: now ?? (() => performance.now()) }
  const memory = { max: mostCallers, ttlResolution: 0, perf }
  const accepted =
    ttlSeconds > 0 ? new LRUCache<string, User>({ ...memory, ttl: ttlSeconds * 1000 }) : undefined
  const rejected = new LRUCache<string, true>({ ...memory, ttl: rejectionMilliseconds })
  const asking = new Map<string, Promise<User | undefined>>()

  const lookUps = metrics.counter('caller_cache_total', 'Look-ups in the caller cache', ['outcome'])

  const keyOf = (authorization: string) => hash('sha256', secret + authorization, 'base64')

  async function ask(key: string, credentials: Credentials): Promise<User | undefined> {
    const start = perf.now()
    const found = await host.identify(credentials)
    if (!found) {
      rejected.set(key, true)
      return undefined
    }
    const { id, username, email } = found
    const user = { id, username, email, is_admin: isAdmin(found), is_reader: isReader(found) }
    accepted?.set(key, user, { start })
    return user
  }

  return {
    known(authorization) {
      const key = keyOf(authorization)
      const known = accepted?.get(key) ?? (rejected.has(key) ? 'rejected' : undefined)
      lookUps.add({ outcome: known ? 'hit' : 'miss' })
      return known
    },

    async resolve(authorization, requestId) {
      const credentials = readCredentials(authorization)
      if (!credentials) return undefined
      const key = keyOf(authorization)
      const underWay = asking.get(key)
      if (underWay) return underWay
      const answer = ask(key, { ...credentials, requestId }).finally(() => asking.delete(key))
      asking.set(key, answer)
      return answer
    },
  }
}

/** The host decides who may edit everybody's registries; a role or a capability says so. */
export function adminRule(roles: readonly string[], capability: string): (user: HostUser) => boolean {
  return (user) => user.capabilities[capability] === true || user.roles.some((role) => roles.includes(role))
}

/** A page that shows lists to guests has an account of its own on the host; a capability says so. */
export function readerRule(capability: string): (user: HostUser) => boolean {
  return (user) => user.capabilities[capability] === true
}
