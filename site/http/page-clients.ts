import { type Client, createClient } from '@hopechest/client'

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
 * answer, whatever the service asks for: the page says that it is away, and keeps what was typed.
 */
export function createPageClients(
  service: ServiceAddress,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  patience = patienceMilliseconds,
): (credentials: Credentials) => Client {
  const impatient = withPatience(fetch, patience)
  return (credentials) => createClient({ ...service, ...credentials, retries: 0 }, impatient)
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
