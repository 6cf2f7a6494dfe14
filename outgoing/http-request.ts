import { isIP } from 'node:net'
import type { Client, Dispatcher } from 'undici'
import { reasonAgainstAddress } from './address-rules.ts'
import { checkedLookup } from './checked-lookup.ts'
import type { ConnectOptions } from './fetch-options.ts'
import { NotFetched, toNotFetched } from './not-fetched.ts'

export interface HttpResponse {
  status: number
  /** When a header comes twice, its first value. */
  headers: Record<string, string | undefined>
  /** Empty unless the status is 200, or answers of any status are read. */
  body: Buffer
}

/** What a request says, and what it brings: without a body it is a GET, with one a POST. */
export interface HttpQuestion {
  headers: Readonly<Record<string, string>>
  body?: Buffer
  /** The answer is read up to the deadline, of any status: what came by then counts. */
  readsAnyStatus?: boolean
}

/**
 * One request on a connection of its own, which is closed afterwards. The headers come from the question alone. The
 * deadline is in milliseconds of `performance.now()`.
 */
export async function httpRequest(
  url: URL,
  deadline: number,
  question: HttpQuestion,
  options: ConnectOptions,
): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())))
  const signal = AbortSignal.any([timeout, options.closing])
  const client = await openClient(url, signal, options)
  try {
    return await receive(client, requestFor(url, question), signal, {
      maxBytes: options.maxBytes,
      readsAnyStatus: question.readsAnyStatus ?? false,
    })
  } catch (error) {
    if (options.closing.aborted) throw new NotFetched('closing')
    throw timeout.aborted ? new NotFetched('timedOut') : toNotFetched(error)
  } finally {
    client.destroy().catch(() => {})
  }
}

/**
 * A name is checked when it is looked up. An IP address in its place needs no lookup and is checked here. The library is read with
 * the first request.
 */
async function openClient(url: URL, signal: AbortSignal, options: ConnectOptions): Promise<Client> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !options.isAllowed(address, port)) throw new NotFetched(reasonAgainstAddress(address))
  const lookup = checkedLookup(port, signal, options)
  const { Client } = await import('undici')
  return new Client(url.origin, {
    allowH2: false,
    connect: { allowH2: false, timeout: options.timeoutMilliseconds, lookup },
    // The deadline covers everything. These timers start again with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

function requestFor({ pathname, search }: URL, { headers, body }: HttpQuestion): Dispatcher.RequestOptions {
  return {
    method: body ? 'POST' : 'GET',
    path: pathname + search,
    reset: true,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(body && { body }),
  }
}

/** `dispatch` instead of `request`: its streams need ten times the time for a body that arrives byte by byte. */
function receive(
  client: Client,
  request: Dispatcher.RequestOptions,
  signal: AbortSignal,
  { maxBytes, readsAnyStatus }: { maxBytes: number; readsAnyStatus: boolean },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let response: Omit<HttpResponse, 'body'> | undefined
    // One buffer: a body that arrives byte by byte would need far more memory in pieces.
    let body = Buffer.alloc(0)
    let bytes = 0

    // The caller destroys the client afterwards. Events that come after `finish` change nothing.
    const finish = () => response && resolve({ ...response, body: body.subarray(0, bytes) })
    const isEnough = () => readsAnyStatus && response !== undefined
    signal.addEventListener('abort', () => (isEnough() ? finish() : reject(signal.reason)), { once: true })
    if (signal.aborted) return reject(signal.reason)

    client.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        if (status < 200) return
        response = { status, headers: firstValues(headers) }
        if (status !== 200 && !readsAnyStatus) finish()
      },
      onResponseData(controller, chunk) {
        if (bytes === 0) body = Buffer.allocUnsafe(maxBytes)
        bytes += chunk.copy(body, bytes)
        if (bytes < maxBytes) return
        finish()
        controller.abort(new Error('The rest of the body is not read'))
      },
      onResponseEnd: finish,
      onResponseError(_controller, error) {
        if (isEnough()) finish()
        else reject(response ? new NotFetched('incomplete', error) : error)
      },
    })
  })
}

function firstValues(headers: Record<string, string | string[] | undefined>): HttpResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
