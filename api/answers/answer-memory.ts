import type { Database } from '@hopechest/database'
import type { User } from '@hopechest/host'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { LRUCache } from 'lru-cache'
import type { ItemRef } from '../stores/item-rows.ts'
import type { Audience, ItemJson, WrittenAnswer } from './written-answers.ts'

/** A state of the database, asked for before something is read from it. */
export interface Seen {
  generation: number | undefined
  history: number
}

export interface KeptList {
  whole: WrittenAnswer
  /** The items that the list shows, by id. */
  refs: readonly ItemRef[]
  /** Their texts, where the list was written in one piece: after a change, those of the same version are taken again. */
  items?: readonly ItemJson[]
  /** The order of the items, for a list whose order the host knows. */
  order?: readonly number[]
}

/** A whole answer to an address, with the names and values of its headers in turn. */
export interface WholeAnswer {
  route: string
  headers: string[]
  body: string | Buffer
  encoding: 'latin1' | 'utf8'
  /** Undefined for all who see the same fields. */
  isFor?: ((caller: User) => boolean) | undefined
}

/** Several for one audience are for others of its callers each. */
type WholeAnswers = Record<Audience, readonly WholeAnswer[]>

/**
 * The written items and lists that this process keeps: one memory with one bound. It gives out only what the database
 * still says now; decision 025 says why.
 */
export interface AnswerMemory {
  /** The state of the database now. What is read after this call may be kept with it. */
  databaseNow(): Seen
  /** The item, if nothing in the database has changed since it was read. */
  findItem(audience: Audience, id: number): ItemJson | undefined
  /** The item in this version. The database has named the version in a statement after `seen`. */
  findVersion(audience: Audience, id: number, version: number, seen: Seen): ItemJson | undefined
  keepItem(audience: Audience, item: ItemJson, seen: Seen): void
  /** The list as it was read, whose versions still stand for the same contents. */
  findList(key: string): FoundList | undefined
  keepList(key: string, list: KeptList, seen: Seen): void
  /** The answer to this address, if nothing in the database has changed since. */
  findAnswers(address: string): WholeAnswers | undefined
  /** Counts whether an answer came from the memory or was made anew. */
  count(outcome: 'kept' | 'made'): void
  /** Keeps an answer that is true now, in place of what this caller had. */
  keepAnswer(address: string, audience: Audience, answer: WholeAnswer, caller: User): void
}

export interface FoundList {
  list: KeptList
  /** Nothing in the database has changed since it was read. */
  isTrueNow: boolean
}

const megabyte = 1024 * 1024
/** Most items are a tenth as long. Longer ones would push many others out, and a list of them would not fit anyway. */
export const longestKeptItem = 4096
/** What an entry needs beside its text. */
const entryBytes = 300
const refBytes = 100
const itemBytes = 60

interface Kept {
  seen: Seen
  item?: ItemJson
  list?: KeptList
  answers?: WholeAnswers
}

export function createAnswerMemory(
  database: Pick<Database, 'generation' | 'history'>,
  megabytes: number,
  metrics: Metrics = silentMetrics,
): AnswerMemory {
  const memory = new LRUCache<string | number, Kept>({
    // An entry that is larger than the whole memory is not kept.
    maxSize: Math.max(1, megabytes * megabyte),
    sizeCalculation: ({ item, list, answers }, key) =>
      entryBytes +
      (item ? Buffer.byteLength(item.text) : 0) +
      (list ? bytesOfList(list) : 0) +
      (answers ? String(key).length + bytesOf([...answers.admin, ...answers.others]) : 0),
  })
  const uses = metrics.counter(
    'hopechest_kept_answers_total',
    'Answers that were kept, and answers made anew',
    ['outcome'],
  )

  const count = (outcome: keyof typeof outcomes) => uses.add(outcomes[outcome])
  const databaseNow = () => ({ generation: database.generation(), history: database.history() })

  function isTrueNow({ seen }: Kept): boolean {
    const generation = database.generation()
    return generation !== undefined && seen.generation === generation
  }

  function findAnswers(address: string): WholeAnswers | undefined {
    const kept = memory.get(address)
    return kept && isTrueNow(kept) ? kept.answers : undefined
  }

  return {
    databaseNow,
    findItem(audience, id) {
      const kept = memory.get(keyOf(audience, id))
      const item = kept && isTrueNow(kept) ? kept.item : undefined
      count(item ? 'kept' : 'made')
      return item
    },
    findVersion(audience, id, version, { history }) {
      const kept = memory.get(keyOf(audience, id))
      const isSame = kept?.item?.version === version && kept.seen.history === history
      return isSame ? kept.item : undefined
    },
    keepItem(audience, item, seen) {
      if (item.text.length <= longestKeptItem) memory.set(keyOf(audience, item.id), { item, seen })
    },
    findList(key) {
      const kept = memory.get(key)
      if (!kept?.list || kept.seen.history !== database.history()) return undefined
      return { list: kept.list, isTrueNow: isTrueNow(kept) }
    },
    keepList(key, list, seen) {
      memory.set(key, { list, seen })
    },
    findAnswers,
    count,
    keepAnswer(address, audience, answer, caller) {
      const seen = databaseNow()
      if (seen.generation === undefined) return
      const known = findAnswers(address) ?? { admin: [], others: [] }
      const ofOthers = known[audience].filter(({ isFor }) => isFor && !isFor(caller))
      memory.set(address, { answers: { ...known, [audience]: [...ofOthers, answer] }, seen })
    },
  }
}

function bytesOfList({ whole, refs, items = [] }: KeptList): number {
  const texts = items.reduce((bytes, { text }) => bytes + itemBytes + text.length, 0)
  return Buffer.byteLength(whole.body) + refBytes * refs.length + texts
}

function bytesOf(answers: readonly WholeAnswer[]): number {
  return answers.reduce((sum, { body, headers }) => sum + Buffer.byteLength(body) + headers.join().length, 0)
}

const outcomes = { kept: { outcome: 'kept' }, made: { outcome: 'made' } }

/** Ids are above zero. A number is a faster key than a text. */
function keyOf(audience: Audience, id: number): number {
  return audience === 'admin' ? -id : id
}
