import type { ItemCreate, ItemsPage, ItemUpdate, Question } from '@hopechest/contract'
import {
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  callsOf,
  toExtras,
} from './call-options.ts'
import { type ClientError, isClientError } from './client-error.ts'
import type { Done, Outcome } from './outcome.ts'
import { type EachOptions, eachOf } from './pages.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import { requestItem, type SeenItem } from './seen-item.ts'
import { type ItemVersion, readItemVersion } from './versions.ts'

export function itemMethods(request: Request, findFault: () => ClientError | undefined) {
  const { get, post, put, remove } = callsOf(request)
  return {
    /** A page of all active items, by id; with `ids` at most 100 of them, in that order. */
    listItems: (page: ItemsPage = {}, options: CallOptions = {}) =>
      get<SeenItem[]>(withQuery(path('/items'), page), options),

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

    /** What guests have asked about the items of a registry, with the answers. */
    listQuestions: (id: number, options: CallOptions = {}) =>
      get<Question[]>(path('/registries/:id/questions', id), options),

    /** For every caller who may read the registry. Who asks is not stored. */
    askQuestion: (id: number, itemId: number, question: string, options: CreateOptions = {}) =>
      post<Question>(path('/registries/:id/items/:item_id/questions', id, itemId), { question }, options),

    /** For all guests, in place of an earlier answer. */
    answerQuestion: (id: number, questionId: number, answer: string, options: CallOptions = {}) =>
      put<Question>(
        path('/registries/:id/questions/:question_id/answer', id, questionId),
        { answer },
        options,
      ),

    removeQuestion: (id: number, questionId: number, options: CallOptions = {}) =>
      remove<Done>(path('/registries/:id/questions/:question_id', id, questionId), options),
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
