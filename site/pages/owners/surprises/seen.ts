import type { PersonVisit } from '../../../http/visit.ts'
import type { Bought } from './bought.ts'
import { isTyped } from './bought-row.ts'
import { asksForLetter, isShown, readPart, type Show, shows } from './choice.ts'

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

export interface Sums {
  gifts: number
  pieces: number
  /** Those with a purchase behind them, whose rows the owner ticks. */
  purchases: number
  letters: number
  thanked: number
  /** Different names, in small letters. */
  givers: ReadonlySet<string>
  withWords: number
  shown: Readonly<Record<Show, number>>
}

export async function see(visit: PersonVisit, pages: AsyncIterable<Bought[]>): Promise<Seen> {
  const part = readPart(visit)
  const givers = new Set<string>()
  const shown = { all: 0, thank: 0, arrive: 0 }
  const sums = { gifts: 0, pieces: 0, purchases: 0, letters: 0, thanked: 0, givers, withWords: 0, shown }
  const rows = createRows(part.behind)
  for await (const page of pages) {
    for (const bought of page) {
      const hasLetter = asksForLetter(bought)
      sums.gifts++
      sums.pieces += bought.quantity
      sums.purchases += Number(bought.purchaseId !== undefined)
      sums.letters += Number(hasLetter)
      sums.thanked += Number(hasLetter && bought.isThanked)
      sums.withWords += Number(bought.words !== '')
      if (bought.giver !== '') givers.add(bought.giver.toLowerCase())
      for (const show of shows) shown[show] += Number(isShown(bought, show))
      const isOpen = isTyped(visit, bought)
      if (isShown(bought, part.show) || isOpen) rows.take(bought, isOpen)
    }
  }
  return { sums, ...rows.seen() }
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
