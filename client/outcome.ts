/**
 * What became of a call, as a value: the body, null where nothing is there (404), or an error. Nothing is thrown for
 * what can be expected, and the type makes a caller look before using the body. A success without a body (204) is `true`.
 */
export type Outcome<Body> = Body | null | ClientError

/** A success without a body: it differs from the null of what is not there. */
export type Done = true

/**
 * `api_error`: the service refused, and `message` is its reason. `api_not_configured`: nobody has said where the service
 * is, and nothing was sent. `http_request_failed`: no answer came, not in time, or not one of the service.
 */
export type ClientErrorCode = 'api_error' | 'api_not_configured' | 'http_request_failed'

/** An error as a value. It is returned and never thrown. */
export class ClientError {
  readonly code: ClientErrorCode
  /** A sentence that a person can read. */
  readonly message: string
  /** `status` is there whenever somebody answered. */
  readonly data: { readonly status?: number }

  constructor(code: ClientErrorCode, message: string, data: { readonly status?: number } = {}) {
    this.code = code
    this.message = message
    this.data = data
  }
}

/** The question to ask of an outcome, beside whether it is null. */
export function isClientError(outcome: unknown): outcome is ClientError {
  return outcome instanceof ClientError
}

/** What the service would have answered, had it been possible to ask. */
export function invalid(sentence: string): ClientError {
  return new ClientError('api_error', sentence, { status: 422 })
}
