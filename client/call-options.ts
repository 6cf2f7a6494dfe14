import type { Extras } from './request.ts'

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
