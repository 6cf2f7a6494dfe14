import type { Static } from 'typebox'
import { Type } from './shape.ts'

/** The one table of what can go wrong and the status that says so. */
export const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  not_json: 415,
  expectation_failed: 417,
  invalid: 422,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  host_failed: 502,
  unavailable: 503,
  host_slow: 504,
} as const

export type RefusalCode = keyof typeof statusOf

/** The same table read backwards. */
export type CodeOfStatus = { [Code in RefusalCode as (typeof statusOf)[Code]]: Code }

/** The one error that is meant for the caller: its message is a sentence a person can read. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | undefined
  /** The request may have been carried out although it failed: to send it again might do it twice. */
  readonly isUnclear: boolean

  constructor(
    code: RefusalCode,
    sentence: string,
    options: { retryAfterSeconds?: number; isUnclear?: boolean; cause?: unknown } = {},
  ) {
    super(sentence, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isUnclear = options.isUnclear ?? false
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The body of every failure. */
export const ErrorBody = Type.Object({ detail: Type.String() }, { $id: 'Error' })
export type ErrorBody = Static<typeof ErrorBody>
