import type { Database, ItemChange } from '@hopechest/database'
import { findRefs, findRefsOfRegistries, findRefsOfRegistry, type ItemRef, type Page } from './item-lists.ts'
import { inOrder, isSameOrder } from './item-order.ts'
import type { Audience, ItemText } from './item-text.ts'
import { createItemTexts } from './item-texts.ts'
import type { KeptAnswers, Seen } from './kept-answers.ts'
import type { Keep, List, Written } from './written.ts'

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

/** When more items of a list have changed, one statement finds them faster. */
const mostRenewed = 5

export function createItemAnswers(database: Database, kept: KeptAnswers): ItemAnswers {
  const texts = createItemTexts(database, kept)

  /** One more item than the page has shows that there is another page. */
  async function readPage(
    audience: Audience,
    { limit, ...page }: Page,
    find: (page: Page) => Promise<ItemRef[]>,
    keep: (whole: Written, refs: ItemRef[]) => void,
  ): Promise<List> {
    const refs = await find({ ...page, limit: limit + 1 })
    return texts.writeList(audience, refs, limit, (whole) => keep(whole, refs))
  }

  /** The same items in their present versions. Undefined when they may not be the same, or many have changed. */
  async function renewRefs(
    audience: Audience,
    refs: readonly ItemRef[],
    changes: readonly ItemChange[],
  ): Promise<ItemRef[] | undefined> {
    if (changes.length > mostRenewed || changes.some(({ changesLists }) => changesLists)) return undefined
    const versions = new Map(refs)
    for (const id of new Set(changes.map((change) => change.id))) {
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
      if (before?.changes.length === 0) return before.list.whole
      return readPage(
        audience,
        page,
        async (page) =>
          (before && (await renewRefs(audience, before.list.refs, before.changes))) ??
          (await findRefs(database, page)),
        (whole, refs) => kept.keepList(key, { whole, refs }, seen),
      )
    },

    listOf(audience, registryIds, page) {
      const find = (page: Page) => findRefsOfRegistries(database, registryIds, page)
      return readPage(audience, page, find, () => {})
    },

    listOfRegistry(audience, registryId, { skip, limit }) {
      const key = `${audience} registry ${registryId} ${skip} ${limit}`
      const before = kept.findList(key, (change) => change.registryId === registryId)
      const list = before?.changes.length === 0 ? before.list : undefined
      let reading: Promise<{ refs: ItemRef[]; seen: Seen }> | undefined

      async function readRefs() {
        const seen = kept.look()
        const renewed = before && (await renewRefs(audience, before.list.refs, before.changes))
        const refs = renewed ?? (await findRefsOfRegistry(database, registryId))
        await texts.prepare(audience, refs)
        return { refs, seen }
      }

      async function write(order: readonly number[]): Promise<List> {
        reading ??= readRefs()
        const { refs, seen } = await reading
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
