import assert from 'node:assert/strict'
import { isClientError, type Outcome } from '@hopechest/client'

/** The body of a success; anything else fails the test. */
export function must<Body>(outcome: Outcome<Body>): Body {
  assert.ok(outcome !== null && !isClientError(outcome), JSON.stringify(outcome))
  return outcome
}

/** Asserts that the service refused, with this status and for this reason. */
export function refused(outcome: Outcome<unknown>, status: number, detail: RegExp): void {
  assert.ok(isClientError(outcome), `${JSON.stringify(outcome)} is not a refusal`)
  assert.deepEqual([outcome.code, outcome.data], ['api_error', { status }], outcome.message)
  assert.match(outcome.message, detail)
}
