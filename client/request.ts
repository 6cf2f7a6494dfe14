import { surprisesAreKept, surprisesHeader } from '@hopechest/contract'
import { ClientError, invalid, isClientError } from './client-error.ts'
import { exchange, toOutcome } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import type { Path } from './path.ts'
import { mayRepeat, withRetries } from './retries.ts'
import type { TidySettings } from './settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Sends a request and returns one of the three outcomes. An error in place of the path is returned as it is. It throws
 * only for a body that cannot be JSON, which is a mistake in the calling program.
 */
export type Request = <Body>(
  method: Method,
  path: Path | ClientError,
  body?: unknown,
  extras?: Extras,
) => Promise<Outcome<Body>>

export interface Extras {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Gets the headers of each answer before the outcome is there. */
  onHeaders?: (headers: Headers) => void
}

export function createRequest(settings: TidySettings): Request {
  const { fetch, retries, timeout } = settings
  const known = knownHeaders(settings)
  return async (method, path, body, extras = {}) => {
    const missing = notConfigured(settings)
    if (missing) return missing
    if (isClientError(path)) return path
    const json = toJson(body)
    if (isClientError(json)) return json
    const address = settings.baseUrl + path
    const headers = { ...known, ...(json !== undefined && jsonBody), ...extras.headers }
    const message: RequestInit = {
      method,
      headers,
      ...(json !== undefined && { body: json }),
      // The key and the credentials are meant for this address only.
      redirect: 'manual',
      // Otherwise a browser asks for a password of its own after a 401, and sends cookies that are not needed.
      credentials: 'omit',
    }
    const signals = { milliseconds: timeout, timeout: AbortSignal.timeout(timeout), caller: extras.signal }
    return withRetries(
      () => exchange(fetch, address, message, signals, extras.onHeaders),
      (error) => mayRepeat(method, headers, error, hasCondition(body)),
      { retries, signals },
    )
  }
}

/** A request whose path and body were checked. */
export interface Carried {
  method: Method
  path: Path
  headers: Record<string, string>
  /** JSON. */
  body: string | undefined
}

/**
 * The same where something else than HTTP carries a request, such as a call of the rules in one process. It has no address, no
 * credentials and no second try, and no signal ends it.
 */
export function requestBy(
  carry: (
    message: Carried,
  ) => Promise<{ status: number; text: string; headers: ReadonlyMap<string, string> }>,
): Request {
  return async (method, path, body, { headers = {}, onHeaders } = {}) => {
    if (isClientError(path)) return path
    const json = toJson(body)
    if (isClientError(json)) return json
    const { status, text, headers: given } = await carry({ method, path, headers, body: json })
    onHeaders?.(new Headers([...given]))
    return toOutcome({ status, text, headers: { get: (name) => given.get(name) ?? null } })
  }
}

/** The outcome of every call while the base URL is not set; undefined once it is. */
export function notConfigured({ baseUrl }: TidySettings): ClientError | undefined {
  if (baseUrl !== undefined) return undefined
  return new ClientError('api_not_configured', 'The base URL of the registry service is not set')
}

/** A change that is meant for what was changed last at this time finds another time once it has worked. */
function hasCondition(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'updated_at' in body && body.updated_at !== undefined
}

/** JSON cannot hold NaN. It would become null, which clears a field. */
function toJson(body: unknown): string | undefined | ClientError {
  let isValid = true
  const text = JSON.stringify(body, (_key, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) isValid = false
    return value
  })
  return isValid ? text : invalid('A number in the body is NaN or infinite; send a finite number')
}

const jsonBody = { 'content-type': 'application/json' }

/** The headers of every call of this client. */
function knownHeaders({ apiKey, username, password, surprises }: TidySettings): Record<string, string> {
  return {
    accept: 'application/json',
    ...(!surprises && { [surprisesHeader]: surprisesAreKept }),
    ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    ...(username !== undefined &&
      password !== undefined && { authorization: `Basic ${toBase64(`${username}:${password}`)}` }),
  }
}

/** Basic credentials are UTF-8, but `btoa` takes Latin-1 only. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

/** Every method takes these as its last argument. */
export interface CallOptions {
  /** Ends the call when it is aborted. `AbortSignal.timeout(2000)` gives it less time than the usual 10 seconds. */
  signal?: AbortSignal | undefined
}

export interface CreateOptions extends CallOptions {
  /** The same request with the same key within a day creates nothing twice, and gets the same answer. */
  idempotencyKey?: string | undefined
}

export interface ChangeOptions extends CallOptions {
  /** The `etag` of the version that the caller saw. The change is refused with 412 if what it is of has changed since. */
  ifMatch?: string | undefined
}

export function toExtras({ signal, idempotencyKey, ifMatch }: CreateOptions & ChangeOptions): Extras {
  return {
    signal,
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
  }
}
