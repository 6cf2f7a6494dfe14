import { ClientError, isClientError } from './client-error.ts'

/**
 * The result of a call: the body, null for a missing thing (404), or an error. The type makes the caller check before
 * using the body. A success without a body (204) is `true`.
 */
export type Outcome<Body> = Body | null | ClientError

/** A success without a body. It differs from the null of a missing thing. */
export type Done = true

/** For callers who prefer exceptions: throws the error of an outcome, and returns its body or null. */
export function orThrow<Body>(outcome: Outcome<Body>): Body | null {
  if (isClientError(outcome)) throw outcome
  return outcome
}

export function notFound(sentence: string): ClientError {
  return new ClientError('api_error', sentence, { status: 404 })
}
