import { isRefused, type Outcome } from '@hopechest/client'

/** Null for a purchase that was given back, as for one that is not there: nothing is left to do about it. */
export function orGone<Body>(outcome: Outcome<Body>): Outcome<Body> {
  return isRefused(outcome, 'given_back') ? null : outcome
}
