import type { RefusalCode } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { Static, TArray, TSchema } from 'typebox'
import type { Repeatable } from '../rules/idempotency.ts'
import type { List } from '../stores/written.ts'
import type { Versioned } from './conditions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The ids in the path, by the names they have there; a handler reads those that its path has. */
export interface Ids {
  /** of a registry */
  id: number
  item_id: number
  purchase_id: number
}

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
}

/** The shape of an answer, or one for admins and one for other callers. Fields that it does not name are not sent. */
export type AnswerShape = TSchema | { admin: TSchema; others: TSchema } | null

type Body<Shape> = Shape extends { admin: infer Admin }
  ? Body<Admin>
  : Shape extends TArray<infer Each>
    ? Static<Each>[]
    : Shape extends TSchema
      ? Static<Shape>
      : unknown

/** What a handler gives back: a body, or an answer that is written already. */
type Handled<Shape> = Body<Shape> | WithHeaders<Body<Shape>> | List

/** A body, and headers that go with it. */
export class WithHeaders<Body> {
  readonly body: Body
  readonly headers: Partial<Record<ResponseHeader, string>>

  constructor(body: Body, headers: Partial<Record<ResponseHeader, string>>) {
    this.body = body
    this.headers = headers
  }
}

interface Described {
  method: Method
  path: string
  /** What clients call it. */
  name: string
  summary: string
  /** 200 with a body and 204 without, unless it is another. */
  status?: 201
  answer: AnswerShape
}

/** What an endpoint takes, what it may answer, and what it does. */
interface Guarded<Query, Body, Answered> extends Described {
  open?: false
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
  /** The item in the body whose version is the ETag. */
  versioned?(body: never): Versioned
  /** For a list in pages: how many entries a page has, and the address of the page behind an entry. */
  page?(query: Query): { most: number; next(last: { id: number }): string }
  handle(request: EndpointRequest<Query, Body>): Answered
}

/** An open endpoint asks for no credentials. */
interface Open<Answered> extends Described {
  open: true
  handle(): Answered
}

/** An endpoint of the API. */
export type Endpoint = Guarded<never, never, unknown> | Open<unknown>

type Row<Full extends Described> = Omit<Full, 'method' | 'path' | 'open'>

/** An endpoint at an address. The shapes of its query, body and answer give the types of its handler. */
export function endpoint<Query extends TSchema, Body extends TSchema, const Shape extends AnswerShape>(
  method: Method,
  path: string,
  row: Row<Guarded<Static<Query>, Static<Body>, Handled<Shape> | Promise<Handled<Shape>>>> & {
    query?: Query
    body?: Body
    answer: Shape
  },
): Endpoint {
  return { ...row, method, path }
}

export function openEndpoint<const Shape extends TSchema>(
  method: Method,
  path: string,
  row: Row<Open<Static<Shape>>> & { answer: Shape },
): Endpoint {
  return { ...row, method, path, open: true }
}
