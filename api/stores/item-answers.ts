import type { Database, ItemChange } from '@hopechest/database'
import { findRefs, findRefsOfRegistries, findRefsOfRegistry, type ItemRef, type Page } from './item-lists.ts'
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
  /** The items of one registry, without the first `skip`, at most `limit`. */
  listOfRegistry(audience: Audience, registryId: number, part: Part): RegistryList
}

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

/** When more items have changed, one statement for all is faster. */
const mostRenewed = 5

/** Undefined when they are not known or many, or when lists may have other items now. */
function changedIds(changes: readonly ItemChange[] | undefined): Set<number> | undefined {
  if (!changes || changes.some(({ changesLists }) => changesLists)) return undefined
  return fewOf(changes.map(({ id }) => id))
}

/** The same by the versions of before and now. */
function idsWithNewVersion(before: readonly ItemRef[], now: readonly ItemRef[]): Set<number> | undefined {
  if (now.length !== before.length || now.some(([id], place) => id !== before[place]?.[0])) return undefined
  return fewOf(now.filter(([, version], place) => version !== before[place]?.[1]).map(([id]) => id))
}

function isSameRefs(before: readonly ItemRef[], now: readonly ItemRef[]): boolean {
  return idsWithNewVersion(before, now)?.size === 0
}

function fewOf(ids: readonly number[]): Set<number> | undefined {
  const different = new Set(ids)
  return different.size > mostRenewed ? undefined : different
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
    const noted = before && (await renewPage(audience, before.list, changedIds(before.changes)))
    if (noted) return keep(noted)
    // One more item than the page has shows that there is another page.
    const refs = await find({ ...page, limit: limit + 1 })
    const compared =
      before &&
      history === kept.look().history &&
      (await renewPage(audience, before.list, idsWithNewVersion(before.list.refs, refs)))
    if (compared) return keep(compared)
    return texts.writeList(audience, refs, limit, (whole, lengths) => keep({ whole, refs, lengths }))
  }

  /** The page with the changed items in their places. Undefined when they are not known, or one is gone. */
  async function renewPage(
    audience: Audience,
    list: KeptList,
    ids: Set<number> | undefined,
  ): Promise<KeptList | undefined> {
    const { body, last } = list.whole
    let { refs, lengths } = list
    if (!ids || !lengths || typeof body === 'string') return undefined
    let bytes = body
    for (const id of ids) {
      const place = refs.findIndex((ref) => ref[0] === id)
      if (place < 0 || place >= lengths.length) continue
      const item = await texts.read(audience, id)
      if (!item) return undefined
      const entry = Buffer.from(item.text)
      bytes = replaceEntry(bytes, lengths, place, entry)
      lengths = lengths.with(place, entry.length)
      refs = refs.with(place, [id, item.version])
    }
    if (bytes.length > mostBytesAtOnce) return undefined
    return { whole: new Written(audience, bytes, last), refs, lengths }
  }

  /** The same items in their present versions; undefined as above. */
  async function renewRefs(
    audience: Audience,
    { list, changes }: FoundList,
  ): Promise<readonly ItemRef[] | undefined> {
    const ids = changedIds(changes)
    if (!ids) return undefined
    const versions = new Map(list.refs)
    for (const id of ids) {
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
      if (before?.changes?.length === 0) return before.list.whole
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

    listOfRegistry(audience, registryId, { skip, limit }) {
      const key = `${audience} registry ${registryId} ${skip} ${limit}`
      const find = () => kept.findList(key, (change) => change.registryId === registryId)
      const before = find()
      const list = before?.changes?.length === 0 ? before.list : undefined
      let reading: Promise<{ refs: readonly ItemRef[]; seen: Seen; same: KeptList | undefined }> | undefined

      async function readRefs() {
        const seen = kept.look()
        // Meanwhile more may have changed.
        const before = find()
        const renewed = before && (await renewRefs(audience, before))
        const refs = renewed ?? (await findRefsOfRegistry(database, registryId))
        const isSame = before && seen.history === kept.look().history && isSameRefs(before.list.refs, refs)
        if (!isSame) await texts.prepare(audience, refs)
        return { refs, seen, same: isSame ? before.list : undefined }
      }

      async function write(order: readonly number[]): Promise<List> {
        reading ??= readRefs()
        const { refs, seen, same } = await reading
        if (same?.order && isSameOrder(same.order, order)) {
          kept.keepList(key, same, seen)
          return same.whole
        }
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
        inOrder: (order) => (list?.order && isSameOrder(list.order, order) ? list.whole : write(order)),
      }
    },
  }
}
