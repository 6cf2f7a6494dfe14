import { hash } from 'node:crypto'
import type { Registry } from '@hopechest/client'
import { headingsOf } from '../../guests/registry/choice.ts'
import type { OwnList } from './own-list.ts'

/** What the order of a list is made of. */
export type Ordered = Pick<OwnList, 'registry' | 'items'>

/** A heading is known by its words, so that a page that is a little old moves the right one. */
export type HeadingRow = `heading ${string}`

/** The rows of an owner's list in their order: the gifts, the line below the most wanted, and the headings. */
export type Row = number | 'line' | HeadingRow

/** A line between one gift and another says little. */
const fewestWithLine = 3

/** The rows as an owner sees them. */
export function rowsOf(list: Ordered): Row[] {
  const rows = storedRows(list)
  return list.items.length < fewestWithLine ? rows.filter((row) => row !== 'line') : rows
}

/** The same with the line that a short list does not show. At one place the line stands above a heading. */
export function storedRows({ registry, items }: Ordered): Row[] {
  const headings = headingsOf(registry, items.length).values()
  let heading = headings.next().value
  const line = lineOf({ registry, items })
  const rows: Row[] = []
  for (let place = 0; place <= items.length; place++) {
    if (place === line && items.length > 0) rows.push('line')
    for (; heading && heading.items_above <= place; heading = headings.next().value)
      rows.push(headingRow(heading.title))
    const item = items[place]
    if (item) rows.push(item.id)
  }
  return rows
}

export function headingRow(title: string): HeadingRow {
  return `heading ${title.replaceAll(/\s+/g, ' ').trim()}`
}

export function titleOf(row: HeadingRow): string {
  return row.slice('heading '.length)
}

/** A heading in few letters, for addresses and for what a browser remembers: they hold no words of a list. */
export function markOf(row: HeadingRow): string {
  return hash('sha256', row, 'base64url').slice(0, 8)
}

export function isHeading(row: Row | undefined): row is HeadingRow {
  return typeof row === 'string' && row !== 'line'
}

/** How many gifts stand above the line. */
export function lineOf({ registry, items }: Ordered): number {
  return Math.min(registry.meta.registry_most_wanted, items.length)
}

/** The rows under a heading and above the next one; those above all headings have none. */
export interface Section {
  heading: HeadingRow | undefined
  rows: Row[]
}

export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: Section[] = [{ heading: undefined, rows: [] }]
  for (const row of rows) {
    if (isHeading(row)) sections.push({ heading: row, rows: [] })
    else sections.at(-1)?.rows.push(row)
  }
  return sections
}

function rowsIn(sections: readonly Section[]): Row[] {
  return sections.flatMap(({ heading, rows }) => (heading === undefined ? rows : [heading, ...rows]))
}

/** Where the buttons of a gift or of the line lead; undefined at an end. The line passes a heading with the gift behind. */
function stepOf(rows: readonly Row[], place: number, by: 1 | -1): number | undefined {
  let to = place + by
  while (rows[place] === 'line' && isHeading(rows[to])) to += by
  return rows[to] === undefined ? undefined : to
}

/** Where a row shall go. */
export interface Move {
  /** `up`, `down`, the `top` or the `end` of its heading, `under` one, or above the line, as one of the most `wanted`. */
  to: string
  /** The heading that it shall stand under, empty above the first one. */
  under?: string | null
  /** The row below it there; at the end where that is not there any more. */
  above?: string | null
}

/** The rows after one of them has moved. Undefined where nothing moves: rows may have come and gone since. */
export function move(rows: readonly Row[], row: string, to: Move): Row[] | undefined {
  const from = rows.findIndex((each) => String(each) === row)
  const moved = rows[from]
  if (moved === undefined) return undefined
  if (isHeading(moved)) return moveSection(rows, moved, to.to)
  const others = rows.toSpliced(from, 1)
  const place = placeOf(rows, from, others, to)
  return place === undefined ? undefined : others.toSpliced(place, 0, moved)
}

function placeOf(
  rows: readonly Row[],
  from: number,
  others: readonly Row[],
  { to, under, above }: Move,
): number | undefined {
  if (to === 'up') return stepOf(rows, from, -1)
  if (to === 'down') return stepOf(rows, from, 1)
  if (to === 'wanted') return others.includes('line') ? others.indexOf('line') : undefined
  const isAnywhere = rows[from] === 'line' && to !== 'under'
  const over = to === 'under' ? (under ?? '') : headingAt(rows, from)
  const span = isAnywhere ? { from: 0, end: others.length } : spanOf(others, over)
  if (!span || to === 'top') return span?.from
  if (to !== 'end' && to !== 'under') return undefined
  const next = others.slice(span.from, span.end).findIndex((each) => String(each) === above)
  return next < 0 ? span.end : span.from + next
}

/** The heading above a place; empty above the first one. */
function headingAt(rows: readonly Row[], place: number): string {
  return rows.slice(0, place).findLast(isHeading) ?? ''
}

/** From behind a heading to the next one; undefined for one that is not there. */
export function spanOf(rows: readonly Row[], heading: string): { from: number; end: number } | undefined {
  const at = rows.indexOf(heading as Row)
  if (heading !== '' && at < 0) return undefined
  const next = rows.findIndex((row, n) => n > at && isHeading(row))
  return { from: at + 1, end: next < 0 ? rows.length : next }
}

/** A heading moves with its gifts. The line keeps the number of gifts above it, so it is not among these rows. */
function moveSection(rows: readonly Row[], heading: HeadingRow, to: string): Row[] | undefined {
  const [first, ...sections] = sectionsOf(rows.filter((row) => row !== 'line'))
  const from = sections.findIndex((each) => each.heading === heading)
  const place = { up: from - 1, down: from + 1, top: 0, end: sections.length - 1 }[to] ?? -1
  const [moved, there] = [sections[from], sections[place]]
  if (!first || !moved || !there) return undefined
  return rowsIn([first, ...sections.toSpliced(from, 1).toSpliced(place, 0, moved)])
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

/** The rows as the host keeps them. Without a line among them as many gifts as before are most wanted. */
export function toMeta(rows: readonly Row[], { meta }: Pick<Registry, 'meta'>) {
  const titles = new Map(meta.registry_headings.map(({ title }) => [headingRow(title), title]))
  const above = (place: number) => rows.slice(0, place).filter((row) => typeof row === 'number').length
  return {
    registry_item_ids: rows.filter((row) => typeof row === 'number'),
    ...(rows.includes('line') && { registry_most_wanted: above(rows.indexOf('line')) }),
    registry_headings: rows.flatMap((row, place) =>
      isHeading(row) ? { title: titles.get(row) ?? titleOf(row), items_above: above(place) } : [],
    ),
  }
}
