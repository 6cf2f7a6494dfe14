import type { Database } from '@hopechest/database'
import { findRefs, findRefsOfRegistries, findRefsOfRegistry, type ItemRef, type Page } from './item-lists.ts'
import { inOrder, isSameOrder } from './item-order.ts'
import type { Audience, ItemText } from './item-text.ts'
import { createItemTexts } from './item-texts.ts'
import type { KeptAnswers, Seen } from './kept-answers.ts'
import type { Keep, List } from './written.ts'

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

export function createItemAnswers(database: Database, kept: KeptAnswers): ItemAnswers {
  const texts = createItemTexts(database, kept)

  /** One more item than the page has shows that there is another page. */
  async function readPage(
    audience: Audience,
    { limit, ...page }: Page,
    find: (page: Page) => Promise<ItemRef[]>,
    keep: Keep,
  ): Promise<List> {
    return texts.writeList(audience, await find({ ...page, limit: limit + 1 }), limit, keep)
  }

  return {
    find: (audience, id) => kept.findItem(audience, id) ?? texts.read(audience, id),

    list(audience, page) {
      const key = `${audience} ${page.after} ${page.skip} ${page.limit}`
      const list = kept.findList(key)
      if (list) return list.whole
      const seen = kept.look()
      const find = (page: Page) => findRefs(database, page)
      return readPage(audience, page, find, (whole) => kept.keepList(key, { whole }, seen))
    },

    listOf(audience, registryIds, page) {
      const find = (page: Page) => findRefsOfRegistries(database, registryIds, page)
      return readPage(audience, page, find, () => {})
    },

    listOfRegistry(audience, registryId, { skip, limit }) {
      const key = `${audience} registry ${registryId} ${skip} ${limit}`
      const list = kept.findList(key)
      let reading: Promise<{ refs: ItemRef[]; seen: Seen }> | undefined

      async function readRefs() {
        const seen = kept.look()
        const refs = await findRefsOfRegistry(database, registryId)
        await texts.prepare(audience, refs)
        return { refs, seen }
      }

      async function write(order: readonly number[]): Promise<List> {
        reading ??= readRefs()
        const { refs, seen } = await reading
        const part = inOrder(order, refs, ([id]) => id).slice(skip, skip + limit)
        const keep: Keep = (whole) => kept.keepList(key, { whole, order }, seen)
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
