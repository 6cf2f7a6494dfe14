import type { OwnList } from './own-list.ts'

/** The rows of an owner's list in their order: the gifts, and the line below the most wanted. */
export type Row = number | 'line'

export function rowsOf({ registry, items }: OwnList): Row[] {
  const rows: Row[] = items.map(({ id }) => id)
  if (items.length > 0) rows.splice(lineOf({ registry, items }), 0, 'line')
  return rows
}

/** How many gifts stand above the line. */
export function lineOf({ registry, items }: OwnList): number {
  return Math.min(registry.meta.registry_most_wanted, items.length)
}

/** The rows after one of them has moved; undefined for a row or a place that is not there. */
export function move(rows: readonly Row[], row: string, to: string): Row[] | undefined {
  const moved: Row | undefined = row === 'line' ? 'line' : rows.find((each) => String(each) === row)
  const place = /^\d{1,4}$/.test(to) ? Number(to) : -1
  if (moved === undefined || place < 0 || place >= rows.length) return undefined
  return rows.filter((each) => each !== moved).toSpliced(place, 0, moved)
}

/** The rows as the host keeps them. */
export function toMeta(rows: readonly Row[]) {
  return {
    registry_item_ids: rows.filter((row) => row !== 'line'),
    registry_most_wanted: Math.max(0, rows.indexOf('line')),
  }
}
