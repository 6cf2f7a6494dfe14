import type { ItemCreate, ItemsPage, ItemUpdate } from '@hopechest/contract'
import { type Once, once } from './once.ts'
import { type ClientError, isClientError, type Outcome } from './outcome.ts'
import { path, withQuery } from './path.ts'
import type { Request } from './request.ts'
import type { ItemEnvelope, SeenItem } from './seen-item.ts'
import { type ItemVersion, ifSeen, readVersion, type Seen } from './versions.ts'

const atOnce = 6

export function itemMethods(request: Request) {
  return {
    /** A page of all active items, by id. */
    listItems: (page: ItemsPage = {}) => request<SeenItem[]>('GET', withQuery('/items', page)),

    createItem: (item: ItemCreate, options: Once = {}) =>
      request<ItemEnvelope>('POST', '/items', item, once(options)),

    /** The item itself, out of its envelope. */
    getItem: (id: number) => readItem(request, id),

    /** Those of the items that can be read, in the order of the ids; the others are left out. */
    getItems: (ids: readonly number[]) => readItems(request, ids),

    /** Changes what is named and nothing else; `is_active: true` brings a deleted item back. */
    updateItem: (id: number, change: ItemUpdate, options: Seen = {}) =>
      request<ItemEnvelope>('PUT', path`/items/${id}`, change, ifSeen(options)),

    /** Makes the item inactive and answers with it. */
    deleteItem: (id: number, options: Seen = {}) =>
      request<ItemEnvelope>('DELETE', path`/items/${id}`, undefined, ifSeen(options)),

    /** The item with the tag of its state; give what you have already, and it comes back if nothing has changed. */
    getItemVersion: (id: number, known?: ItemVersion) => readVersion(request, id, known),
  }
}

/** The `data` of the envelope, or the body itself where there is no envelope. */
async function readItem(request: Request, id: number): Promise<Outcome<SeenItem>> {
  const outcome = await request<{ data?: SeenItem }>('GET', path`/items/${id}`)
  if (outcome === null || isClientError(outcome)) return outcome
  return outcome.data ?? (outcome as SeenItem)
}

/** An id that is named twice is asked for once and keeps both its places; a few requests are under way at any time. */
async function readItems(request: Request, ids: readonly number[]): Promise<Outcome<SeenItem[]>> {
  const found = new Map<number, SeenItem>()
  const waiting = new Set(ids).values()
  let notConfigured: ClientError | undefined
  const readOn = async () => {
    for (const id of waiting) {
      const outcome = await readItem(request, id)
      if (isClientError(outcome))
        notConfigured = outcome.code === 'api_not_configured' ? outcome : notConfigured
      else if (outcome !== null) found.set(id, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  return notConfigured ?? ids.flatMap((id) => found.get(id) ?? [])
}
