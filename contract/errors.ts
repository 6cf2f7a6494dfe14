import type { Static } from 'typebox'
import { Type } from './shape.ts'

export interface RefusalKind {
  status: number
  /** What it means to a caller. One that comes before any endpoint is asked is in no description, and needs none. */
  means?: string
  /** Such a sentence, for the description. Where it depends on the endpoint, `api/openapi/failures.ts` has it. */
  example?: string
}

/** Why a feed cannot go on from a change, and what to do. */
export const changeIsGone =
  'This change is not kept any more. Read the lists anew, and the changes without after: then go on from the last of them'

/** The one table of what can go wrong and the status that says so. Each code has a status of its own. */
export const refusals = {
  malformed: { status: 400, means: 'the address or the body cannot be read' },
  unauthenticated: {
    status: 401,
    means: 'the credentials are missing or not valid',
    example: 'Invalid or missing credentials',
  },
  forbidden: {
    status: 403,
    means: 'the gateway key is missing or wrong, or the caller may not do this',
    example: 'Missing or invalid API key',
  },
  not_found: {
    status: 404,
    means: 'the registry, item, invitee or purchase is not there, or not for this caller',
  },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  conflict: {
    status: 409,
    means:
      'the registry or its item does not allow it now, or the Idempotency-Key is in use; x-error-code says which',
  },
  gone: {
    status: 410,
    means: 'the change that `after` names is not kept any more, or is of another database',
    example: changeIsGone,
  },
  precondition_failed: {
    status: 412,
    means: 'the item, the registry or its address was changed since the version that If-Match names',
  },
  too_large: {
    status: 413,
    means: 'the body is too large',
  },
  not_json: {
    status: 415,
    means: 'the body is not sent as JSON',
    example: 'The body must be JSON, sent as application/json',
  },
  expectation_failed: {
    status: 417,
    means: 'the header Expect asks for something else than 100-continue',
    example: 'Send the header Expect only as "100-continue"',
  },
  invalid: { status: 422, means: 'a field or parameter breaks a rule; the sentence names both' },
  too_many: {
    status: 429,
    means: 'the caller asks too often',
    example: 'Too many failed sign-ins: please try again later',
  },
  headers_too_large: { status: 431 },
  internal: {
    status: 500,
    means: 'a mistake in the service; its log has more',
    example: 'Something went wrong on our side',
  },
  host_failed: {
    status: 502,
    means: 'the registry host could not be asked, or its answer makes no sense',
    example: 'The registry host cannot be reached',
  },
  unavailable: { status: 503, means: 'the database is away, or the service is busy' },
  host_slow: {
    status: 504,
    means: 'the registry host was too slow',
    example: 'The registry host took too long to answer',
  },
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof refusals

/** The causes of a refusal whose kind has several. A program decides by them. */
export const causes = {
  out_of_scope: {
    code: 'forbidden',
    means:
      'the key of the program may not do this, or is for other registries; the sentence names what it lacks',
  },
  wrapped: {
    code: 'conflict',
    means: 'the registry is wrapped, and the key of the program sees no surprises',
  },
  registry_full: {
    code: 'conflict',
    means: 'the registry has as many active items as it may, or its owners keep as many off the list',
  },
  pictures_full: {
    code: 'conflict',
    means: 'the pictures of the registry, or of all registries of its first owner, are as large as may be',
  },
  too_few_left: { code: 'conflict', means: 'fewer pieces are left than were asked for' },
  purchases_stand: { code: 'conflict', means: 'more pieces are bought than quantity_purchased would say' },
  put_away: { code: 'conflict', means: 'its owners have put the registry away' },
  still_wrapped: { code: 'conflict', means: 'the registry is not unwrapped yet' },
  records_full: { code: 'conflict', means: 'the registry has as many gifts written down as it may' },
  already_open: { code: 'conflict', means: 'the registry is unwrapped, so there is nothing to open early' },
  looks_full: { code: 'conflict', means: 'owners have looked at as many gifts as they may' },
  given_in_parts: { code: 'conflict', means: 'a gift in parts is not set aside' },
  too_many_set_aside: {
    code: 'conflict',
    means: 'as many purchases of the registry are set aside as may be',
  },
  ideas_off: { code: 'conflict', means: 'its owners let guests add no ideas, or no more' },
  too_many_ideas: {
    code: 'conflict',
    means: 'the registry or the guest has the most ideas, or the idea the most comments, that there may be',
  },
  idea_taken: { code: 'conflict', means: 'a guest gives the idea' },
  too_many_questions: {
    code: 'conflict',
    means: 'as many questions of the item or the registry wait for an answer, or stand there, as may',
  },
  not_kept_longer: {
    code: 'conflict',
    means: 'it is not set aside, or was kept longer before',
  },
  given_back: { code: 'conflict', means: 'the purchase was given back' },
  no_such_heading: { code: 'conflict', means: 'the registry has no heading of this title' },
  owners_changed: { code: 'conflict', means: 'the registry has other owners since it was read' },
  changed_meanwhile: {
    code: 'conflict',
    means: 'the registry was changed again and again while this change was computed',
  },
  no_such_account: { code: 'conflict', means: 'no account has the name of an owner who is to be added' },
  book_full: {
    code: 'conflict',
    means: 'the account has as many people, circles, open registries or households as it may',
  },
  too_many_guests: { code: 'conflict', means: 'a registry would have more invitees than it may' },
  names_drawn: { code: 'conflict', means: 'the names of the circle are drawn, or were drawn anew' },
  no_names: { code: 'conflict', means: 'the plan of the draw lets no names be drawn' },
  too_many_hooks: { code: 'conflict', means: 'the account has as many hooks, there or in all, as it may' },
  no_stand_in: {
    code: 'conflict',
    means:
      'the service cannot ask the host what the caller may know later, so it can tell nothing in their name',
  },
  key_in_use: {
    code: 'conflict',
    means:
      'the first request with this Idempotency-Key is under way, or unknown: send it again after a minute',
  },
  key_reused: {
    code: 'invalid',
    means: 'the Idempotency-Key was used with another body before: make up another one',
  },
} as const satisfies Record<string, { code: RefusalCode; means: string }>

export type RefusalCause = keyof typeof causes

/** What the header `x-error-code` says of a refusal: the cause, or else the kind. */
export type ErrorCode = RefusalCode | RefusalCause
export const errorCodeHeader = 'x-error-code'
/** Which field or parameter a refusal is about, where it is about one: `meta.registry_invitees[3]`. */
export const errorFieldHeader = 'x-error-field'

/** The kind of a refusal, which says its status. */
export function kindOf(code: ErrorCode): RefusalCode {
  return code in causes ? causes[code as RefusalCause].code : (code as RefusalCode)
}

/** The statuses alone: the client is packaged with them. */
export const statusOf = Object.fromEntries(
  Object.entries(refusals).map(([code, { status }]) => [code, status]),
) as Record<RefusalCode, number>

/** The one error that is meant for the caller: its message is a sentence a person can read. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Which of the causes of its kind it is, where a program can tell them apart. */
  readonly why: RefusalCause | undefined
  /** The one field or parameter that it is about. */
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The request may have been carried out although it failed: to send it again might do it twice. */
  readonly isUnclear: boolean

  constructor(
    code: RefusalCode,
    sentence: string,
    options: {
      why?: RefusalCause
      field?: string
      retryAfterSeconds?: number
      isUnclear?: boolean
      cause?: unknown
    } = {},
  ) {
    super(sentence, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Refusal'
    this.code = code
    this.why = options.why
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isUnclear = options.isUnclear ?? false
  }

  get errorCode(): ErrorCode {
    return this.why ?? this.code
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** The body of every failure. */
export const ErrorBody = Type.Object({ detail: Type.String() }, { $id: 'Error' })
export type ErrorBody = Static<typeof ErrorBody>
