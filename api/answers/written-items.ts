import type { Database } from '@hopechest/database'
import { findItemRows, findRowsOfRegistry, type ItemRef, rowsAtOnce } from '../stores/item-rows.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { refOf, writeItem } from './item-json.ts'
import {
  type Audience,
  type ItemJson,
  type Keep,
  type Last,
  type List,
  ListTags,
  WrittenAnswer,
  WrittenSlices,
} from './written-answers.ts'

/**
 * Items as JSON, from memory or from the database. `known` are those of the list as it was kept before: it is kept whole
 * again, with its items. Without `known` each item is looked up and kept by itself.
 */
export interface WrittenItems {
  /** The items of a list before their order is known; undefined where they are too many or too long for one piece. */
  readAtOnce(
    audience: Audience,
    refs: readonly ItemRef[],
    known?: readonly ItemJson[],
  ): Promise<ItemJson[] | undefined>
  /** All items of a registry that is not kept, by id; undefined as above. */
  readRegistry(audience: Audience, registryId: number): Promise<ItemJson[] | undefined>
  /** The first `most` of the items as a list, in their order. One that is deleted meanwhile is left out. */
  writeList(audience: Audience, refs: readonly ItemRef[], to: WriteOptions): Promise<List>
}

export interface WriteOptions {
  most: number
  keep: Keep
  known?: readonly ItemJson[] | undefined
}

/** The largest list that is written in one piece, which takes no longer than a usual request. */
export const mostAtOnce = 100
const mostBytesAtOnce = 64 * 1024
/**
 * Each reader of a list that is sent in slices holds one of them, and there may be many readers: the first items, and long
 * ones, come few at a time.
 */
const leastOfSlice = 4
/** As many rows are read before it is known how long they are. */
const firstRows = 25

export function createWrittenItems(database: Database, kept: AnswerMemory): WrittenItems {
  /** Items that nothing keeps by themselves: their list does. */
  function itemsOf(known: readonly ItemJson[]): Memory {
    const byId = new Map(known.map((item) => [item.id, item]))
    return {
      find(id, version) {
        const item = byId.get(id)
        return item?.version === version ? item : undefined
      },
      keep() {},
    }
  }

  function eachByItself(audience: Audience): Memory {
    const seen = kept.databaseNow()
    return {
      find: (id, version) => kept.findVersion(audience, id, version, seen),
      keep: (item) => kept.keepItem(audience, item, seen),
    }
  }

  async function readSlice(
    audience: Audience,
    refs: readonly ItemRef[],
    memory = eachByItself(audience),
  ): Promise<ItemJson[]> {
    const found = refs.map(([id, version]) => memory.find(id, version))
    const missing = refs.filter((_, n) => found[n] === undefined)
    if (missing.length === 0) return found as ItemJson[]
    const read = new Map<number, ItemJson>()
    for (const row of await findItemRows(database, missing)) {
      const item = writeItem(row, audience)
      memory.keep(item)
      read.set(item.id, item)
    }
    return refs.flatMap(([id], n) => found[n] ?? read.get(id) ?? [])
  }

  async function readAtOnce(
    audience: Audience,
    refs: readonly ItemRef[],
    known?: readonly ItemJson[],
  ): Promise<ItemJson[] | undefined> {
    if (refs.length > mostAtOnce) return undefined
    const memory = known && itemsOf(known)
    const items: ItemJson[] = []
    let length = 0
    const step = rowsAtOnce(database)
    for (let start = 0; start < refs.length; start += step) {
      const some = await readSlice(audience, refs.slice(start, start + step), memory)
      length += lengthOf(some)
      if (length > mostBytesAtOnce) return undefined
      items.push(...some)
    }
    return items
  }

  /** Most lists are short: the rows themselves say which items there are. The first ones show how long they are. */
  async function readRegistry(audience: Audience, registryId: number): Promise<ItemJson[] | undefined> {
    const items: ItemJson[] = []
    let length = 0
    for (let step = firstRows; ; step = mostAtOnce + 1 - items.length) {
      const after = items.at(-1)?.id ?? 0
      const rows = await findRowsOfRegistry(database.near(registryId), registryId, after, step)
      for (const row of rows) {
        const item = writeItem(row, audience)
        length += item.text.length
        items.push(item)
      }
      if (items.length > mostAtOnce || length > mostBytesAtOnce) return undefined
      if (rows.length < step) return items
    }
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

  return {
    readAtOnce,
    readRegistry,
    async writeList(audience, refs, { most, keep, known }) {
      const shown = refs.slice(0, most)
      const [lastId] = (refs.length > most && refs[most - 1]) || []
      const last = lastId === undefined ? undefined : { id: lastId }
      const items = await readAtOnce(audience, shown, known)
      if (items) return joinItems(audience, items, keep, last)
      const tags = new ListTags(audience, () => shown)
      return new WrittenSlices(audience, readInSlices(audience, shown), keep, last, tags)
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
  const tags = new ListTags(audience, () => items.map(refOf))
  const whole = new WrittenAnswer(audience, bytes, last, tags)
  keep(whole, items)
  return whole
}

function lengthOf(items: readonly ItemJson[]): number {
  return items.reduce((length, { text }) => length + text.length, 0)
}

interface Memory {
  find(id: number, version: number): ItemJson | undefined
  keep(item: ItemJson): void
}
