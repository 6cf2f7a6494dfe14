import { ClientError, invalid, isClientError, type Outcome } from './outcome.ts'
import type { Path } from './path.ts'
import { type Settings, tidySettings } from './settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Sends one request and turns whatever happens into one of three outcomes. An error in place of the path comes back as
 * it is. Only a body that no JSON can hold throws: that is a mistake in the program.
 */
export type Request = <Body>(
  method: Method,
  path: Path | ClientError,
  body?: unknown,
  extras?: Extras,
) => Promise<Outcome<Body>>

export interface Extras {
  headers?: Record<string, string>
  /** Called with the headers of the answer before the outcome is there. */
  onHeaders?: (headers: Headers) => void
}

/** Fixed by the specification, for the headers and the body together. */
export const timeoutMilliseconds = 10_000

/** `fetch` may be replaced where a host has its own. */
export function createRequest(given: Settings, fetch: typeof globalThis.fetch = globalThis.fetch): Request {
  const settings = tidySettings(given)
  return async (method, path, body, extras = {}) => {
    if (settings.baseUrl === undefined) {
      return new ClientError('api_not_configured', 'The address of the registry service is not set')
    }
    if (isClientError(path)) return path
    const written = write(body)
    if (isClientError(written)) return written
    const address = settings.baseUrl + path
    const message: RequestInit = {
      method,
      headers: { ...headersFor(settings, written !== undefined), ...extras.headers },
      ...(written !== undefined && { body: written }),
      // The key and the credentials are meant for this address, whatever it says of another.
      redirect: 'manual',
      // Otherwise a browser answers a 401 by asking for a password of its own, and sends cookies nobody needs.
      credentials: 'omit',
    }
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    try {
      const { status, text, headers } = await inTime(signal, exchange(fetch, address, { ...message, signal }))
      if (isRedirect(status)) return new ClientError('http_request_failed', sentOn, { status })
      extras.onHeaders?.(headers)
      return toOutcome(status, text)
    } catch {
      return new ClientError('http_request_failed', sayFault(signal, address, message))
    }
  }
}

/** JSON has no word for NaN and would say null, which clears a field. */
function write(body: unknown): string | undefined | ClientError {
  let isWhole = true
  const text = JSON.stringify(body, (_key, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) isWhole = false
    return value
  })
  return isWhole ? text : invalid('A number to be sent is none: NaN, or without end')
}

/** A browser does not say which: it shows 0. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400 && status !== 304)
}

const sentOn = 'The registry service sends on to another address; that has to be set as its address'

async function exchange(fetch: typeof globalThis.fetch, address: string, message: RequestInit) {
  const response = await fetch(address, message)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/**
 * The clock is watched here as well: while it reads a body, a fetch of Node can lose hold of its signal when memory is
 * cleaned up (https://github.com/nodejs/node/issues/55428), and then waited five minutes instead of ten seconds.
 */
function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

function headersFor({ apiKey, username, password }: Settings, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    ...(username !== undefined &&
      password !== undefined && { authorization: `Basic ${toBase64(`${username}:${password}`)}` }),
  }
}

/** Basic credentials are UTF-8; `btoa` alone knows Latin-1 only. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

function toOutcome<Body>(status: number, text: string): Outcome<Body> {
  if (status === 404) return null
  // Nothing to tell, or nothing that the caller does not have already.
  if (status === 204 || status === 304) return true as Body
  const { isJson, value } = parse(text)
  if (status >= 400)
    return new ClientError('api_error', detailOf(value) ?? `The service answered ${status}`, { status })
  if (isJson) return value as Body
  return new ClientError('http_request_failed', 'The service did not answer with JSON', { status })
}

function parse(text: string): { isJson: boolean; value?: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false }
  }
}

function detailOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('detail' in value)) return undefined
  return typeof value.detail === 'string' ? value.detail : undefined
}

/** Tells a setting that needs mending from a network that does; the runtime's own words would repeat the key. */
function sayFault(signal: AbortSignal, address: string, message: RequestInit): string {
  if (signal.aborted) return 'The registry service did not answer in time'
  try {
    new globalThis.Request(address, message)
    return 'The registry service cannot be reached'
  } catch {
    return 'The address, the key or the credentials of the registry service cannot be used in a request'
  }
}
