import type { Sample } from './load/sample.ts'
import type { Contender, Goal, Row } from './row.ts'

/** The figures of a contender over all rounds. A figure that was not measured is NaN. */
export interface Result {
  rate: number
  /** For `added`: the time beyond that of the origin. */
  milliseconds: number
  /** For `addedCpu`: the time beyond that of the origin. */
  cpuMicroseconds: number
  ratio: number
  cpuRatio: number
  toolLoad: number
}

/**
 * The medians over all rounds. Ratios are taken inside of each round, where a machine that slows down slows down all
 * contenders.
 */
export function summarize(row: Row, rounds: readonly (readonly Sample[])[]): Result[] {
  const origin = row.contenders.findIndex(({ role }) => role === 'origin')
  const yardstick = row.contenders.findIndex(({ role }) => role === 'yardstick')
  const perRound = rounds.map((samples) =>
    samples.map((sample, n) => {
      const figures = toFigures(sample)
      const from = samples[origin]
      return from ? withoutOrigin(row, n, figures, toFigures(from)) : figures
    }),
  )
  const medianOf = (pick: (round: Figures[]) => number | undefined) =>
    median(perRound.map((round) => pick(round) ?? Number.NaN))
  const compared = { rate: 'rate', added: 'milliseconds', addedCpu: 'cpuMicroseconds' } as const
  const key = compared[row.compares]
  return row.contenders.map((_, n) => ({
    rate: medianOf((round) => round[n]?.rate),
    milliseconds: medianOf((round) => round[n]?.milliseconds),
    cpuMicroseconds: medianOf((round) => round[n]?.cpuMicroseconds),
    ratio: medianOf((round) => ratio(round[n]?.[key], round[yardstick]?.[key])),
    cpuRatio: medianOf((round) => ratio(round[n]?.cpuMicroseconds, round[yardstick]?.cpuMicroseconds)),
    toolLoad: medianOf((round) => round[n]?.toolLoad),
  }))
}

interface Figures {
  rate: number
  milliseconds: number
  cpuMicroseconds: number
  toolLoad: number
}

function toFigures({ requests, seconds, milliseconds, cpuSeconds, toolLoad }: Sample): Figures {
  return {
    rate: requests / seconds,
    milliseconds,
    cpuMicroseconds: cpuSeconds === undefined ? Number.NaN : (cpuSeconds / requests) * 1e6,
    toolLoad,
  }
}

/** All wait for the origin, but the processor time of a yardstick is its own. */
function withoutOrigin({ compares, contenders }: Row, n: number, figures: Figures, origin: Figures): Figures {
  const role = contenders[n]?.role
  const milliseconds = figures.milliseconds - origin.milliseconds
  const cpuMicroseconds = figures.cpuMicroseconds - origin.cpuMicroseconds
  if (compares === 'added' && role !== 'origin') return { ...figures, milliseconds }
  if (compares === 'addedCpu' && role === undefined) return { ...figures, cpuMicroseconds }
  return figures
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export function ratio(value: number | undefined, yardstick: number | undefined): number {
  return (value ?? Number.NaN) / (yardstick ?? Number.NaN)
}

/** A load tool that takes this share of a core measures itself. */
const mostToolLoad = 0.95

export type Verdict = 'met' | 'missed' | 'the load tool was the limit' | 'not measured'

/** Whether a goal is met. A rate that the load tool could not exceed proves nothing, except that it is enough. */
export function judge(goal: Goal, results: readonly Result[], contender: number, yardstick: number): Verdict {
  const value = results[contender]?.[goal.of] ?? Number.NaN
  if (Number.isNaN(value)) return 'not measured'
  const isLimited = [contender, yardstick].some((n) => (results[n]?.toolLoad ?? 0) >= mostToolLoad)
  if (goal.of === 'ratio' && isLimited) return 'the load tool was the limit'
  return value >= (goal.least ?? -Infinity) && value <= (goal.most ?? Infinity) ? 'met' : 'missed'
}

export function yardstickOf(contenders: readonly Contender[]): number {
  return contenders.findIndex(({ role }) => role === 'yardstick')
}
