import type { Database } from '@hopechest/database'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { LRUCache } from 'lru-cache'
import type { Audience, ItemText } from './item-text.ts'
import type { Written } from './written.ts'

/** How the database was when something was read, or before. */
export interface Seen {
  generation: number | undefined
  outsideChanges: number
}

export interface KeptList {
  whole: Written
  /** The order in which it shows the items, where the host says it. */
  order?: readonly number[]
}

/**
 * The written items and lists that this process keeps: one memory with one bound. What it gives out is as the database
 * has it now; decision 025 says why.
 */
export interface KeptAnswers {
  /** How the database is now. What is read from here on may be kept with this. */
  look(): Seen
  /** The item, if nothing in the database has changed since it was read. */
  findItem(audience: Audience, id: number): ItemText | undefined
  /** The item in the version that the database has, as it was `seen` after it named the version. */
  findVersion(audience: Audience, id: number, version: number, seen: Seen): ItemText | undefined
  keepItem(audience: Audience, item: ItemText, seen: Seen): void
  /** The list, if nothing in the database has changed since it was read. */
  findList(key: string): KeptList | undefined
  keepList(key: string, list: KeptList, seen: Seen): void
}

const megabyte = 1024 * 1024
/**
 * Most items are a tenth of this. Longer ones would push out many others, and lists of them, which no memory holds, would
 * only leave garbage behind.
 */
export const longestKeptItem = 4096
/** What an entry needs beside its text. */
const entryBytes = 300

interface Kept {
  seen: Seen
  item?: ItemText
  list?: KeptList
}

export function createKeptAnswers(
  database: Pick<Database, 'generation' | 'outsideChanges'>,
  megabytes: number,
  metrics: Metrics = silentMetrics,
): KeptAnswers {
  const memory = new LRUCache<string | number, Kept>({
    // An entry that is larger than the whole memory is not kept.
    maxSize: Math.max(1, megabytes * megabyte),
    sizeCalculation: ({ item, list }) =>
      entryBytes +
      (item ? Buffer.byteLength(item.text) : 0) +
      (list ? Buffer.byteLength(list.whole.body) : 0),
  })
  const uses = metrics.counter('kept_answers_total', 'Answers that were kept, and answers made anew', [
    'outcome',
  ])

  function findUnchanged(key: string | number): Kept | undefined {
    const generation = database.generation()
    const kept = memory.get(key)
    const isUnchanged = kept !== undefined && generation !== undefined && kept.seen.generation === generation
    uses.add(isUnchanged ? fromMemory : anew)
    return isUnchanged ? kept : undefined
  }

  return {
    look: () => ({ generation: database.generation(), outsideChanges: database.outsideChanges() }),
    findItem: (audience, id) => findUnchanged(keyOf(audience, id))?.item,
    findVersion(audience, id, version, { outsideChanges }) {
      const kept = memory.get(keyOf(audience, id))
      const isSame = kept?.item?.version === version && kept.seen.outsideChanges === outsideChanges
      return isSame ? kept.item : undefined
    },
    keepItem(audience, item, seen) {
      if (item.text.length <= longestKeptItem) memory.set(keyOf(audience, item.id), { item, seen })
    },
    findList: (key) => findUnchanged(key)?.list,
    keepList(key, list, seen) {
      if (seen.generation !== undefined) memory.set(key, { list, seen })
    },
  }
}

const fromMemory = { outcome: 'kept' }
const anew = { outcome: 'made' }

/** Ids are above zero. A number is a faster key than a text. */
function keyOf(audience: Audience, id: number): number {
  return audience === 'admin' ? -id : id
}
