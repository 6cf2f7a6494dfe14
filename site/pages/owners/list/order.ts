import type { Registry } from '@hopechest/client'
import { headingsOf } from '../../guests/registry/headings.ts'
import type { OwnList } from './own-list.ts'

/** What the order of a list is made of. */
export type Ordered = Pick<OwnList, 'registry' | 'items'>

/** A heading is known by its words, so that a page that is a little old moves the right one. */
export type HeadingRow = `heading ${string}`

/** The rows of an owner's list in their order: the gifts, the line below the most wanted, and the headings. */
export type Row = number | 'line' | HeadingRow

/** At one place the line stands above a heading. */
export function rowsOf({ registry, items }: Ordered): Row[] {
  const headings = headingsOf(registry, items.length)
  const line = lineOf({ registry, items })
  return [...items, undefined].flatMap((item, place): Row[] => [
    ...(place === line && items.length > 0 ? ['line' as const] : []),
    ...headings.filter(({ items_above }) => items_above === place).map(({ title }) => headingRow(title)),
    ...(item ? [item.id] : []),
  ])
}

export function headingRow(title: string): HeadingRow {
  return `heading ${title.replaceAll(/\s+/g, ' ').trim()}`
}

export function titleOf(row: HeadingRow): string {
  return row.slice('heading '.length)
}

export function isHeading(row: Row | undefined): row is HeadingRow {
  return typeof row === 'string' && row !== 'line'
}

/** How many gifts stand above the line. */
export function lineOf({ registry, items }: Ordered): number {
  return Math.min(registry.meta.registry_most_wanted, items.length)
}

/** Where the buttons of a row lead; undefined at an end. Line and heading pass each other with the gift behind. */
export function stepsOf(rows: readonly Row[], place: number): Record<'up' | 'down', number | undefined> {
  const step = (by: 1 | -1) => {
    let to = place + by
    while (passes(rows[place], rows[to])) to += by
    return rows[to] === undefined ? undefined : to
  }
  return { up: step(-1), down: step(1) }
}

function passes(row: Row | undefined, other: Row | undefined): boolean {
  return row === 'line' ? isHeading(other) : isHeading(row) && other === 'line'
}

/**
 * The rows after one of them has moved up, down, to a place, or above another row, which counts before a place: rows may
 * have come and gone since. Undefined for a row or a place that is not there.
 */
export function move(rows: readonly Row[], row: string, to: string, above?: string): Row[] | undefined {
  const from = rows.findIndex((each) => String(each) === row)
  const moved = rows[from]
  const next = rows.toSpliced(from, 1).findIndex((each) => String(each) === above)
  const place = next >= 0 ? next : to === 'up' || to === 'down' ? stepsOf(rows, from)[to] : readPlace(to)
  if (moved === undefined || place === undefined || place >= rows.length) return undefined
  return rows.toSpliced(from, 1).toSpliced(place, 0, moved)
}

function readPlace(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
}

/** The row below a gift; undefined at the end, and for a gift that is in no row. */
export function rowBelow(rows: readonly Row[], id: number): Row | undefined {
  const place = rows.indexOf(id)
  return place < 0 ? undefined : rows[place + 1]
}

/** The heading that a gift stands under; undefined above the first one. */
export function headingOver(rows: readonly Row[], id: number): HeadingRow | undefined {
  return rows.slice(0, rows.indexOf(id)).findLast(isHeading)
}

/** The rows as the host keeps them. */
export function toMeta(rows: readonly Row[], { meta }: Pick<Registry, 'meta'>) {
  const titles = new Map(meta.registry_headings.map(({ title }) => [headingRow(title), title]))
  const above = (place: number) => rows.slice(0, place).filter((row) => typeof row === 'number').length
  return {
    registry_item_ids: rows.filter((row) => typeof row === 'number'),
    registry_most_wanted: above(Math.max(0, rows.indexOf('line'))),
    registry_headings: rows.flatMap((row, place) =>
      isHeading(row) ? { title: titles.get(row) ?? titleOf(row), items_above: above(place) } : [],
    ),
  }
}
