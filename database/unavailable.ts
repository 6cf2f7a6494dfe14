import { Refusal } from '@hopechest/contract'

/** Storage that will be back: whoever asked may ask again. */
export function storageUnavailable(cause: unknown): Refusal {
  return new Refusal('unavailable', 'Storage is unavailable', { retryAfterSeconds: 1, cause })
}
