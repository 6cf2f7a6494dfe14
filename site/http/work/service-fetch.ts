import type { Agent, Dispatcher } from 'undici'

/** What pages and their clients read of a `Response`. */
type Answer = Pick<Response, 'status' | 'text'> & { headers: Pick<Headers, 'get'>; body: unknown }

/**
 * The `fetch` with which pages call the item service, on connections that stay open. A page makes several calls, and for
 * each of them the `fetch` of Node takes four times as much of the processor. The first call reads the library.
 */
export function createServiceFetch(): typeof fetch {
  let agent: Agent | undefined
  const call = async (address: string, init: RequestInit): Promise<Answer> => {
    const { origin, pathname, search } = new URL(address)
    const { Agent } = await import('undici')
    agent ??= new Agent()
    const { statusCode, headers, body } = await agent
      .request({
        origin,
        path: pathname + search,
        method: init.method as Dispatcher.HttpMethod,
        headers: init.headers as Record<string, string>,
        body: (init.body ?? null) as string | null,
        signal: init.signal ?? null,
      })
      .catch((cause) => {
        throw new TypeError('fetch failed', { cause })
      })
    const get = (name: string) => [headers[name]].flat().join() || null
    return { status: statusCode, headers: { get }, body, text: () => body.text() }
  }
  return call as unknown as typeof fetch
}
