import { isIP } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { refusalOfAddress } from './address-rules.ts'
import { checkedLookup } from './checked-lookup.ts'
import type { FetchOptions } from './fetch-options.ts'
import { incomplete, refusalOfFault, stopping, timedOut } from './refusals.ts'

export interface HttpResponse {
  status: number
  /** Of a header that comes twice, the first. */
  headers: Record<string, string | undefined>
  /** Empty unless the status is 200. */
  body: Buffer
}

interface Limits {
  /** In milliseconds of `performance.now()`. */
  deadline: number
  /** The rest of the body is not read. */
  maxBytes: number
}

/** One request on a connection of its own, which is closed afterwards. It says nothing about the caller. */
export async function httpGet(url: URL, limits: Limits, options: FetchOptions): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(limits.deadline - performance.now())))
  const signal = AbortSignal.any([timeout, options.closing])
  const client = openClient(url, signal, options)
  try {
    return await receive(client, requestFor(url, options.userAgent), signal, limits.maxBytes)
  } catch (error) {
    throw options.closing.aborted ? stopping() : timeout.aborted ? timedOut() : refusalOfFault(error)
  } finally {
    client.destroy().catch(() => {})
  }
}

/** A name is checked when it is looked up. An IP address in its place needs no lookup and is checked here. */
function openClient(url: URL, signal: AbortSignal, options: FetchOptions): Client {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !options.isAllowed(address, port)) throw refusalOfAddress(address)
  const lookup = checkedLookup(port, signal, options)
  return new Client(url.origin, {
    allowH2: false,
    connect: { allowH2: false, timeout: options.timeoutMilliseconds, lookup },
    // The deadline covers the whole preview. These timers start again with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

function requestFor({ pathname, search }: URL, userAgent: string): Dispatcher.RequestOptions {
  return {
    method: 'GET',
    path: pathname + search,
    reset: true,
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en, *;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
    },
  }
}

/** `dispatch` instead of `request`: its streams need ten times the time for a page that arrives byte by byte. */
function receive(
  client: Client,
  request: Dispatcher.RequestOptions,
  signal: AbortSignal,
  maxBytes: number,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let response: Omit<HttpResponse, 'body'> | undefined
    // One buffer: a page that arrives byte by byte would need far more memory in pieces.
    let body = Buffer.alloc(0)
    let bytes = 0

    // The caller destroys the client afterwards. Events that come after `finish` change nothing.
    const finish = () => response && resolve({ ...response, body: body.subarray(0, bytes) })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) return reject(signal.reason)

    client.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        response = { status, headers: firstValues(headers) }
        if (status !== 200) finish()
      },
      onResponseData(controller, chunk) {
        if (bytes === 0) body = Buffer.allocUnsafe(maxBytes)
        bytes += chunk.copy(body, bytes)
        if (bytes < maxBytes) return
        finish()
        controller.abort(new Error('The rest of the page is not read'))
      },
      onResponseEnd: finish,
      onResponseError: (_controller, error) => reject(response ? incomplete(error) : error),
    })
  })
}

function firstValues(headers: Record<string, string | string[] | undefined>): HttpResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
