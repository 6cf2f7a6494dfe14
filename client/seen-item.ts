import type { Item, ItemPublic, ItemPublicResponse, ItemResponse } from '@hopechest/contract'
import { type ClientError, isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import type { Path } from './path.ts'
import type { Extras, Method, Request } from './request.ts'

/** Admins read all fields, other callers those of ItemPublic. */
export type SeenItem = ItemPublic & Partial<Item>
export type ItemEnvelope = ItemResponse | ItemPublicResponse

/** A request that is answered with one item. The envelope around it is removed. */
export async function requestItem(
  request: Request,
  method: Method,
  path: Path | ClientError,
  body: unknown,
  extras: Extras,
): Promise<Outcome<SeenItem>> {
  const outcome = await request<ItemEnvelope | SeenItem>(method, path, body, extras)
  return outcome === null || isClientError(outcome) ? outcome : itemIn(outcome)
}

/** The `data` of the envelope, or the body itself where there is no envelope. */
export function itemIn(body: ItemEnvelope | SeenItem): SeenItem {
  return 'data' in body ? body.data : body
}
