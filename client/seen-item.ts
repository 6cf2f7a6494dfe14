import type { Item, ItemPublic, ItemPublicResponse, ItemResponse } from '@hopechest/contract'

/** Admins read all fields, other callers those of ItemPublic. */
export type SeenItem = ItemPublic & Partial<Item>
export type ItemEnvelope = ItemResponse | ItemPublicResponse

/** The `data` of the envelope, or the body itself where there is no envelope. */
export function itemIn(body: ItemEnvelope | SeenItem): SeenItem {
  return 'data' in body ? body.data : body
}
