import type { Calls, Purchase, RegistryAnswer } from '@hopechest/contract'
import { calls } from '@hopechest/contract'
import { type ClientError, isClientError } from './client-error.ts'
import { readFlatRegistry } from './flat-registry.ts'
import type { Outcome } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, type ValuesOf, withQuery } from './path.ts'
import {
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  type Method,
  type Request,
  toExtras,
} from './request.ts'
import { itemIn, type SeenItem } from './seen-item.ts'
import {
  type ItemVersion,
  type RegistryVersion,
  readForWhomVersion,
  readItemVersion,
  readRegistryVersion,
  readSendToVersion,
} from './versions.ts'

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

/** The methods that are more than one plain call. */
export function moreMethods(request: Request, methods: Methods, findFault: () => ClientError | undefined) {
  return {
    /** All active items, by id: `for await (const item of client.eachItem())`. */
    eachItem: (options: EachOptions = {}) => eachOf<SeenItem>(request, path('/items'), { after: 0 }, options),

    eachRegistry: (options: EachOptions = {}) =>
      eachOf<RegistryAnswer>(request, path('/registries'), { skip: 0 }, options),

    eachRegistryPurchase: (id: number, options: EachOptions = {}) =>
      eachOf<Purchase>(request, path('/registries/:id/purchases', id), { skip: 0 }, options),

    eachPurchase: (id: number, itemId: number, options: EachOptions = {}) =>
      eachOf<Purchase>(
        request,
        path('/registries/:id/items/:item_id/purchases', id, itemId),
        { skip: 0 },
        options,
      ),

    /** The items that can be read, in the order of the ids; the others are left out. */
    getItems: async (ids: readonly number[], options: CallOptions = {}) =>
      findFault() ?? readItems(methods, ids, options),

    /** The item with the tag of its version. A version that the caller has is returned if nothing has changed. */
    getItemVersion: (id: number, known?: ItemVersion, options: CallOptions = {}) =>
      readItemVersion(request, id, known, options),

    /** The registry with the tag of its version, in the same way. */
    getRegistryVersion: (id: number, known?: RegistryVersion, options: CallOptions = {}) =>
      readRegistryVersion(request, id, known, options),

    /** Where guests send their gifts, with the tag of its version. */
    getSendToVersion: (id: number, options: CallOptions = {}) => readSendToVersion(request, id, options),

    /** Whom a registry is for, with the tag of its version. */
    getForWhomVersion: (id: number, options: CallOptions = {}) => readForWhomVersion(request, id, options),

    /** A registry with its items in one object. */
    getFlatRegistry: (id: number, options: CallOptions = {}) => readFlatRegistry(methods, id, options),

    /** The registry with this slug, or null when the caller may read no such registry. */
    findRegistryBySlug: async (slug: string, options: CallOptions = {}): Promise<Outcome<RegistryAnswer>> => {
      const address = withQuery(path('/registries'), { slug: { text: slug } })
      const found = await request<RegistryAnswer[]>('GET', address, undefined, options)
      return found === null || isClientError(found) ? found : (found[0] ?? null)
    },

    /**
     * Moves an item to another registry with all that was bought of it, and returns it as it is there. `currency` is what prices
     * are in where a registry names none.
     */
    moveItem: (id: number, itemId: number, to: number, { currency, ...options }: MoveOptions = {}) =>
      methods.moveItem(id, itemId, { registry_id: to, ...(currency !== undefined && { currency }) }, options),
  }
}

type MoveOptions = CreateOptions & ChangeOptions & { currency?: string | undefined }

/** The requests that are under way at the same time. */
const concurrency = 6

/** Each id is requested once, also when it is named twice. */
async function readItems(
  { getItem }: Methods,
  ids: readonly number[],
  options: CallOptions,
): Promise<Outcome<SeenItem[]>> {
  const found = new Map<number, SeenItem>()
  const waiting = new Set(ids).values()
  let fault: ClientError | undefined
  const readOn = async () => {
    for (const id of waiting) {
      const outcome = await getItem(id, options)
      if (!isClientError(outcome)) {
        if (outcome !== null) found.set(id, outcome)
      } else if (options.signal?.aborted === true) fault = outcome
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readOn))
  return fault ?? ids.flatMap((id) => found.get(id) ?? [])
}
