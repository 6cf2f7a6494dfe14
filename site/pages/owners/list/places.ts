import { isHeading, lineOf, markOf, type Ordered, type Row, storedRows } from './order.ts'

/** Gifts that stood one below the other, all above the line or all below it. */
export interface Run {
  ids: number[]
  /** The gift or heading below the last of them; undefined for the end of the list. */
  above: Row | undefined
  isMostWanted: boolean
}

/** Where the chosen gifts stand. One that is gone already stood above the next one that was chosen. */
export function runsOf(list: Ordered, chosen: readonly number[]): Run[] {
  const rows = withoutLine(list)
  let next: number | undefined
  for (const id of chosen.toReversed()) {
    if (!rows.includes(id)) rows.splice(next === undefined ? rows.length : rows.indexOf(next), 0, id)
    next = id
  }
  const picked = new Set<Row>(chosen)
  const runs: Run[] = []
  let gifts = 0
  for (const [place, row] of rows.entries()) {
    if (typeof row !== 'number') continue
    const isMostWanted = gifts++ < lineOf(list)
    if (!picked.has(row)) continue
    const last = runs.at(-1)
    const goesOn = last?.above === row && last.isMostWanted === isMostWanted
    const run = goesOn ? last : { ids: [], above: undefined, isMostWanted }
    if (!goesOn) runs.push(run)
    run.ids.push(row)
    run.above = rows[place + 1]
  }
  return runs
}

/** The rows without the line, and how many gifts stand above it, once the gifts are back where they stood. */
export function putRunsBack(list: Ordered, runs: readonly Run[]): { rows: Row[]; line: number } {
  const back = new Set<Row>(runs.flatMap(({ ids }) => ids))
  const rows = withoutLine(list).filter((row) => !back.has(row))
  const above = list.items.slice(0, lineOf(list)).filter(({ id }) => !back.has(id)).length
  for (const { ids, above: next } of runs.toReversed()) {
    const place = next === undefined ? -1 : rows.indexOf(next)
    rows.splice(place < 0 ? rows.length : place, 0, ...ids)
  }
  const wanted = runs.flatMap(({ ids, isMostWanted }) => (isMostWanted ? ids : []))
  return { rows, line: above + wanted.length }
}

function withoutLine(list: Ordered): Row[] {
  return storedRows(list).filter((row) => row !== 'line')
}

/**
 * The same in an address: the row below, then each gift as its distance from the one before. The address of a page has room
 * for two hundred. What is most wanted begins with a mark.
 */
export function writeRuns(runs: readonly Run[]): string {
  let last = 0
  const text = (id: number) => {
    const distance = id - last
    last = id
    return distance.toString(36)
  }
  return runs
    .map(({ ids, above, isMostWanted }) => [`${isMostWanted ? '_' : ''}${writeRow(above)}`, ...ids.map(text)])
    .map((run) => run.join('.'))
    .join('~')
}

export function readRuns(text: string, list: Ordered, most: number): Run[] {
  let last = 0
  const id = (distance: string) => {
    last += Number.parseInt(distance, 36)
    return last
  }
  const written = new Map(withoutLine(list).map((row) => [writeRow(row), row]))
  const runs = text.split('~').map((run) => {
    const [above = '', ...ids] = run.split('.')
    const isMostWanted = above.startsWith('_')
    return { above: written.get(above.replace(/^_/, '')), ids: ids.map(id), isMostWanted }
  })
  const all = runs.flatMap(({ ids }) => ids)
  const isGood = all.length <= most && all.every((each) => Number.isSafeInteger(each) && each > 0)
  return isGood ? runs : []
}

/** A heading begins with a mark that no number has. */
function writeRow(row: Row | undefined): string {
  if (typeof row === 'number') return row.toString(36)
  return isHeading(row) ? `*${markOf(row)}` : ''
}
