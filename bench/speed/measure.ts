import assert from 'node:assert/strict'
import { median } from '../figures.ts'
import { drive, type Load } from '../load/drive.ts'
import type { Sample } from '../load/sample.ts'

/** Something that is asked, and how many new gifts its database holds, where each answer is one. */
export interface Contender extends Load {
  stored?: () => number
  /** How many answers are a round. */
  count: number
  /** The first round does not count, and is as long as this many: Node compiles what runs often. */
  warmUp?: number
}

/** A row, and the yardstick inside its program. */
export interface Pair {
  row: Contender
  bare: Contender
}

/** What a row costs, and how many times that of the others. */
export interface Comparison {
  ours: Cost
  bare: Cost
  beside?: Cost
  ratio: number
  quotient?: number
}

/** Medians over all rounds. What the system does not say is not a number. */
export interface Cost {
  microseconds: number
  perSecond: number
  p50: number
  p99: number
}

const rounds = 9
const usualWarmUp = 4

/**
 * Measures a row and its yardstick in turn, in short rounds, and the same row of another checkout. A program may be dearer
 * than an equal one for as long as it runs, and a machine for a while: both are dearer then. So each round has a ratio of its
 * own, and the median of them counts.
 */
export async function compare(
  ours: Pair,
  beside: Pair | undefined,
  report: (progress: string) => void,
): Promise<Comparison> {
  const contenders = [ours, beside].flatMap((pair) => (pair ? [pair.row, pair.bare] : []))
  const samples = new Map<Contender, Sample[]>(contenders.map((each) => [each, []]))
  for (let round = 0; round <= rounds; round++) {
    report(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const [contender, kept] of samples) {
      const { count, warmUp = usualWarmUp } = contender
      const sample = await sampleOf(contender, count * (round === 0 ? warmUp : 1))
      if (round > 0) kept.push(sample)
    }
  }
  const of = (contender: Contender) => samples.get(contender) ?? []
  const ratioOf = ({ row, bare }: Pair) =>
    median(of(row).map((sample, n) => microsecondsOf(sample) / microsecondsOf(of(bare)[n])))
  const ratio = ratioOf(ours)
  return {
    ours: toCost(of(ours.row)),
    bare: toCost(of(ours.bare)),
    ratio,
    ...(beside && { beside: toCost(of(beside.row)), quotient: ratio / ratioOf(beside) }),
  }
}

async function sampleOf(contender: Contender, count: number): Promise<Sample> {
  const before = contender.stored?.()
  const sample = await drive(contender, count)
  if (before !== undefined) {
    const path = contender.asks[0]?.[0]?.path
    assert.equal((contender.stored?.() ?? 0) - before, sample.answers, `gifts that ${path} has stored`)
  }
  return sample
}

function microsecondsOf({ cpuSeconds = Number.NaN, requests = 0 }: Partial<Sample> = {}): number {
  return (cpuSeconds / requests) * 1e6
}

function toCost(samples: readonly Sample[]): Cost {
  return {
    microseconds: median(samples.map(microsecondsOf)),
    perSecond: median(samples.map(({ requests, seconds }) => requests / seconds)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
  }
}
