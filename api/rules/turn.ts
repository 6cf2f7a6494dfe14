import { Refusal } from '@hopechest/contract'

/** A change that had to wait for another one of the same registry, and too long. */
export function demandTurn<Result>(result: Result | undefined): Result {
  if (result === undefined) {
    throw new Refusal('unavailable', 'The registry is being changed by somebody else just now', {
      retryAfterSeconds: 1,
    })
  }
  return result
}
