import type { Extras, Method, Request } from './request.ts'

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

type Address = Parameters<Request>[1]
type AnyOptions = CreateOptions & ChangeOptions

/** What the methods of the client are made of: a call of each kind, with what its caller wants of it. */
export function callsOf(request: Request) {
  const plain =
    (method: Method) =>
    <Body>(address: Address, options: AnyOptions) =>
      request<Body>(method, address, undefined, toExtras(options))
  const withBody =
    (method: Method) =>
    <Body>(address: Address, body: unknown, options: AnyOptions) =>
      request<Body>(method, address, body, toExtras(options))
  return {
    get: plain('GET'),
    remove: plain('DELETE'),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
  }
}

export function toExtras({ signal, idempotencyKey, ifMatch }: AnyOptions): Extras {
  return {
    signal,
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
  }
}
