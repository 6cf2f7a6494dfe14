import type { Database } from '@hopechest/database'
import { atMost } from '@hopechest/program'
import { LRUCache } from 'lru-cache'

/**
 * Reads, and gives the same once more while nothing in the database has changed. Where the engine does not know that, it is read each
 * time.
 */
export function untilChange<Key extends number | string, Value extends object>(
  database: Pick<Database, 'generation'>,
  most: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const memory = new LRUCache<Key, { generation: number; value: Value }>(atMost(most))
  return async (key) => {
    const generation = database.generation()
    const kept = memory.get(key)
    if (kept && kept.generation === generation) return kept.value
    const value = await read(key)
    if (generation !== undefined) memory.set(key, { generation, value })
    return value
  }
}
