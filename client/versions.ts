import { isClientError, type Outcome } from './outcome.ts'
import { path } from './path.ts'
import type { Extras, Request } from './request.ts'
import type { SeenItem } from './seen-item.ts'

/** An item as it was seen, and the tag of that state. */
export interface ItemVersion {
  item: SeenItem
  etag: string
}

/** A change that is meant for what was seen, and is refused with 412 when the item was changed since. */
export interface Seen {
  ifMatch?: string
}

export function ifSeen({ ifMatch }: Seen): Extras {
  return ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }
}

/** The item with its tag; what is known already comes back as it is when nothing has changed. */
export async function readVersion(
  request: Request,
  id: number,
  known?: ItemVersion,
): Promise<Outcome<ItemVersion>> {
  let etag = ''
  const outcome = await request<{ data: SeenItem } | true>('GET', path`/items/${id}`, undefined, {
    headers: known ? { 'if-none-match': known.etag } : {},
    onHeaders: (headers) => {
      etag = headers.get('etag') ?? ''
    },
  })
  if (outcome === null || isClientError(outcome)) return outcome
  return outcome === true && known ? known : { item: (outcome as { data: SeenItem }).data, etag }
}
