import type { CallOptions } from './call-options.ts'
import { isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'
import { type ItemEnvelope, itemIn, type SeenItem } from './seen-item.ts'

/** An item and the tag of its version, for `ifMatch`. */
export interface ItemVersion {
  item: SeenItem
  etag: string
}

export async function readVersion(
  request: Request,
  id: number,
  known: ItemVersion | undefined,
  { signal }: CallOptions,
): Promise<Outcome<ItemVersion>> {
  let etag = ''
  const outcome = await request<ItemEnvelope | true>('GET', path('/items/:item_id', id), undefined, {
    signal,
    headers: known ? { 'if-none-match': known.etag } : {},
    onHeaders: (headers) => {
      etag = headers.get('etag') ?? ''
    },
  })
  if (outcome === null || isClientError(outcome)) return outcome
  // 304: nothing has changed.
  if (outcome === true) return known ?? null
  return { item: itemIn(outcome), etag }
}
