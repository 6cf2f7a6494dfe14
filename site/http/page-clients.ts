import { type Client, createClient } from '@hopechest/client'
import { type CircuitBreaker, createCircuitBreaker } from '@hopechest/host'
import { othersWereServed } from '@hopechest/program/connections'
import { lineOfVisitor } from './page-turns.ts'

export interface ServiceAddress {
  baseUrl: string
  apiKey?: string | undefined
}

export interface Credentials {
  username: string
  password: string
}

/** A call for a page gives up after this long, its answer included. Reading the page of a shop takes 5 seconds at most. */
const patienceMilliseconds = 6000

/**
 * The clients with which pages call the item service. A person waits for the page, so no call is repeated after an
 * answer, even if the service asks for it: the page says that the service is away, and keeps what was typed.
 */
export function createPageClients(
  service: ServiceAddress,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  { patience = patienceMilliseconds, breaker = createCircuitBreaker() } = {},
): (credentials: Credentials) => Client {
  const impatient = withPatience(fetch, patience)
  const call: typeof fetch = async (input, init) => {
    if (breaker.begin() !== undefined) {
      throw new Error('The service did not answer: it is left alone for a moment')
    }
    const answer = await receive(impatient(input, init), breaker)
    // What a page does with an answer takes time, so others have their turn before each.
    await othersWereServed(lineOfVisitor())
    return answer
  }
  return (credentials) => createClient({ ...service, ...credentials, retries: 0, fetch: call })
}

/**
 * Waits for the whole answer. A service that has begun to answer works: when the rest of a long answer comes late, it is
 * this process that has much to do.
 */
async function receive(answering: Promise<Response>, breaker: CircuitBreaker): Promise<Response> {
  const answer = await answering.catch((error) => {
    breaker.end('fails')
    throw error
  })
  breaker.end('works')
  const text = await answer.text()
  return Object.assign(answer, { text: async () => text })
}

/** A service that has just ended an idle connection gets a GET once more, at once. */
function withPatience(fetch: typeof globalThis.fetch, patience: number): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const ends = [AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])]
    const signal = AbortSignal.any(ends)
    try {
      return await fetch(input, { ...init, signal })
    } catch (error) {
      if (init.method !== 'GET' || signal.aborted) throw error
      return fetch(input, { ...init, signal })
    }
  }
}
