import type { Database } from '@hopechest/database'
import { atMost } from '@hopechest/program'
import { LRUCache } from 'lru-cache'
import { findItemRow } from '../stores/item-rows.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { writeItem } from './item-json.ts'
import { createSharedReads } from './shared-reads.ts'
import type { Audience, ItemJson } from './written-answers.ts'

/** An active item as answers show it; without waiting when it is kept. The rules decide who may read it. */
export type ReadItem = (audience: Audience, id: number) => ItemJson | Promise<ItemJson | undefined>

/** How many registries are remembered, for items from before a cluster, whose ids do not say their registry. */
const mostKnownRegistries = 100_000

export function createReadItem(database: Database, kept: AnswerMemory): ReadItem {
  const known = new LRUCache<number, number>(atMost(mostKnownRegistries))
  const find =
    database.engine === 'postgres'
      ? createSharedReads(database)
      : (id: number) => findItemRow(database, id, known)

  async function readFromDatabase(audience: Audience, id: number): Promise<ItemJson | undefined> {
    const seen = kept.databaseNow()
    const row = await find(id)
    if (!row) return undefined
    const item = writeItem(row, audience)
    kept.keepItem(audience, item, seen)
    return item
  }

  return (audience, id) => kept.findItem(audience, id) ?? readFromDatabase(audience, id)
}
