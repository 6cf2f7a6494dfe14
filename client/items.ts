import type { ItemCreate, ItemsPage, ItemUpdate } from '@hopechest/contract'
import { type CallOptions, type ChangeOptions, type CreateOptions, toExtras } from './call-options.ts'
import { type ClientError, isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import { requestItem, type SeenItem } from './seen-item.ts'
import { type ItemVersion, readItemVersion } from './versions.ts'

export function itemMethods(request: Request, findFault: () => ClientError | undefined) {
  return {
    /** A page of all active items, by id; with `ids` at most 100 of them, in that order. */
    listItems: (page: ItemsPage = {}, options: CallOptions = {}) =>
      request<SeenItem[]>('GET', withQuery(path('/items'), page), undefined, toExtras(options)),

    /** All active items, by id: `for await (const item of client.eachItem())`. */
    eachItem: (options: EachOptions = {}) => eachOf<SeenItem>(request, path('/items'), { after: 0 }, options),

    createItem: (item: ItemCreate, options: CreateOptions = {}) =>
      requestItem(request, 'POST', path('/items'), item, toExtras(options)),

    getItem: (id: number, options: CallOptions = {}) =>
      requestItem(request, 'GET', path('/items/:item_id', id), undefined, toExtras(options)),

    /** The items that can be read, in the order of the ids; the others are left out. */
    getItems: async (ids: readonly number[], options: CallOptions = {}) =>
      findFault() ?? readItems(request, ids, options),

    /** Changes only the fields that are given. `is_active: true` brings a deleted item back. */
    updateItem: (id: number, change: ItemUpdate, options: ChangeOptions = {}) =>
      requestItem(request, 'PUT', path('/items/:item_id', id), change, toExtras(options)),

    /** Makes the item inactive and returns it. */
    deleteItem: (id: number, options: ChangeOptions = {}) =>
      requestItem(request, 'DELETE', path('/items/:item_id', id), undefined, toExtras(options)),

    /** The item with the tag of its version. A version that the caller has is returned if nothing has changed. */
    getItemVersion: (id: number, known?: ItemVersion, options: CallOptions = {}) =>
      readItemVersion(request, id, known, options),
  }
}

/** The requests that are under way at the same time. */
const concurrency = 6

/** Each id is requested once, also when it is named twice. */
async function readItems(
  request: Request,
  ids: readonly number[],
  options: CallOptions,
): Promise<Outcome<SeenItem[]>> {
  const found = new Map<number, SeenItem>()
  const waiting = new Set(ids).values()
  let fault: ClientError | undefined
  const readOn = async () => {
    for (const id of waiting) {
      const outcome = await requestItem(
        request,
        'GET',
        path('/items/:item_id', id),
        undefined,
        toExtras(options),
      )
      if (!isClientError(outcome)) {
        if (outcome !== null) found.set(id, outcome)
      } else if (endsAll(outcome, options)) fault = outcome
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readOn))
  return fault ?? ids.flatMap((id) => found.get(id) ?? [])
}

/** These errors are about all items and not about one. */
function endsAll({ kind }: ClientError, { signal }: CallOptions): boolean {
  return kind === 'api_not_configured' || signal?.aborted === true
}
