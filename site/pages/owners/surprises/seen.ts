import type { Registry, SeenItem } from '@hopechest/client'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Bought } from './bought.ts'
import { isTyped } from './bought-row.ts'
import { isShown, readPart, type Show, shows } from './choice.ts'
import { createGivenCount, type Given } from './given.ts'

/** A page of ten thousand gifts would have 37 MB and more. The table for letters has them all. */
export const rowsOnPage = 200

/** What a page shows of everything that guests gave: sums of all of it, and its own rows whole. */
export interface Seen {
  sums: Sums
  /** The rows that are open. */
  rows: readonly Bought[]
  /** The purchases of the choice, newest first, and the place of the first row among them. */
  chosen: readonly number[]
  from: number
}

export interface Sums extends Given {
  /** Those with a purchase behind them, whose rows the owner ticks. */
  purchases: number
  withWords: number
  /** The gifts in parts of which some are given, that have a price, and that are still on the list. */
  promised: ReadonlyMap<number, SeenItem & { price: number }>
  shown: Readonly<Record<Show, number>>
}

export async function see(
  visit: PersonVisit,
  registry: Pick<Registry, 'meta'>,
  pages: AsyncIterable<Bought[]>,
): Promise<Seen> {
  const part = readPart(visit)
  const shown = { all: 0, thank: 0, arrive: 0 }
  const promised = new Map<number, SeenItem & { price: number }>()
  const sums = { purchases: 0, withWords: 0, promised, shown }
  const given = createGivenCount(registry)
  const rows = createRows(part.behind)
  for await (const page of pages) {
    for (const bought of page) {
      given.add(bought)
      const { item } = bought
      const price = item?.price ?? null
      if (item && price !== null && registry.meta.registry_group_gifts.includes(item.id))
        promised.set(item.id, { ...item, price })
      sums.purchases += Number(bought.purchaseId !== undefined)
      sums.withWords += Number(bought.words !== '')
      for (const show of shows) shown[show] += Number(isShown(bought, show))
      const isOpen = isTyped(visit, bought)
      if (isShown(bought, part.show) || isOpen) rows.take(bought, isOpen)
    }
  }
  return { sums: { ...sums, ...given.sum() }, ...rows.seen() }
}

/**
 * The rows of one page, which come newest first. Where all older rows have left the choice, the last ones before them are
 * open. Pieces without a purchase come last, one row for a gift.
 */
function createRows(behind = Number.POSITIVE_INFINITY) {
  const chosen: number[] = []
  const unnamed: Bought[] = []
  let rows: Bought[] = []
  let from = 0
  let isBegun = false

  function begin() {
    isBegun = true
    from = chosen.length
    rows = []
  }

  return {
    take(bought: Bought, isOpen: boolean) {
      const { purchaseId } = bought
      if (purchaseId === undefined) {
        unnamed.push(bought)
        return
      }
      // A new gift may have moved the row that is open to the next page while its note was typed.
      const isBehind = isBegun ? isOpen && chosen.length >= from + rowsOnPage : purchaseId < behind
      if (isBehind) begin()
      chosen.push(purchaseId)
      if (!isBegun || rows.length < rowsOnPage) rows.push(bought)
      if (!isBegun && rows.length > rowsOnPage) {
        rows.shift()
        from++
      }
    },
    seen() {
      const isLast = from + rowsOnPage >= chosen.length
      return { chosen, from, rows: isLast ? [...rows, ...unnamed] : rows }
    },
  }
}
