import type { Caller } from '@hopechest/host'
import type { Static, TSchema } from 'typebox'

/** The ids in the path, by the names they have there; a handler reads those that its path has. */
export interface Ids {
  /** of a registry */
  id: number
  item_id: number
  purchase_id: number
}

/** Headers that mean something to an endpoint beyond who is calling. */
export type HeaderName = 'idempotency-key' | 'if-match' | 'if-none-match' | 'x-release-key'

/** Headers of a success that mean something to a client. */
export type GivenHeaderName = 'etag' | 'link' | 'x-host-total' | 'x-host-totalpages'

export interface Ask<Query, Body> {
  caller: Caller
  ids: Ids
  /** The other parts of the path, decoded once. */
  path: Record<string, string>
  query: Query
  body: Body
  headers: Partial<Record<HeaderName, string>>
}

export interface Answer {
  status: number
  /** The shape that the body is written by: what the shape does not name does not leave the house. */
  shape?: TSchema
  body?: unknown
  headers?: Record<string, string>
}

/** One row of the API: what it takes, what it may answer, and what it does. */
export interface Endpoint<Query extends TSchema = TSchema, Body extends TSchema = TSchema> {
  /** What clients call it. */
  name: string
  summary: string
  /** Open endpoints ask nobody who they are. */
  open?: true
  query?: Query
  body?: Body
  /** The headers that it listens to. */
  headers?: readonly HeaderName[]
  answers: Record<number, TSchema | TSchema[] | null>
  /** The headers that a success may carry. */
  gives?: readonly GivenHeaderName[]
  /** What it may refuse beyond what follows from its address, headers and body. */
  refuses?: readonly (404 | 409 | 429)[]
  handle(ask: Ask<Static<Query>, Static<Body>>): Answer | Promise<Answer>
}

/** Ties the shapes of an endpoint to the types of its handler. */
export function endpoint<Query extends TSchema, Body extends TSchema>(row: Endpoint<Query, Body>): Endpoint {
  return row as unknown as Endpoint
}
