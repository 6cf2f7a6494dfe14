import type {
  AnswerShape,
  Endpoint,
  EndpointName,
  endpoints,
  Registry,
  RegistryAnswer,
  ResponseHeader,
} from '@hopechest/contract'
import type { Caller, User } from '@hopechest/host'
import type { Static, TSchema } from 'typebox'
import type { DemandSeen } from '../answers/conditions.ts'
import type { Entries, List } from '../answers/written-answers.ts'
import type { Dependencies } from './dependencies.ts'
import type { Repeatable } from './idempotency.ts'

/** The ids in the path, by the names they have there; `id` is of a registry. A rule reads those of its path. */
export type Ids = Record<
  | 'id'
  | 'item_id'
  | 'purchase_id'
  | 'circle_id'
  | 'person_id'
  | 'household_id'
  | 'idea_id'
  | 'question_id'
  | 'hook_id'
  | 'delivery_id',
  number
>

/** The parts of a request that a rule gets, all of them checked. */
interface Parts<Query, Body> {
  caller: Caller
  ids: Ids
  /** The other parts of the path, decoded once. */
  path: Record<string, string>
  query: Query
  body: Body
  /** To be asked of what changes, as it is right before the change is stored; from If-Match. */
  demandSeen: DemandSeen | undefined
  /** From Idempotency-Key. */
  repeatable: Repeatable | undefined
  releaseKey: string | undefined
  /** From Prefer: how long the answer may wait for a change. */
  waitSeconds: number | undefined
  /** Sets a header of the answer. */
  give(header: ResponseHeader, value: number | string): void
  /** Says who else has the same answer, of those who see the same fields, until something changes in the database. */
  alsoFor?(isFor: (caller: User) => boolean): void
}

/** What every rule may know of a request. */
export type AskedOfAny = Parts<never, never>

/** What the endpoint of this name is asked. */
export type Asked<Name extends EndpointName> = Parts<
  QueryOf<(typeof endpoints)[Name]>,
  BodyOf<(typeof endpoints)[Name]>
>

type QueryOf<Described> = Described extends { query: infer Query extends TSchema } ? Static<Query> : undefined
type BodyOf<Described> = Described extends { body: infer Body extends TSchema } ? Static<Body> : undefined

/** What a rule gives back. An answer that depends on the caller is written already, for this caller. */
type Given<Shape extends AnswerShape> = Shape extends TSchema
  ? Kept<Static<Shape>> | (Static<Shape> extends (infer Entry)[] ? Entries<Kept<Entry>> : never)
  : Shape extends null
    ? unknown
    : List

/** What the moment says of a registry comes to it when it is sent. */
type Kept<Answer> = Answer extends RegistryAnswer ? Registry : Answer

type RuleOf<Name extends EndpointName, Described extends Endpoint> = Described extends { isOpen: true }
  ? () => Given<Described['answer']>
  : (
      dependencies: Dependencies,
      asked: Asked<Name>,
    ) => Given<Described['answer']> | Promise<Given<Described['answer']>>

/** One for each endpoint, of the same name. The shapes of its query, body and answer give the types of its rule. */
export type Rules = { [Name in EndpointName]: RuleOf<Name, (typeof endpoints)[Name]> }

/** The rule of the endpoint of this name: the contract says what it gets and gives. */
export type Rule<Name extends EndpointName> = Rules[Name]
