import assert from 'node:assert/strict'
import { median } from '../figures.ts'
import { drive, type Load } from '../load/drive.ts'
import type { Sample } from '../load/sample.ts'

/** Something that is asked, and how many new gifts its database holds, where each answer is one. */
export interface Contender extends Load {
  stored?: () => number
}

/** The medians over all rounds. What the system does not say is not a number. */
export interface Cost {
  microseconds: number
  perSecond: number
  p50: number
  p99: number
  /** The CPU time of each round. */
  rounds: number[]
}

const rounds = 7
const seconds = 0.4
/** Node compiles what runs often during the first seconds. */
const warmUpSeconds = 1.5

/** All contenders in turn in short rounds, so that a machine that slows down slows them all. */
export async function measure<Name extends string>(
  contenders: ReadonlyMap<Name, Contender>,
  report: (progress: string) => void,
): Promise<Map<Name, Cost>> {
  const samples = new Map<Name, Sample[]>([...contenders.keys()].map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, contender] of contenders) {
      report(`${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}: ${name}`)
      const sample = await sampleOf(contender, round === 0 ? warmUpSeconds : seconds)
      if (round > 0) samples.get(name)?.push(sample)
    }
  }
  return new Map([...samples].map(([name, all]) => [name, toCost(all)]))
}

async function sampleOf(contender: Contender, seconds: number): Promise<Sample> {
  const before = contender.stored?.()
  const sample = await drive(contender, seconds)
  const path = contender.asks[0]?.[0]?.path
  assert.ok(sample.requests > 0, `${path} was not answered`)
  if (before !== undefined) {
    assert.equal((contender.stored?.() ?? 0) - before, sample.answers, `gifts that ${path} has stored`)
  }
  return sample
}

function toCost(samples: readonly Sample[]): Cost {
  const all = samples.map(({ cpuSeconds = Number.NaN, requests }) => (cpuSeconds / requests) * 1e6)
  return {
    microseconds: median(all),
    perSecond: median(samples.map(({ requests, seconds }) => requests / seconds)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
    rounds: all,
  }
}

/** Taken inside of each round. */
export function ratioOf(cost: Cost, yardstick: Cost): number {
  return median(cost.rounds.map((value, round) => value / (yardstick.rounds[round] ?? Number.NaN)))
}
