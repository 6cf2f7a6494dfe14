import type { Database, ItemChange } from '@hopechest/database'
import {
  findNamedRefs,
  findRefs,
  findRefsOfRegistries,
  findRefsOfRegistry,
  type ItemRef,
  type Page,
} from '../stores/item-lists.ts'
import { inOrder, isSameOrder } from './item-order.ts'
import type { Audience, ItemText } from './item-text.ts'
import { createItemTexts, mostBytesAtOnce } from './item-texts.ts'
import type { FoundList, KeptAnswers, KeptList, Seen } from './kept-answers.ts'
import { replaceEntry } from './replace-entry.ts'
import { type Keep, type List, Written } from './written.ts'

/** Active items as they are answered: kept, or read from the database. Who may read them was asked before. */
export interface ItemAnswers {
  /** One item; at once when it is kept. */
  find(audience: Audience, id: number): ItemText | Promise<ItemText | undefined>
  /** A page of the items of all registries; at once when it is kept. */
  list(audience: Audience, page: Page): List | Promise<List>
  /** The same of some registries. */
  listOf(audience: Audience, registryIds: readonly number[], page: Page): Promise<List>
  /** The items that are named, in this order; one that is not there, or in a registry that is not `shown`, is left out. */
  listNamed(audience: Audience, ids: readonly number[], shown: Shown): Promise<List>
  /** The items of one registry, without the first `skip`, at most `limit`. */
  listOfRegistry(audience: Audience, registryId: number, part: Part): RegistryList
}

/** Which of the registries may be shown, or all of them. */
export type Shown = (registryIds: readonly number[]) => Promise<ReadonlySet<number>> | 'all'

export interface Part {
  skip: number
  limit: number
}

/** The database says which items there are, the host in which order; each may be asked first. */
export interface RegistryList {
  isKept: boolean
  read(): Promise<void>
  inOrder(order: readonly number[]): List | Promise<List>
}

interface ReadRefs {
  refs: readonly ItemRef[]
  seen: Seen
  /** The list as it was kept, when it has the same items in the same versions. */
  same: KeptList | undefined
}

/** When more items have changed, one statement for all is faster. */
const mostRenewed = 5

/** The ids of items that have changed, with their versions where those are known. */
type Changed = ReadonlyMap<number, number | undefined>

/** Undefined when they are not known or many, or when lists may have other items now. */
function changedByNotes(changes: readonly ItemChange[] | undefined): Changed | undefined {
  if (!changes || changes.some(({ changesLists }) => changesLists)) return undefined
  return fewOf(changes.map(({ id }) => [id, undefined]))
}

/** The same by the versions of before and now. */
function changedByVersions(before: readonly ItemRef[], now: readonly ItemRef[]): Changed | undefined {
  if (now.length !== before.length || now.some(([id], place) => id !== before[place]?.[0])) return undefined
  return fewOf(now.filter(([, version], place) => version !== before[place]?.[1]))
}

function fewOf(changed: readonly (readonly [number, number | undefined])[]): Changed | undefined {
  const different = new Map(changed)
  return different.size > mostRenewed ? undefined : different
}

function haveSameVersions(before: readonly ItemRef[], now: readonly ItemRef[]): boolean {
  return changedByVersions(before, now)?.size === 0
}

export function createItemAnswers(database: Database, kept: KeptAnswers): ItemAnswers {
  const texts = createItemTexts(database, kept)

  /**
   * The page as it was kept before, with what has changed since: by the notes, or else by ids and versions. Read anew when
   * it has other items now, or many have changed.
   */
  async function readPage(
    audience: Audience,
    { limit, ...page }: Page,
    find: (page: Page) => Promise<ItemRef[]>,
    before: FoundList | undefined,
    keep: (list: KeptList) => Written,
  ): Promise<List> {
    const { history } = kept.look()
    const again = (list: KeptList) => {
      kept.count(list === before?.list ? 'kept' : 'made')
      return keep(list)
    }
    const noted = before && (await renewPage(audience, before.list, changedByNotes(before.changes)))
    if (noted) return again(noted)
    // One more item than the page has shows that there is another page.
    const refs = await find({ ...page, limit: limit + 1 })
    if (before && history === kept.look().history) {
      const compared = await renewPage(audience, before.list, changedByVersions(before.list.refs, refs))
      if (compared) return again(compared)
    }
    kept.count('made')
    return texts.writeList(audience, refs, limit, (whole, lengths) => keep({ whole, refs, lengths }))
  }

  /** The page with the changed items in their places. Undefined when they are not known, or one is gone. */
  async function renewPage(
    audience: Audience,
    list: KeptList,
    changed: Changed | undefined,
  ): Promise<KeptList | undefined> {
    if (changed?.size === 0) return list
    const { body, last } = list.whole
    let { refs, lengths } = list
    if (!changed || !lengths || typeof body === 'string') return undefined
    const shown = refs.slice(0, lengths.length).filter(([id]) => changed.has(id))
    const items = await Promise.all(shown.map(([id]) => texts.read(audience, id, changed.get(id))))
    let bytes = body
    for (const item of items) {
      if (!item) return undefined
      const place = refs.findIndex(([id]) => id === item.id)
      const entry = Buffer.from(item.text)
      bytes = replaceEntry(bytes, lengths, place, entry)
      lengths = lengths.with(place, entry.length)
      refs = refs.with(place, [item.id, item.version])
    }
    if (bytes.length > mostBytesAtOnce) return undefined
    return { whole: new Written(audience, bytes, last), refs, lengths }
  }

  /** The same items in their present versions; undefined as above. */
  async function renewRefs(
    audience: Audience,
    { list, changes }: FoundList,
  ): Promise<readonly ItemRef[] | undefined> {
    const changed = changedByNotes(changes)
    if (!changed) return undefined
    const versions = new Map(list.refs)
    for (const id of changed.keys()) {
      if (!versions.has(id)) continue
      const item = await texts.read(audience, id)
      if (!item) return undefined
      versions.set(id, item.version)
    }
    return [...versions]
  }

  return {
    find: (audience, id) => kept.findItem(audience, id) ?? texts.read(audience, id),

    list(audience, page) {
      const key = `${audience} ${page.after} ${page.skip} ${page.limit}`
      const seen = kept.look()
      const before = kept.findList(key)
      if (before?.changes?.length === 0) {
        kept.count('kept')
        return before.list.whole
      }
      const find = (page: Page) => findRefs(database, page)
      return readPage(audience, page, find, before, (list) => {
        kept.keepList(key, list, seen)
        return list.whole
      })
    },

    listOf(audience, registryIds, page) {
      const find = (page: Page) => findRefsOfRegistries(database, registryIds, page)
      return readPage(audience, page, find, undefined, ({ whole }) => whole)
    },

    async listNamed(audience, ids, shown) {
      const found = await findNamedRefs(database, ids)
      const registries = await shown([...new Set(found.map(([, , registryId]) => registryId))])
      const refs = new Map(
        found
          .filter(([, , registryId]) => registries === 'all' || registries.has(registryId))
          .map(([id, version]): [number, ItemRef] => [id, [id, version]]),
      )
      const inOrder = ids.map((id) => refs.get(id)).filter((ref) => ref !== undefined)
      kept.count('made')
      return texts.writeList(audience, inOrder, inOrder.length, () => {})
    },

    listOfRegistry(audience, registryId, { skip, limit }) {
      const key = `${audience} registry ${registryId} ${skip} ${limit}`
      const find = () => kept.findList(key, (change) => change.registryId === registryId)
      const before = find()
      const list = before?.changes?.length === 0 ? before.list : undefined
      let reading: Promise<ReadRefs> | undefined

      async function readRefs(): Promise<ReadRefs> {
        const seen = kept.look()
        // Meanwhile more may have changed.
        const before = find()
        const renewed = before && (await renewRefs(audience, before))
        const refs = renewed ?? (await findRefsOfRegistry(database, registryId))
        const isComparable = before !== undefined && seen.history === kept.look().history
        const same = isComparable && haveSameVersions(before.list.refs, refs) ? before.list : undefined
        if (!same) await texts.prepare(audience, refs)
        return { refs, seen, same }
      }

      async function write(order: readonly number[]): Promise<List> {
        reading ??= readRefs()
        const { refs, seen, same } = await reading
        if (same?.order && isSameOrder(same.order, order)) {
          kept.count('kept')
          kept.keepList(key, same, seen)
          return same.whole
        }
        kept.count('made')
        const part = inOrder(order, refs, ([id]) => id).slice(skip, skip + limit)
        const keep: Keep = (whole) => kept.keepList(key, { whole, refs, order }, seen)
        return texts.writeList(audience, part, part.length, keep)
      }

      return {
        isKept: list !== undefined,
        async read() {
          reading = readRefs()
          await reading
        },
        inOrder(order) {
          if (!list?.order || !isSameOrder(list.order, order)) return write(order)
          kept.count('kept')
          return list.whole
        },
      }
    },
  }
}
