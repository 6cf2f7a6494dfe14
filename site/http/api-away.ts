import { type ClientError, isClientError, type Outcome } from '@hopechest/client'

/** The item service gave no answer that a page could use. The guest reads that the list is resting. */
export class ApiAway extends Error {
  readonly kind: ClientError['kind']
  readonly retryAfterSeconds: number | undefined

  constructor({ code, kind, message, retryAfterSeconds }: ClientError) {
    super(`${code}: ${message}`)
    this.name = 'ApiAway'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The visitor was let to the page, and is not any more: its owners changed who may do what meanwhile. */
export class NoLongerAllowed extends Error {
  constructor({ message }: ClientError) {
    super(message)
    this.name = 'NoLongerAllowed'
  }
}

/** The body of an answer, or undefined where nothing is there. Anything else throws. */
export function reached<Body>(outcome: Outcome<Body>): Body | undefined {
  if (isClientError(outcome)) {
    throw outcome.kind === 'forbidden' ? new NoLongerAllowed(outcome) : new ApiAway(outcome)
  }
  return outcome ?? undefined
}
