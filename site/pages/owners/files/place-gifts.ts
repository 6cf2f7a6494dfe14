import { type HeadingRow, type Row, spanOf } from '../list/order.ts'

/** Where a gift out of a file shall stand. */
export interface Placed {
  id: number
  /** The heading that it goes under, empty above the first one; undefined where the file says nothing of headings. */
  under: string | undefined
  isMostWanted: boolean
}

/**
 * Places gifts out of a file, each as the last one under its heading. A most wanted gift goes right above the line of the most wanted,
 * where that line lies under the same heading. Returns the rows without the line, and how many gifts stand above it. So a list that was
 * saved as a file comes back in its order, and a file that is read twice moves nothing.
 */
export function placeGifts(
  before: readonly Row[],
  mostWanted: number,
  headings: readonly HeadingRow[],
  gifts: readonly Placed[],
): { rows: Row[]; line: number } {
  const moving = new Set<Row>(gifts.map(({ id }) => id))
  const all = before.filter((row) => row !== 'line')
  const rows = all.filter((row) => !moving.has(row))
  const wanted = new Set<Row>(all.filter((row) => typeof row === 'number').slice(0, mostWanted))
  let line = rows.filter((row) => wanted.has(row)).length
  rows.push(...headings.filter((heading) => !rows.includes(heading)))
  for (const { id, under, isMostWanted } of gifts) {
    const { from, end } = sectionOf(rows, under)
    const [first, last] = [countIn(rows, from), countIn(rows, end)]
    const isAtLine = isMostWanted && first <= line && line <= last
    const place = isAtLine ? from + line - first : end
    if (isAtLine || last < line) line++
    rows.splice(place, 0, id)
  }
  return { rows, line }
}

/** The rows under a heading. Without headings in the file: the whole list. Under a heading that is gone: the end of the list. */
function sectionOf(rows: readonly Row[], under: string | undefined): { from: number; end: number } {
  if (under === undefined) return { from: 0, end: rows.length }
  return spanOf(rows, under) ?? { from: rows.length, end: rows.length }
}

function countIn(rows: readonly Row[], place: number): number {
  return rows.slice(0, place).filter((row) => typeof row === 'number').length
}
