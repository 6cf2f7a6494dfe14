/**
 * What became of a call, as a value: the body, null where nothing is there (404), or an error. Nothing is thrown for
 * what can be expected, and the type makes a caller look before using the body.
 */
export type Outcome<Body> = Body | null | ClientError

export type ClientErrorCode = 'api_error' | 'api_not_configured' | 'http_request_failed'

export class ClientError {
  readonly code: ClientErrorCode
  readonly message: string
  /** `status` is there whenever the service answered. */
  readonly data: { status?: number }

  constructor(code: ClientErrorCode, message: string, data: { status?: number } = {}) {
    this.code = code
    this.message = message
    this.data = data
  }
}

export function isClientError(outcome: unknown): outcome is ClientError {
  return outcome instanceof ClientError
}
