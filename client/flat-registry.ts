import type { Registry, RegistryItemsPage, RegistryMeta } from '@hopechest/contract'
import { isClientError } from './client-error.ts'
import type { Outcome } from './outcome.ts'
import type { CallOptions } from './request.ts'
import type { SeenItem } from './seen-item.ts'

/** A registry as pages show it. It is called flat because its items stand in it, so that a page needs one object. */
export interface FlatRegistry {
  id: number
  user_id: number
  title: string
  description: string
  is_public: boolean
  permalink: string
  /** The value of `?registry=` in a shared link: the id. */
  share_key: number
  meta: RegistryMeta
  items: SeenItem[]
}

/** Only `publish` is public. A host may have other statuses, which are not. */
export function flattenRegistry(
  { id, user_id, title, story, status, permalink, meta }: Registry,
  items: SeenItem[],
): FlatRegistry {
  const is_public = status === 'publish'
  return { id, user_id, title, description: story, is_public, permalink, share_key: id, meta, items }
}

interface RegistryReads {
  getRegistry(id: number, options: CallOptions): Promise<Outcome<Registry>>
  listRegistryItems(id: number, page: RegistryItemsPage, options: CallOptions): Promise<Outcome<SeenItem[]>>
}

/** Reads a registry and its items at the same time. If one of them is missing or refused, that is the outcome. */
export async function readFlatRegistry(
  reads: RegistryReads,
  id: number,
  options: CallOptions,
): Promise<Outcome<FlatRegistry>> {
  const [registry, items] = await Promise.all([
    reads.getRegistry(id, options),
    reads.listRegistryItems(id, {}, options),
  ])
  if (registry === null || isClientError(registry)) return registry
  if (items === null || isClientError(items)) return items
  return flattenRegistry(registry, items)
}
