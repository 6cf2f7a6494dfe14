import { createHmac, randomBytes } from 'node:crypto'
import { type Client, createClient } from '@hopechest/client'
import { type CircuitBreaker, createCircuitBreaker, readerHeader, visitorHeader } from '@hopechest/host'
import { clientOfWork, createTurns, giveWay } from '@hopechest/program/turns'
import { demandVisitor, framedWork, takeLongTurn } from './page-work.ts'
import { createServiceFetch } from './service-fetch.ts'

export interface ServiceAddress {
  baseUrl: string
  apiKey?: string | undefined
  /** The account of the site. It vouches for the sessions with which the site calls the service. */
  reader?: Credentials
}

export interface Credentials {
  username: string
  password: string
}

/** A call for a page gives up after this long, its answer included. Reading the page of a shop takes 5 seconds at most. */
const patienceMilliseconds = 6000

/** Every page may hold an answer of this length. For a longer one it waits for its turn as a long page. */
export const longestAnswer = 1024 * 1024
/** A long page waits for its turn, and then for the answer. */
const longPageMilliseconds = 30_000

/**
 * Calls that are under way and that wait, for the pages of one visitor and for those of all. Each takes a connection, of
 * which the service gives the site as many as any other address.
 */
export const callsAtOnce = { running: 128, runningPerClient: 16, waiting: 10_000, waitingPerClient: 2000 }

/**
 * The clients with which pages call the item service. A person waits for the page, so no call is repeated after an
 * answer, even if the service asks for it: the page says that the service is away, and keeps what was typed.
 */
export function createSocketClients(
  service: ServiceAddress,
  fetch: typeof globalThis.fetch = createServiceFetch(),
  { patience = patienceMilliseconds, breaker = createCircuitBreaker() } = {},
): (credentials: Credentials) => Client {
  const { reader, ...place } = service
  const askService = askAgain(reader ? vouchedFor(fetch, reader) : fetch)
  const turns = createTurns(callsAtOnce, () => new Error('The pages ask the service for too much'))
  const ask = async (input: Input, init: RequestInit | undefined, mostBytes: number) => {
    const answer = await turns.take(clientOfWork(), performance.now() + patience, async () => {
      demandVisitor()
      if (breaker.begin() !== undefined) {
        throw new Error('The service did not answer: it is left alone for a moment')
      }
      return withPatience(patience, (signal) =>
        receive(askService(input, { ...init, signal }), breaker, mostBytes),
      )
    })
    // The work of a page on an answer takes time, so others have their turn before each.
    await giveWay()
    demandVisitor()
    return answer
  }
  const call: typeof fetch = async (input, init) => {
    const isRepeatable = init?.method === 'GET'
    const answer = await ask(input, init, isRepeatable ? longestAnswer : Number.POSITIVE_INFINITY)
    if (answer) return answer
    // The part that has arrived is thrown away, because a page that waits must hold no long answer.
    await takeLongTurn()
    return (await ask(input, init, Number.POSITIVE_INFINITY)) as Response
  }
  const settings = { ...place, retries: 0, timeout: longPageMilliseconds, fetch: call }
  return (credentials) => createClient({ ...settings, ...credentials })
}

type Input = Parameters<typeof globalThis.fetch>[0]

/**
 * Waits for the whole answer; undefined when it is longer than it may be. A service that has begun to answer works: when
 * the rest of a long answer comes late, it is this process that has much to do.
 */
async function receive(
  answering: Promise<Response>,
  breaker: CircuitBreaker,
  mostBytes: number,
): Promise<Response | undefined> {
  const answer = await answering.catch((error) => {
    breaker.end('fails')
    throw error
  })
  breaker.end('works')
  const text = await readText(answer, mostBytes)
  return text === undefined ? undefined : Object.assign(answer, { text: async () => text })
}

async function readText({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** With it, names of visitors say nothing of their addresses. */
const keyOfNames = randomBytes(32)

/**
 * With the account of the pages, a page of a host's visit calls for the guest of that visit. A session may end while its page is made: it was no guess, and does not count as one. The visitors of the site wait in
 * lines of their own at the service, too.
 */
function vouchedFor(fetch: typeof globalThis.fetch, reader: Credentials): typeof globalThis.fetch {
  const vouching = basic(reader)
  return (input, init) => {
    const sent = init?.headers as Record<string, string>
    const guest = sent.authorization === vouching ? framedWork()?.guest.credentials : undefined
    const names = {
      [readerHeader]: vouching,
      [visitorHeader]: nameOf(clientOfWork()),
      ...(guest && { authorization: basic(guest) }),
    }
    return fetch(input, { ...init, headers: { ...sent, ...names } })
  }
}

function basic({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

function nameOf(visitor: string): string {
  return createHmac('sha256', keyOfNames).update(visitor).digest('base64url').slice(0, 16)
}

/** Ends what is asked for when its time is over. A signal with a clock of its own would stay in memory until then. */
async function withPatience<Result>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const clock = setTimeout(() => ending.abort(new Error('The service took too long')), milliseconds)
  try {
    return await ask(ending.signal)
  } finally {
    clearTimeout(clock)
  }
}

/** A service that has just ended an idle connection gets a GET once more, at once. */
function askAgain(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init = {}) => {
    try {
      return await fetch(input, init)
    } catch (error) {
      if (init.method !== 'GET' || init.signal?.aborted) throw error
      return fetch(input, init)
    }
  }
}
