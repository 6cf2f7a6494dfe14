import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isClientError, type Outcome } from '@hopechest/client'
import { mostTries } from './patient-fetch.ts'

/** The body of a success; anything else fails the test. */
export function must<Body>(outcome: Outcome<Body>): Body {
  assert.ok(outcome !== null && !isClientError(outcome), JSON.stringify(outcome))
  return outcome
}

/** The same for a caller who comes back when the service asks for that, as it may on a busy machine. */
export async function mustInTime<Body>(attempt: () => Promise<Outcome<Body>>): Promise<Body> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt()
    const isLate = isClientError(outcome) && outcome.data.status === 503
    if (!isLate || outcome.retryAfterSeconds === undefined || tries === mostTries) return must(outcome)
    await wait(outcome.retryAfterSeconds * 1000)
  }
}

/** Asks again while the service gives no answer in its time, as on a busy machine: for what may be sent twice. */
export async function answered<Body>(ask: () => Promise<Outcome<Body>>): Promise<Outcome<Body>> {
  for (;;) {
    const outcome = await ask()
    if (!isClientError(outcome) || outcome.kind !== 'timeout') return outcome
  }
}

/** Asserts that the service refused, with this status and for this reason. */
export function refused(outcome: Outcome<unknown>, status: number, detail: RegExp): void {
  assert.ok(isClientError(outcome), `${JSON.stringify(outcome)} is not a refusal`)
  assert.deepEqual([outcome.code, outcome.data], ['api_error', { status }], outcome.message)
  assert.match(outcome.message, detail)
}

/** The value of one field of each, in their order. */
export function each<Things extends readonly object[], Name extends keyof Things[number]>(
  things: Things,
  name: Name,
): Things[number][Name][] {
  return things.map((thing: Things[number]) => thing[name])
}
