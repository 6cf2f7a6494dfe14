import assert from 'node:assert/strict'
import { median } from '../figures.ts'
import { drive, type Load } from '../load/drive.ts'
import type { Sample } from '../load/sample.ts'

/** Something that is asked, and how many new gifts its database holds, where each answer is one. */
export interface Contender extends Load {
  stored?: () => number
  /** How many answers are a round. */
  count: number
}

/** Who is measured in turn. */
export interface Contenders {
  ours: Contender
  /** Equal servers, which are warm. */
  bare: readonly Contender[]
  /** The same row of another checkout. */
  beside?: Contender | undefined
}

type Kind = keyof Contenders
/** What each has done so far, in all programs that were started for it. */
export type Samples = Record<Kind, Sample[]>

/** What a row costs, and how many times that of the others. */
export interface Comparison {
  ours: Cost
  bare?: Cost
  beside?: Cost
  ratio?: number
  quotient?: number
}

/** Medians over all rounds, but for the CPU time. What the system does not say is not a number. */
export interface Cost {
  /** Of the cheapest round of all equal programs: what else the machine does makes a round dearer, and none cheaper. */
  microseconds: number
  perSecond: number
  p50: number
  p99: number
}

const rounds = 7
/** Node compiles what runs often: the first round does not count, and is this many times as long. */
const warmUp = 4

/**
 * Measures the contenders of a row in turn, in short rounds: a machine that slows down slows them all, and none rests so
 * long that its memory grows cold.
 */
export async function measureInTurns({ ours, bare, beside }: Contenders, samples: Samples): Promise<void> {
  const all: [Kind, Contender][] = [
    ['ours', ours],
    ...bare.map((each) => ['bare', each] as [Kind, Contender]),
  ]
  if (beside) all.push(['beside', beside])
  for (const [kind, contender] of all)
    if (kind !== 'bare') await sampleOf(contender, contender.count * warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const [kind, contender] of all) samples[kind].push(await sampleOf(contender, contender.count))
  }
}

export function compare({ ours, bare, beside }: Samples): Comparison {
  const cost = toCost(ours)
  const [yardstick, other] = [bare, beside].map((each) => (each.length > 0 ? toCost(each) : undefined))
  return {
    ours: cost,
    ...(yardstick && { bare: yardstick, ratio: cost.microseconds / yardstick.microseconds }),
    ...(other && { beside: other, quotient: cost.microseconds / other.microseconds }),
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

function toCost(samples: readonly Sample[]): Cost {
  const all = samples.map(({ cpuSeconds = Number.NaN, requests }) => (cpuSeconds / requests) * 1e6)
  return {
    microseconds: Math.min(...all),
    perSecond: median(samples.map(({ requests, seconds }) => requests / seconds)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
  }
}
