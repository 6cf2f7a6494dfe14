import type { RefusalCode } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { Static, TSchema } from 'typebox'
import type { Versioned } from '../answers/conditions.ts'
import type { Last, List } from '../answers/written.ts'
import type { Repeatable } from '../rules/idempotency.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The ids in the path, by the names they have there; `id` is of a registry. A handler reads those of its path. */
export type Ids = Record<'id' | 'item_id' | 'purchase_id', number>

/** Headers that mean something to an endpoint beyond who is calling. */
export type RequestHeader = 'idempotency-key' | 'if-match' | 'if-none-match' | 'x-release-key'

/** Headers of a success that mean something to a client. */
export type ResponseHeader = 'etag' | 'link' | 'x-host-total' | 'x-host-totalpages'

/** What a handler is given, checked. */
export interface EndpointRequest<Query, Body> {
  caller: Caller
  ids: Ids
  /** The other parts of the path, decoded once. */
  path: Record<string, string>
  query: Query
  body: Body
  /** Says whether an item is the one that the caller has seen; from If-Match. */
  isCurrent: ((item: Versioned) => boolean) | undefined
  /** From Idempotency-Key. */
  repeatable: Repeatable | undefined
  releaseKey: string | undefined
  /** Sets a header of the answer. */
  give(header: ResponseHeader, value: number): void
}

/** The shape of an answer, or one for admins and one for other callers. Fields that it does not name are not sent. */
type AnswerShape = TSchema | { admin: TSchema; others: TSchema } | null

/** What a handler gives back. An answer that depends on the caller is written already, for this caller. */
type Handled<Shape> = Shape extends TSchema ? Static<Shape> : Shape extends null ? unknown : List

interface Described {
  method: Method
  path: string
  /** What clients call it. */
  name: string
  summary: string
}

/** What an endpoint takes, what it may answer, and what it does. */
export interface GuardedEndpoint<Query = never, Body = never, Shape = AnswerShape, Result = unknown>
  extends Described {
  open?: undefined
  query?: TSchema
  body?: TSchema
  /** The headers that it reads. */
  headers?: readonly RequestHeader[]
  /** The headers that a success may carry. */
  gives?: readonly ResponseHeader[]
  /** Why it may refuse, beyond what follows from its path, query, headers and body. */
  refuses?: readonly RefusalCode[]
  /** A long list is refused while the service is overloaded. */
  isCostly?: true
  /** Which answer it gives depends on the address, the audience and the database alone: all callers get the same. */
  isShared?: boolean
  /** 200 with a body and 204 without, unless it is another. */
  status?: 201
  answer: Shape
  /** For a list in pages: the address of the page behind this one. */
  nextPage?(query: Query, last: Last): string
  handle(request: EndpointRequest<Query, Body>): Result
}

/** An endpoint that asks for no credentials and has one answer. */
interface OpenEndpoint extends Described {
  open: object
  answer: TSchema
}

export type Endpoint = GuardedEndpoint | OpenEndpoint

/** An endpoint at an address. The shapes of its query, body and answer give the types of its handler. */
export function endpoint<Query extends TSchema, Body extends TSchema, const Shape extends AnswerShape>(
  method: Method,
  path: string,
  row: Omit<
    GuardedEndpoint<Static<Query>, Static<Body>, Shape, Handled<Shape> | Promise<Handled<Shape>>>,
    'method' | 'path'
  > & { query?: Query; body?: Body },
): Endpoint {
  return { ...row, method, path }
}
