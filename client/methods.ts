import type { Calls } from '@hopechest/contract'
import { calls } from '@hopechest/contract'
import { type CallOptions, type ChangeOptions, type CreateOptions, toExtras } from './call-options.ts'
import { isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import { path, type ValuesOf, withQuery } from './path.ts'
import type { Method, Request } from './request.ts'
import { itemIn } from './seen-item.ts'

/** A method for each endpoint, of the same name. */
export type Methods = { [Name in keyof Calls]: MethodOf<Calls[Name]> }

type Call = Calls[keyof Calls]
type MethodOf<C extends Call> = (...given: Given<C>) => Promise<Outcome<C['answer']>>

/** What stands in the path, what is sent, the key of a guest, what is asked for, options. */
type Given<C extends Call> = [
  ...ValuesOf<C['path']>,
  ...BodyIn<C>,
  ...KeyIn<C>,
  ...(C['query'] extends undefined ? [] : [query?: Omit<C['query'], 'slug'>]),
  options?: OptionsOf<C['headers']>,
]

/** What makes something may be made of nothing. */
type BodyIn<C extends Call> = C['body'] extends undefined
  ? []
  : [Record<never, never>, 'idempotency-key'] extends [C['body'], C['headers']]
    ? [body?: C['body']]
    : [body: C['body'] extends readonly (infer Entry)[] ? readonly Entry[] : C['body']]

type KeyIn<C extends Call> = C['key'] extends 'must'
  ? [key: string]
  : C['key'] extends 'may'
    ? [key?: string | undefined]
    : []

type OptionsOf<Header> = CallOptions &
  ('idempotency-key' extends Header ? CreateOptions : unknown) &
  ('if-match' extends Header ? ChangeOptions : unknown)

/** As the contract says how one is called. */
interface PlainCall {
  method: Method
  path: string
  takes: readonly string[]
  field: string | null
  isItem: boolean
}

const plain = Object.entries<PlainCall>(calls).map(([name, call]) => ({ name, run: runOf(call) }))

export function methodsOf(request: Request): Methods {
  const methods: Record<string, (...given: readonly unknown[]) => Promise<unknown>> = {}
  for (const { name, run } of plain) methods[name] = (...given) => run(request, given)
  return methods as unknown as Methods
}

function runOf({ method, path: pattern, takes, field, isItem }: PlainCall) {
  const places = pattern.match(/:\w+/g)?.length ?? 0
  return async (request: Request, given: readonly unknown[]) => {
    const rest = given.slice(places)
    const next = (part: 'body' | 'key' | 'query') => (takes.includes(part) ? rest.shift() : undefined)
    const value = next('body')
    // Null is a value, such as of words that a guest takes away.
    const body = value === undefined && takes.includes('body') ? {} : value
    const key = next('key') as string | undefined
    const query = (next('query') ?? {}) as Parameters<typeof withQuery>[1]
    const extras = toExtras((rest[0] ?? {}) as CreateOptions & ChangeOptions)
    const address = withQuery(path(pattern as '/', ...(given.slice(0, places) as [])), query)
    const sent = field === null ? body : { [field]: body }
    const headers = { ...extras.headers, ...(key !== undefined && { 'x-release-key': key }) }
    const outcome = await request<object>(method, address, sent, { ...extras, headers })
    return isItem && outcome !== null && !isClientError(outcome) ? itemIn(outcome as never) : outcome
  }
}
