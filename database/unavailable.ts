import { Refusal } from '@hopechest/contract'

/** Storage that will be back: whoever asked may ask again, unless it is unclear what became of it. */
export function storageUnavailable(cause: unknown, isUnclear = false): Refusal {
  return new Refusal('unavailable', 'Storage is unavailable', { retryAfterSeconds: 1, isUnclear, cause })
}
