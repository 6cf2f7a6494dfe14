import type { AnswerShape, Endpoint, EndpointName, endpoints, ResponseHeader } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { Static, TSchema } from 'typebox'
import type { Versioned } from '../answers/conditions.ts'
import type { Entries, List } from '../answers/written-list.ts'
import type { Repeatable } from '../rules/idempotency.ts'

/** The ids in the path, by the names they have there; `id` is of a registry. A handler reads those of its path. */
export type Ids = Record<'id' | 'item_id' | 'purchase_id', number>

/** The parts of a request that a handler gets, all of them checked. */
export interface HandlerRequest<Query, Body> {
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

/** What a handler gives back. An answer that depends on the caller is written already, for this caller. */
type Handled<Shape extends AnswerShape> = Shape extends TSchema
  ? Static<Shape> | (Static<Shape> extends (infer Entry)[] ? Entries<Entry> : never)
  : Shape extends null
    ? unknown
    : List

type QueryOf<Described> = Described extends { query: infer Query extends TSchema } ? Static<Query> : undefined
type BodyOf<Described> = Described extends { body: infer Body extends TSchema } ? Static<Body> : undefined

type HandlerOf<Described extends Endpoint> = Described extends { isOpen: true }
  ? () => Handled<Described['answer']>
  : (
      request: HandlerRequest<QueryOf<Described>, BodyOf<Described>>,
    ) => Handled<Described['answer']> | Promise<Handled<Described['answer']>>

/** One for each endpoint. The shapes of its query, body and answer give the types of its handler. */
export type Handlers = { [Name in EndpointName]: HandlerOf<(typeof endpoints)[Name]> }

/** An endpoint at its address, with its name and what it does. */
export interface Route {
  name: EndpointName
  endpoint: Endpoint
  handle(request: HandlerRequest<never, never>): unknown
}
