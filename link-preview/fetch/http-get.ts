import { Client, type Dispatcher } from 'undici'
import { connectorTo } from './connector.ts'
import type { Shops } from './fetch-options.ts'
import { brokenOff, closed, refusalOfFault, tooSlow } from './refusals.ts'

export interface Answer {
  status: number
  /** Of a header that comes twice the first. */
  headers: Record<string, string | undefined>
  /** Empty unless the answer is a success. */
  body: Buffer
}

interface Limits {
  /** In milliseconds of `performance.now()`. */
  deadline: number
  /** Bytes behind these are not read. */
  mostBytes: number
}

/** One question on a connection of its own, which is closed whatever comes back. It carries nothing of anybody's. */
export async function ask(shops: Shops, address: URL, limits: Limits): Promise<Answer> {
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(limits.deadline - performance.now())))
  const signal = AbortSignal.any([late, shops.closing])
  const client = new Client(address.origin, {
    connect: connectorTo(shops, signal),
    // One clock runs over the whole preview: these would start anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    return await receive(client, questionFor(shops, address), signal, limits.mostBytes)
  } catch (error) {
    throw shops.closing.aborted ? closed() : late.aborted ? tooSlow() : refusalOfFault(error)
  } finally {
    client.destroy().catch(() => {})
  }
}

function questionFor(shops: Shops, { pathname, search }: URL): Dispatcher.RequestOptions {
  return {
    method: 'GET',
    path: pathname + search,
    reset: true,
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en, *;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': shops.userAgent,
    },
  }
}

function receive(
  client: Client,
  question: Dispatcher.RequestOptions,
  signal: AbortSignal,
  mostBytes: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer: Omit<Answer, 'body'> | undefined
    // In one piece: from a shop that sends its page byte by byte the pieces would take far more room than the page.
    let body = Buffer.alloc(0)
    let bytes = 0

    // Destroying the client afterwards ends the connection; what still comes then settles nothing.
    const finish = () => answer && resolve({ ...answer, body: body.subarray(0, bytes) })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) return reject(signal.reason)

    client.dispatch(question, {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        answer = { status, headers: firstOfEach(headers) }
        if (status !== 200) finish()
      },
      onResponseData(controller, chunk) {
        if (bytes === 0) body = Buffer.allocUnsafe(mostBytes)
        bytes += chunk.copy(body, bytes)
        if (bytes < mostBytes) return
        finish()
        controller.abort(new Error('The rest of the page is not read'))
      },
      onResponseEnd: finish,
      onResponseError: (_controller, error) => reject(answer ? brokenOff(error) : error),
    })
  })
}

function firstOfEach(headers: Record<string, string | string[] | undefined>): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
