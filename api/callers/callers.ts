import { isUtf8 } from 'node:buffer'
import { limits, Refusal } from '@hopechest/contract'
import {
  type Counted,
  type Credentials,
  type Host,
  type HostUser,
  keyOfFront,
  type Rights,
  signInsAtOnce,
  type User,
} from '@hopechest/host'
import { atMost, type Metrics, silentMetrics } from '@hopechest/program'
import { createTurns } from '@hopechest/program/turns'
import { LRUCache } from 'lru-cache'
import type { CallerMemory } from './caller-memory.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'

export interface CallersOptions {
  host: Host
  /** Keeps a resolved caller for so long, counted from the question to the host and never prolonged. */
  memory: CallerMemory
  ttlSeconds: number
  /** What the settings make of the roles and capabilities of a user. */
  rightsOf: (user: HostUser) => Rights
  failures: FailedSignIns
  /** Milliseconds that only ever grow: a wall clock set back must not prolong anything. */
  now?: () => number
  metrics?: Metrics
}

/** The request whose credentials are looked up. */
export interface SignIn {
  address: string
  deadline: number
  requestId?: string
}

export interface Callers {
  /** The answer without asking the host: the caller, `rejected`, or undefined when only the host knows. */
  known(authorization: string): User | 'rejected' | undefined
  /** Asks the host, or joins a request that asks about the same credentials. Undefined when it rejects them. */
  resolve(authorization: string, signIn: SignIn): Promise<User | undefined>
  /** How many sign-ins of an address may fail yet. */
  counted(address: string): Counted[]
}

const mostRejections = 10_000
const rejectionMilliseconds = 10_000

/**
 * Sign-ins that wait for the host have two queues. Credentials that were good before have places of their own, so that
 * any number of wrong passwords do not keep their owners waiting. Each queue has half the places of the host.
 */
const running = signInsAtOnce / 2
const capacity = {
  newcomers: { running, runningPerClient: running, waiting: 256, waitingPerClient: 64 },
  acquainted: { running, runningPerClient: running / 2, waiting: 256, waitingPerClient: 32 },
}

/** Remembers who credentials belong to. All memory is bounded, and the header itself is never kept. */
export function createCallers(options: CallersOptions): Callers {
  const { host, memory, ttlSeconds, rightsOf, failures, metrics = silentMetrics } = options
  const { now = () => performance.now() } = options
  const rejected = new LRUCache<string, true>({
    ...atMost(mostRejections),
    ttl: rejectionMilliseconds,
    ttlResolution: 0,
    perf: { now },
  })
  const { keyOf } = memory
  const asking = new Map<string, Promise<User | undefined>>()
  const newcomers = createTurns(capacity.newcomers, tooManyWait)
  const acquainted = createTurns(capacity.acquainted, tooManyWait)
  const lookUps = metrics.counter('hopechest_caller_cache_total', 'Look-ups in the caller cache', ['outcome'])

  async function ask(key: string, credentials: Credentials): Promise<User | undefined> {
    // With nothing remembered, no request joins a question that was put before it arrived.
    if (ttlSeconds === 0) asking.delete(key)
    const askedAt = now()
    const found = await host.identify(credentials)
    if (!found) {
      memory.forget(key)
      rejected.set(key, true)
      return undefined
    }
    const { id, username, email, invited_as, key_id } = found
    const rights = rightsOf(found)
    const ownKey = rights.is_front ? keyOfFront(found.key) : found.key
    const user = { id, username, email, invited_as, ...rights, ...(ownKey && { key: ownKey }), key_id }
    memory.accept(key, user, askedAt)
    return user
  }

  function askInTurn(key: string, credentials: Credentials, { address, deadline }: SignIn) {
    const account = keyOf(credentials.login.trim().normalize('NFC').toLowerCase())
    if (memory.wasAccepted(key)) return acquainted.take(account, deadline, () => ask(key, credentials))
    failures.demandAllowance(address, account)
    return newcomers.take(address, deadline, async () => {
      // It counts while the host is asked, so that tries at the same moment all count. A host that fails rejects no
      // credentials.
      const forgive = failures.begin(address, account)
      const user = await ask(key, credentials).catch((error) => {
        forgive()
        throw error
      })
      if (user) forgive()
      return user
    })
  }

  return {
    counted: failures.counted,
    known(authorization) {
      const key = keyOf(authorization)
      const known = memory.findSpelling(key) ?? (rejected.has(key) ? 'rejected' : undefined)
      lookUps.add({ outcome: known ? 'hit' : 'miss' })
      return known
    },

    async resolve(authorization, signIn) {
      const credentials = readCredentials(authorization)
      if (!credentials) return undefined
      const key = keyOf(host.credentialsKey(credentials))
      const spelling = keyOf(authorization)
      if (rejected.has(key)) return undefined
      const known = await memory.find(key)
      if (known) {
        memory.addSpelling(spelling, key)
        return known
      }
      const { requestId, deadline, address } = signIn
      const underWay = asking.get(key)
      const answer = underWay ?? askInTurn(key, { ...credentials, requestId, deadline, address }, signIn)
      if (!underWay) asking.set(key, answer)
      try {
        const user = await answer
        if (user) memory.addSpelling(spelling, key)
        else rejected.set(spelling, true)
        return user
      } finally {
        if (asking.get(key) === answer) asking.delete(key)
      }
    },
  }
}

function tooManyWait(): Refusal {
  return new Refusal('too_many', 'Too many sign-ins wait for the registry host: please try again later', {
    retryAfterSeconds: 1,
  })
}

/**
 * What a Basic header says, or undefined when it cannot be one. The first colon separates; everything before it is the
 * login. Nothing here asks the host: nonsense never reaches it.
 */
function readCredentials(authorization: string): Credentials | undefined {
  if (authorization.length > limits.authorizationBytes) return undefined
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return undefined
  return { authorization, login: text.slice(0, colon), password: text.slice(colon + 1) }
}
