import type { Registry, RegistryMeta } from '@hopechest/contract'
import { isClientError, type Outcome } from './outcome.ts'
import type { SeenItem } from './seen-item.ts'

/** A registry as pages use it: one object with its items, in the words of those who look at it. */
export interface FlatRegistry {
  id: number
  user_id: number
  title: string
  description: string
  is_public: boolean
  permalink: string
  /** What `?registry=` in a shared link holds; equal to the id. */
  share_key: number
  meta: RegistryMeta
  items: SeenItem[]
}

/** Only `publish` is public: a host may know other statuses, and none of them is. */
export function flattenRegistry(
  { id, user_id, title, story, status, permalink, meta }: Registry,
  items: SeenItem[],
): FlatRegistry {
  const is_public = status === 'publish'
  return { id, user_id, title, description: story, is_public, permalink, share_key: id, meta, items }
}

interface Reads {
  getRegistry(id: number): Promise<Outcome<Registry>>
  listRegistryItems(id: number): Promise<Outcome<SeenItem[]>>
}

/** Reads a registry and its items side by side; what is missing or refused of either is the outcome. */
export async function readFlatRegistry(reads: Reads, id: number): Promise<Outcome<FlatRegistry>> {
  const [registry, items] = await Promise.all([reads.getRegistry(id), reads.listRegistryItems(id)])
  if (registry === null || isClientError(registry)) return registry
  if (items === null || isClientError(items)) return items
  return flattenRegistry(registry, items)
}
