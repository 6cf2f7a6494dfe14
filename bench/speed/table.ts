import type { Verdict } from './judge.ts'
import { type Mark, room } from './marks.ts'
import type { Cost } from './measure.ts'

/** A row of the table. The bare servers have a cost alone. */
export interface Line {
  name: string
  title: string
  cost: Cost
  /** What it is compared with. */
  bare?: Cost
  ratio?: number
  mark?: Mark
  verdict?: Verdict
  /** The same row of the checkout beside, and our cost over its. */
  beside?: { cost: Cost; quotient: number }
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
const words = 2

function toCells(lines: readonly Line[]): string[][] {
  const columns = lines.some(({ beside }) => beside)
    ? [...usual.slice(0, 3), ...besides, ...usual.slice(3)]
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
  { head: 'CPU, µs', cell: ({ cost }) => figure(cost.microseconds) },
  { head: 'bare, µs', cell: ({ bare }) => figure(bare?.microseconds) },
  { head: 'ratio', cell: ({ ratio }) => ratioText(ratio) },
  {
    head: `mark + ${Math.round((room - 1) * 100)} %`,
    cell: ({ mark }) => ratioText(mark && mark.most * room),
  },
  { head: 'verdict', cell: ({ verdict = '' }) => verdict },
  { head: 'a second', cell: ({ cost }) => Math.round(cost.perSecond).toLocaleString('en') },
  { head: 'p50, ms', cell: ({ cost }) => cost.p50.toFixed(2) },
  { head: 'p99, ms', cell: ({ cost }) => cost.p99.toFixed(2) },
]

const besides: readonly Column[] = [
  { head: 'beside, µs', cell: ({ beside }) => figure(beside?.cost.microseconds) },
  { head: 'quotient', cell: ({ beside }) => ratioText(beside?.quotient) },
]

function figure(microseconds: number | undefined): string {
  if (microseconds === undefined) return ''
  return microseconds.toFixed(microseconds < 100 ? 1 : 0)
}

function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? '' : ratio.toFixed(ratio < 100 ? 2 : 0)
}
