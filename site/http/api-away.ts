import { type ClientError, isClientError, type Outcome } from '@hopechest/client'

/** The rules gave no answer that a page could use. The guest reads that the list is resting. */
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

/** The body of an answer, or undefined where nothing is there. Anything else throws `ApiAway`. */
export function reached<Body>(outcome: Outcome<Body>): Body | undefined {
  if (isClientError(outcome)) throw new ApiAway(outcome)
  return outcome ?? undefined
}
