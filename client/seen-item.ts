import type { Item, ItemPublic, ItemPublicResponse, ItemResponse } from '@hopechest/contract'

/** An admin reads all fields, everybody else those of ItemPublic. */
export type SeenItem = ItemPublic & Partial<Item>
export type ItemEnvelope = ItemResponse | ItemPublicResponse
