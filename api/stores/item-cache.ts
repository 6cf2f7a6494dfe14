import { contentKeys } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { LRUCache } from 'lru-cache'
import { findItem, type StoredItem } from './items.ts'

export type FindCachedItem = (id: number) => Promise<StoredItem | undefined>

const mostItems = 10_000
/** A bound on memory: most items are short, some are long. */
const mostCharacters = 32 * 1024 * 1024

/**
 * Finds items, and asks the database again only when anything in it was changed since, by this process or another.
 * With PostgreSQL every read asks, because other services may write to it unnoticed.
 */
export function createItemCache(database: Database): FindCachedItem {
  const memory = new LRUCache<number, { item: StoredItem; generation: number }>({
    max: mostItems,
    maxSize: mostCharacters,
    sizeCalculation: ({ item }) => lengthOf(item),
  })

  return async (id) => {
    const generation = database.generation()
    if (generation === undefined) return findItem(database, id)
    const known = memory.get(id)
    if (known?.generation === generation) return known.item
    const item = await findItem(database, id)
    if (item) memory.set(id, { item, generation })
    return item
  }
}

function lengthOf(item: StoredItem): number {
  let length = 0
  for (const key of contentKeys) length += String(item[key]).length
  return length
}
