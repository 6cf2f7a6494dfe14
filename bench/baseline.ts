import { readFileSync, writeFileSync } from 'node:fs'
import type { Result } from './figures.ts'
import type { Goal, Row } from './row.ts'

/** The ratios of an earlier short run, by the name of their row. They are stored beside this file. */
export type Baseline = Record<string, number>

const file = new URL('./baseline.json', import.meta.url)

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Rows that were not measured keep their ratios. */
export function saveBaseline(measured: Baseline): void {
  writeFileSync(file, `${JSON.stringify({ ...readBaseline(), ...measured }, null, 2)}\n`)
}

interface Comparable {
  /** A ratio, because times and rates of two machines cannot be compared. */
  of: 'ratio' | 'cpuRatio'
  value: number
  isBetter: 'higher' | 'lower'
}

/** The figure by which a row is compared: that of the first goal of the first contender with a goal. */
export function comparableOf(row: Row, results: readonly Result[]): Comparable | undefined {
  const n = row.contenders.findIndex(({ goals }) => goals?.length)
  const [goal] = row.contenders[n]?.goals ?? []
  if (goal === undefined) return undefined
  const of = ratioOf(goal)
  return {
    of,
    value: results[n]?.[of] ?? Number.NaN,
    isBetter: goal.least === undefined ? 'lower' : 'higher',
  }
}

function ratioOf({ of }: Goal): 'ratio' | 'cpuRatio' {
  if (of === 'cpuMicroseconds') return 'cpuRatio'
  return of === 'milliseconds' ? 'ratio' : of
}

const third = 1 / 3

/** Whether a ratio is worse than the stored one by more than a third. A row without a stored one is not. */
export function hasFallen({ value, isBetter }: Comparable, stored: number | undefined): boolean {
  if (stored === undefined) return false
  return isBetter === 'higher' ? value < stored * (1 - third) : value > stored / (1 - third)
}
