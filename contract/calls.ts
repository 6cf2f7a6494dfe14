import type { Static, TSchema } from 'typebox'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { ItemResponse } from './items.ts'

/** What a caller gives and gets at each endpoint: of this the methods of the client are made. */
export type Calls = { [Name in EndpointName]: CallOf<(typeof endpoints)[Name]> }

type CallOf<E extends Endpoint> = {
  path: E['path']
  /** The value itself where a body is one field that has to be there. */
  body: E extends { body: infer Body extends TSchema } ? GivenAs<Static<Body>> : undefined
  /** Whether the key of a receipt or of a guest has to come along, may, or says nothing. */
  key: E extends { needs: 'x-release-key' } ? 'must' : 'x-release-key' extends HeaderOf<E> ? 'may' : 'no'
  query: E extends { query: infer Query extends TSchema } ? Static<Query> : undefined
  headers: HeaderOf<E>
  answer: GotFrom<E['answer']>
}

type HeaderOf<E> = E extends { headers: readonly (infer Header extends string)[] } ? Header : never

type GivenAs<Body> =
  Record<never, never> extends Body ? Body : [SoleOf<Body>] extends [never] ? Body : SoleOf<Body>
type SoleOf<Body> = { [Name in keyof Body]-?: [keyof Body] extends [Name] ? Body[Name] : never }[keyof Body]

/** Without the envelope around an item. Admins read all fields of an item, other callers those that all see. */
type GotFrom<Shape> = Shape extends {
  admin: infer Admin extends TSchema
  others: infer Others extends TSchema
}
  ? Seen<Static<Admin>, Static<Others>>
  : Shape extends TSchema
    ? Static<Shape>
    : true
type Seen<Admin, Others> = [Admin, Others] extends [{ data: infer All }, { data: infer Public }]
  ? Public & Partial<All>
  : [Admin, Others] extends [(infer All)[], (infer Public)[]]
    ? (Public & Partial<All>)[]
    : never

interface Call {
  method: Endpoint['method']
  path: string
  /** What follows the values of the path, in this order. */
  takes: readonly ('body' | 'key' | 'query')[]
  /** The one field of a body that is given by it alone. */
  field: string | null
  /** The answer is an item in an envelope. */
  isItem: boolean
}

export const calls = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Record<EndpointName, Call>

function callOf({ method, path, body, query, headers = [], answer }: Endpoint): Call {
  const { properties = {}, required = [] } = (body ?? {}) as { properties?: object; required?: string[] }
  const [field = null, ...others] = Object.keys(properties)
  return {
    method,
    path,
    takes: [
      ...(body ? (['body'] as const) : []),
      ...(headers.includes('x-release-key') ? (['key'] as const) : []),
      ...(query ? (['query'] as const) : []),
    ],
    field: others.length === 0 && required.length === 1 ? field : null,
    isItem: answer !== null && 'admin' in answer && answer.admin === ItemResponse,
  }
}
