import { judge, type Result, type Verdict, yardstickOf } from './figures.ts'
import type { Contender, Goal, Row } from './row.ts'

/** A measured row as lines of text: one for each contender, with its goals and whether they are met. */
export function linesOf(row: Row, results: readonly Result[]): string[] {
  const compared = row.compares === 'added' ? 'ms' : 'requests/s'
  const head = `  ${''.padEnd(34)}${cell(compared)}${cell('ratio')}${cell('CPU µs')}${cell('tool')}`
  return [
    `${row.name}  ${row.title}`,
    head,
    ...row.contenders.map((contender, n) => lineOf(row, contender, results, n)),
  ]
}

function lineOf(row: Row, contender: Contender, results: readonly Result[], n: number): string {
  const { rate, milliseconds, ratio, cpuMicroseconds, toolLoad } = results[n] as Result
  const cells = [
    row.compares === 'added' ? milliseconds.toFixed(2) : whole(rate),
    contender.role === undefined ? ratio.toFixed(2) : '',
    cpuMicroseconds >= 0 ? whole(cpuMicroseconds) : '',
    `${Math.round(toolLoad * 100)} %`,
  ]
  const goals = verdictsOf(row, results, n).map(({ goal, verdict }) => `  ${goalText(goal)}: ${verdict}`)
  return `  ${contender.name.padEnd(34)}${cells.map(cell).join('')}${goals.join(',')}`
}

function verdictsOf(row: Row, results: readonly Result[], n: number): { goal: Goal; verdict: Verdict }[] {
  const yardstick = yardstickOf(row.contenders)
  return (row.contenders[n]?.goals ?? []).map((goal) => ({
    goal,
    verdict: judge(goal, results, n, yardstick),
  }))
}

const units = { ratio: 'ratio', cpuRatio: 'CPU ratio', milliseconds: 'ms', cpuMicroseconds: 'CPU µs' }

function goalText({ of, least, most }: Goal): string {
  return `${units[of]} ${least === undefined ? `≤ ${most}` : `≥ ${least}`}`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function cell(text: string): string {
  return text.padStart(11)
}
