import type { Database } from '@hopechest/database'
import {
  findNamedRefs,
  findRefs,
  findRefsOfRegistries,
  findRefsOfRegistry,
  type Page,
} from '../stores/item-lists.ts'
import type { ItemRef } from '../stores/item-rows.ts'
import type { AnswerMemory, KeptList, Seen } from './answer-memory.ts'
import { refOf } from './item-json.ts'
import { inOrder, isSameOrder } from './item-order.ts'
import type { Audience, ItemJson, Keep, List } from './written-answers.ts'
import { createWrittenItems, joinItems, mostAtOnce } from './written-items.ts'

/**
 * Active items as answers show them, from memory or from the database. The rules have decided before who may read them.
 */
export interface ItemReader {
  /** A page of the items of all registries; without waiting when it is kept. */
  list(audience: Audience, page: Page): List | Promise<List>
  /** A page of the items of some registries. */
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

/** The database knows the items, the host their order. The order of the two questions does not matter. */
export interface RegistryList {
  isKept: boolean
  /** The host may know how many items it has, roughly: a long list is read in slices from the start. */
  read(length?: number): Promise<void>
  inOrder(order: readonly number[]): List | Promise<List>
}

interface ReadRefs {
  refs: readonly ItemRef[]
  seen: Seen
  /** The list as it was kept, when it has the same items in the same versions. */
  same: KeptList | undefined
  /** The items themselves, unless the list is the same, or too long for one piece. */
  items: readonly ItemJson[] | undefined
}

function haveSameVersions(before: readonly ItemRef[], now: readonly ItemRef[]): boolean {
  return (
    now.length === before.length &&
    now.every(([id, version], place) => id === before[place]?.[0] && version === before[place]?.[1])
  )
}

export function createItemReader(database: Database, kept: AnswerMemory): ItemReader {
  const texts = createWrittenItems(database, kept)

  /** The page as it was kept before, where it has the same items in the same versions; otherwise written anew. */
  async function readPage(
    audience: Audience,
    { limit, ...page }: Page,
    find: (page: Page) => Promise<ItemRef[]>,
    memory?: { before: KeptList | undefined; keep(list: KeptList): void },
  ): Promise<List> {
    const { history } = kept.databaseNow()
    // One more item than the page has shows that there is another page.
    const refs = await find({ ...page, limit: limit + 1 })
    const before = history === kept.databaseNow().history ? memory?.before : undefined
    if (before && haveSameVersions(before.refs, refs)) {
      kept.count('kept')
      memory?.keep(before)
      return before.whole
    }
    kept.count('made')
    return texts.writeList(audience, refs, {
      most: limit,
      known: memory && (before?.items ?? []),
      keep: (whole, items) => memory?.keep({ whole, refs, ...(items && { items }) }),
    })
  }

  return {
    list(audience, page) {
      const key = `${audience} ${page.after} ${page.skip} ${page.limit}`
      const seen = kept.databaseNow()
      const before = kept.findList(key)
      if (before?.isTrueNow) {
        kept.count('kept')
        return before.list.whole
      }
      const find = (page: Page) => findRefs(database, page)
      return readPage(audience, page, find, {
        before: before?.list,
        keep: (list) => kept.keepList(key, list, seen),
      })
    },

    listOf(audience, registryIds, page) {
      const find = (page: Page) => findRefsOfRegistries(database, registryIds, page)
      return readPage(audience, page, find)
    },

    async listNamed(audience, ids, shown) {
      const found = await findNamedRefs(database, ids)
      const registries = await shown([...new Set(found.map(([, , registryId]) => registryId))])
      const refs = new Map(
        found
          .filter(([, , registryId]) => registries === 'all' || registries.has(registryId))
          .map((ref): [number, ItemRef] => [ref[0], ref]),
      )
      const inOrder = ids.map((id) => refs.get(id)).filter((ref) => ref !== undefined)
      kept.count('made')
      return texts.writeList(audience, inOrder, { most: inOrder.length, keep() {} })
    },

    listOfRegistry(audience, registryId, { skip, limit }) {
      const key = `${audience} registry ${registryId} ${skip} ${limit}`
      const before = kept.findList(key)
      const list = before?.isTrueNow ? before.list : undefined
      let reading: Promise<ReadRefs> | undefined

      async function readRefs(length = 0): Promise<ReadRefs> {
        const seen = kept.databaseNow()
        const found = kept.findList(key)?.list
        const isShort = length <= mostAtOnce
        const whole = isShort && !found ? await texts.readRegistry(audience, registryId) : undefined
        if (whole) return { refs: whole.map(refOf), seen, same: undefined, items: whole }
        const refs = await findRefsOfRegistry(database.near(registryId), registryId)
        const before = seen.history === kept.databaseNow().history ? found : undefined
        const same = before && haveSameVersions(before.refs, refs) ? before : undefined
        const items = same ? undefined : await texts.readAtOnce(audience, refs, before?.items ?? [])
        return { refs, seen, same, items }
      }

      async function write(order: readonly number[]): Promise<List> {
        reading ??= readRefs(order.length)
        const { refs, seen, same, items } = await reading
        if (same?.order && isSameOrder(same.order, order)) {
          kept.count('kept')
          kept.keepList(key, same, seen)
          return same.whole
        }
        kept.count('made')
        const keep: Keep = (whole) =>
          kept.keepList(key, { whole, refs, order, ...(items && { items }) }, seen)
        if (items) {
          const all = inOrder(order, items, ({ id }) => id)
          const shown = all.slice(skip, skip + limit)
          const last = all.length > skip + limit ? shown.at(-1) : undefined
          return joinItems(audience, shown, keep, last && { id: last.id })
        }
        // One more than the page has shows that there is another page.
        const part = inOrder(order, refs, ([id]) => id).slice(skip, skip + limit + 1)
        return texts.writeList(audience, part, { most: limit, keep })
      }

      return {
        isKept: list !== undefined,
        async read(length) {
          reading = readRefs(length)
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
