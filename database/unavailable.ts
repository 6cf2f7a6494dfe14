import { Refusal } from '@hopechest/contract'

/** Storage that will be back: the caller may try again, unless `isUnclear`, when the statement may have been done. */
export function storageUnavailable(cause: unknown, isUnclear = false): Refusal {
  return new Refusal('unavailable', 'Storage is unavailable', { retryAfterSeconds: 1, isUnclear, cause })
}
