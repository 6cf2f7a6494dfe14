import type {
  Item,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemResponse,
  ItemsPage,
  ItemUpdate,
} from '@hopechest/contract'
import { withIds } from './id.ts'
import { isClientError, type Outcome } from './outcome.ts'
import { toQuery } from './query.ts'
import type { Request } from './request.ts'

/** An admin reads all fields, everybody else those of ItemPublic. */
export type SeenItem = ItemPublic & Partial<Item>
export type ItemEnvelope = ItemResponse | ItemPublicResponse

const atOnce = 6

export function itemMethods(request: Request) {
  return {
    listItems: (page: ItemsPage = {}) => request<SeenItem[]>('GET', `/items${toQuery(page)}`),

    createItem: (item: ItemCreate) => request<ItemEnvelope>('POST', '/items', item),

    getItem: (id: number) => withIds([id], () => readItem(request, id)),

    updateItem: (id: number, change: ItemUpdate) =>
      withIds([id], () => request<ItemEnvelope>('PUT', `/items/${id}`, change)),

    deleteItem: (id: number) => withIds([id], () => request<ItemEnvelope>('DELETE', `/items/${id}`)),

    getItems: (ids: readonly number[]) => readItems(request, ids),
  }
}

/** The `data` of the envelope, or the body itself where there is no envelope. */
async function readItem(request: Request, id: number): Promise<Outcome<SeenItem>> {
  const outcome = await request<{ data?: SeenItem }>('GET', `/items/${id}`)
  if (outcome === null || isClientError(outcome)) return outcome
  return outcome.data ?? (outcome as SeenItem)
}

/** Those of the items that can be read, in the order of the ids; a few requests are under way at any time. */
async function readItems(request: Request, ids: readonly number[]): Promise<SeenItem[]> {
  const found: (SeenItem | undefined)[] = []
  const waiting = ids.entries()
  const readOn = async () => {
    for (const [place, id] of waiting) {
      const outcome = await withIds([id], () => readItem(request, id))
      if (outcome !== null && !isClientError(outcome)) found[place] = outcome
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  return found.filter((item) => item !== undefined)
}
