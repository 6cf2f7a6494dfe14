import type { BareKind } from './checkout.ts'
import type { Verdict } from './judge.ts'
import type { Comparison } from './measure.ts'

/** A row of the table. */
export interface Line extends Comparison {
  name: string
  title: string
  kind: BareKind
  mark: number | undefined
  verdict: Verdict
}

export function toText(lines: readonly Line[]): string {
  const rows = toCells(lines)
  const widths = rows[0]?.map((_, n) => Math.max(...rows.map((cells) => cells[n]?.length ?? 0))) ?? []
  return rows
    .map((cells) =>
      cells
        .map((cell, n) => (n < words ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function toMarkdown(lines: readonly Line[]): string {
  const [head = [], ...rows] = toCells(lines)
  const rule = head.map((_, n) => (n < words ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The columns that hold words. */
const words = 3

function toCells(lines: readonly Line[]): string[][] {
  const columns = lines.some(({ quotient }) => quotient)
    ? [...usual.slice(0, 4), ...besides, ...usual.slice(4)]
    : usual
  return [columns.map(({ head }) => head), ...lines.map((line) => columns.map(({ cell }) => cell(line)))]
}

interface Column {
  head: string
  cell(line: Line): string
}

const usual: readonly Column[] = [
  { head: 'row', cell: ({ name }) => name },
  { head: 'what is asked', cell: ({ title }) => title },
  { head: 'bare server', cell: ({ kind }) => kind },
  { head: 'CPU, µs', cell: ({ ours }) => figure(ours.microseconds) },
  { head: 'bare, µs', cell: ({ bare }) => figure(bare?.microseconds) },
  { head: 'ratio', cell: ({ ratio }) => figure(ratio) },
  { head: 'at most', cell: ({ mark }) => figure(mark) },
  { head: 'verdict', cell: ({ verdict }) => verdict },
  { head: 'a second', cell: ({ ours }) => Math.round(ours.perSecond).toLocaleString('en') },
  { head: 'p50, ms', cell: ({ ours }) => figure(ours.p50) },
  { head: 'p99, ms', cell: ({ ours }) => figure(ours.p99) },
  { head: 'bare p99, ms', cell: ({ bare }) => figure(bare?.p99) },
]

const besides: readonly Column[] = [
  { head: 'beside, µs', cell: ({ beside }) => figure(beside?.microseconds) },
  { head: 'quotient', cell: ({ quotient }) => figure(quotient) },
]

/** Three digits. */
function figure(value: number | undefined): string {
  if (value === undefined) return ''
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
