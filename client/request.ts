import { ClientError, type Outcome } from './outcome.ts'
import type { Settings } from './settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends one request and turns whatever happens into one of three outcomes. */
export type Request = <Body>(method: Method, path: string, body?: unknown) => Promise<Outcome<Body>>

export const timeoutMilliseconds = 10_000

/** `fetch` may be replaced where a host has its own; the rest is fixed by the specification. */
export function createRequest(
  settings: Settings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Request {
  return async (method, path, body) => {
    if (settings.baseUrl === undefined) {
      return new ClientError('api_not_configured', 'The address of the registry service is not set')
    }
    let response: Response
    let text: string
    try {
      response = await fetch(settings.baseUrl + path, {
        method,
        headers: headersFor(settings, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      text = await response.text()
    } catch (error) {
      return new ClientError('http_request_failed', sayFault(error))
    }
    return toOutcome(response.status, text)
  }
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

function toOutcome<Body>(status: number, text: string): Outcome<Body> {
  if (status === 404) return null
  const { isJson, value } = parse(text)
  if (status >= 400)
    return new ClientError('api_error', detailOf(value) ?? `The service answered ${status}`, { status })
  if (text === '') return true as Body
  if (!isJson)
    return new ClientError('http_request_failed', 'The service did not answer with JSON', { status })
  return value as Body
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

function sayFault(error: unknown): string {
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  return timedOut ? 'The registry service did not answer in time' : 'The registry service cannot be reached'
}

/** Basic credentials are UTF-8; `btoa` alone knows Latin-1 only. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
