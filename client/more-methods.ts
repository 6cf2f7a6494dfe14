import type { Purchase, RegistryAnswer } from '@hopechest/contract'
import type { CallOptions, ChangeOptions, CreateOptions } from './call-options.ts'
import { type ClientError, isClientError } from './client-error.ts'
import { readFlatRegistry } from './flat-registry.ts'
import type { Methods } from './methods.ts'
import type { Outcome } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import type { SeenItem } from './seen-item.ts'
import {
  type ItemVersion,
  type RegistryVersion,
  readItemVersion,
  readRegistryVersion,
  readSendToVersion,
} from './versions.ts'

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
