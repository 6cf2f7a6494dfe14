import type { ErrorCode } from '@hopechest/contract'
import { statusOf } from '@hopechest/contract'

/**
 * `api_error`: the service refused the request, and `message` is its reason. `api_not_configured`: the base URL is not
 * set, and nothing was sent. `http_request_failed`: there was no answer, or none that the service gives.
 */
export type ClientErrorCode = 'api_error' | 'api_not_configured' | 'http_request_failed'

interface Details {
  kind?: ErrorKind
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
  errorCode?: string | undefined
  errorField?: string | undefined
  cause?: unknown
}

/** What went wrong in a call. The methods of the client return it and do not throw it; a caller may throw it. */
export class ClientError extends Error {
  readonly code: ClientErrorCode
  /** More exact than `code`: decide by this what to do. */
  readonly kind: ErrorKind
  /** `status` is there if the service answered. */
  readonly data: { readonly status?: number }
  /** The service asks to wait this long before the next try. */
  readonly retryAfterSeconds: number | undefined
  /** Under this id the log of the service has the request. */
  readonly requestId: string | undefined
  /**
   * What the service says of its refusal in `x-error-code`, such as `too_few_left`: more exact than `kind` where that has
   * several causes. A newer service may name others.
   */
  readonly errorCode: ErrorCode | (string & {}) | undefined

  /** The field or parameter that the refusal is about, such as `meta.registry_invitees[3]`; from `x-error-field`. */
  readonly errorField: string | undefined

  constructor(
    code: ClientErrorCode,
    message: string,
    data: { readonly status?: number } = {},
    details: Details = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'ClientError'
    this.code = code
    this.kind = details.kind ?? usualKind(code, data.status)
    this.data = data
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
    this.errorCode = details.errorCode
    this.errorField = details.errorField
  }

  /** Without this, `JSON.stringify` would leave out the message. */
  toJSON() {
    const { code, kind, message, data, requestId, errorCode, errorField } = this
    return {
      code,
      kind,
      message,
      data,
      ...(errorCode !== undefined && { errorCode }),
      ...(errorField !== undefined && { errorField }),
      ...(requestId !== undefined && { requestId }),
    }
  }
}

function usualKind(code: ClientErrorCode, status: number | undefined): ErrorKind {
  if (code === 'api_not_configured') return code
  return code === 'api_error' ? kindOfStatus(status) : 'unreachable'
}

export function isClientError(outcome: unknown): outcome is ClientError {
  return outcome instanceof ClientError
}

/** Whether the service refused the call for a reason of this kind, or for this very cause. */
export function isRefused(outcome: unknown, why: ErrorKind | ErrorCode): boolean {
  return isClientError(outcome) && (outcome.kind === why || outcome.errorCode === why)
}

/** The error that the service would answer to this request. It is not sent. */
export function invalid(sentence: string): ClientError {
  return new ClientError('api_error', sentence, { status: 422 })
}

/**
 * `unreachable`: no connection to the service, or it broke. `timeout`: no answer in time. `aborted`: the caller's signal
 * ended the call. `redirected`: the base URL leads to another address. `bad_answer`: the answer is not JSON.
 * `bad_settings`: the base URL, the key or the credentials cannot be sent. `other`: a status that the service never uses.
 */
export type ErrorKind =
  | keyof typeof statusOf
  | 'api_not_configured'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'redirected'
  | 'bad_answer'
  | 'bad_settings'
  | 'other'

const kinds = new Map<number, ErrorKind>(
  Object.entries(statusOf).map(([code, status]) => [status, code as ErrorKind]),
)

export function kindOfStatus(status: number | undefined): ErrorKind {
  return kinds.get(status ?? 0) ?? 'other'
}
