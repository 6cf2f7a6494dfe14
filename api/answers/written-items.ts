import type { Database } from '@hopechest/database'
import { findItemRows, type ItemRef, rowsAtOnce } from '../stores/item-rows.ts'
import type { AnswerMemory, Seen } from './answer-memory.ts'
import { type Audience, type ItemJson, type Last, WrittenAnswer, writeItem } from './item-json.ts'
import { type Keep, type List, WrittenSlices } from './written-list.ts'

/** Items as JSON, from the memory, or from the database and then kept. */
export interface WrittenItems {
  /** The items of a list before their order is known; undefined where they are too many or too long for one piece. */
  readAtOnce(audience: Audience, refs: readonly ItemRef[]): Promise<ItemJson[] | undefined>
  /** The first `most` of the items as a list, in their order. One that is deleted meanwhile is left out. */
  writeList(audience: Audience, refs: readonly ItemRef[], most: number, keep: Keep): Promise<List>
}

/** The largest list that is written in one piece, which takes no longer than a usual request. */
const mostAtOnce = 100
const mostBytesAtOnce = 64 * 1024
/**
 * Each reader of a list that is sent in slices holds one of them, and there may be many readers: the first items, and long
 * ones, come few at a time.
 */
const leastOfSlice = 4

export function createWrittenItems(database: Database, kept: AnswerMemory): WrittenItems {
  function findKept(audience: Audience, refs: readonly ItemRef[]): Known {
    const missing: ItemRef[] = []
    const seen = kept.databaseNow()
    const texts = refs.map((ref) => {
      const [id, version] = ref
      const item = kept.findVersion(audience, id, version, seen)
      if (!item) missing.push(ref)
      return item
    })
    return { refs, texts, missing, seen }
  }

  async function readMissing(audience: Audience, { refs, texts, missing, seen }: Known): Promise<ItemJson[]> {
    if (missing.length === 0) return texts as ItemJson[]
    const read = new Map<number, ItemJson>()
    for (const row of await findItemRows(database, missing)) {
      const item = writeItem(row, audience)
      kept.keepItem(audience, item, seen)
      read.set(item.id, item)
    }
    return refs.flatMap(([id], n) => texts[n] ?? read.get(id) ?? [])
  }

  async function readAtOnce(audience: Audience, refs: readonly ItemRef[]): Promise<ItemJson[] | undefined> {
    if (refs.length > mostAtOnce) return undefined
    const items: ItemJson[] = []
    let length = 0
    const step = rowsAtOnce(database)
    for (let start = 0; start < refs.length; start += step) {
      const some = await readSlice(audience, refs.slice(start, start + step))
      length += lengthOf(some)
      if (length > mostBytesAtOnce) return undefined
      items.push(...some)
    }
    return items
  }

  async function* readInSlices(audience: Audience, refs: readonly ItemRef[]) {
    const most = rowsAtOnce(database)
    let step = Math.min(leastOfSlice, most)
    for (let start = 0; start < refs.length; ) {
      const some = await readSlice(audience, refs.slice(start, start + step))
      yield some
      start += step
      const fitting = Math.floor((mostBytesAtOnce * some.length) / Math.max(1, lengthOf(some)))
      step = Math.min(Math.max(leastOfSlice, fitting), most)
    }
  }

  function readSlice(audience: Audience, refs: readonly ItemRef[]): Promise<ItemJson[]> {
    return readMissing(audience, findKept(audience, refs))
  }

  return {
    readAtOnce,
    async writeList(audience, refs, most, keep) {
      const shown = refs.slice(0, most)
      const [lastId] = (refs.length > most && refs[most - 1]) || []
      const last = lastId === undefined ? undefined : { id: lastId }
      const items = await readAtOnce(audience, shown)
      if (items) return joinItems(audience, items, keep, last)
      return new WrittenSlices(audience, readInSlices(audience, shown), keep, last)
    },
  }
}

/** A list in one piece. */
export function joinItems(
  audience: Audience,
  items: readonly ItemJson[],
  keep: Keep,
  last?: Last,
): WrittenAnswer {
  const bytes = Buffer.from(`[${items.map(({ text }) => text).join(',')}]`)
  const whole = new WrittenAnswer(audience, bytes, last)
  keep(whole)
  return whole
}

function lengthOf(items: readonly ItemJson[]): number {
  return items.reduce((length, { text }) => length + text.length, 0)
}

interface Known {
  refs: readonly ItemRef[]
  /** One for each of the `refs`, if it is kept. */
  texts: (ItemJson | undefined)[]
  /** The items that are not kept. */
  missing: ItemRef[]
  /** The state of the database before these are read. */
  seen: Seen
}
