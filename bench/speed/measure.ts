import assert from 'node:assert/strict'
import { median } from '../figures.ts'
import { drive, type Load, toolPid } from '../load/drive.ts'
import type { Sample } from '../load/sample.ts'
import { giveProcessor } from './processor.ts'

/** Something that is asked, and how many new gifts its database holds, where each answer is one. */
export interface Contender {
  /** A program that is cold starts anew for each round. */
  load: Load | ((stack: AsyncDisposableStack) => Promise<Load>)
  stored?: () => number
  /** How many answers are a round. */
  count: number
  /** The first round does not count, and is as long as this many: Node compiles what runs often. */
  warmUp?: number
}

/** A row, and the bare server that is asked the same. */
export interface Pair extends Contender {
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

const usualRounds = 15
const coldRounds = 5
const usualWarmUp = 6
const processors = { tool: 0, servers: 1 }

/**
 * Measures a row and its bare server in turn, in short rounds, and the same row of another checkout. A machine may be slow
 * for a while: both are dearer then. So each round has a ratio of its own, and the median of them counts.
 */
export async function compare(
  ours: Pair,
  beside: Pair | undefined,
  report: (progress: string) => void,
): Promise<Comparison> {
  giveProcessor(toolPid(), processors.tool)
  const contenders = [ours, beside].flatMap((pair) => (pair ? [pair, pair.bare] : []))
  if (typeof ours.load === 'object') {
    report('warming up')
    for (const each of contenders) await sampleOf(each, each.count * (each.warmUp ?? usualWarmUp))
  }
  const samples = new Map<Contender, Sample[]>(contenders.map((each) => [each, []]))
  const rounds = typeof ours.load === 'object' ? usualRounds : coldRounds
  for (let round = 1; round <= rounds; round++) {
    report(`round ${round} of ${rounds}`)
    for (const [each, kept] of samples) kept.push(await sampleOf(each, each.count))
  }
  const of = (contender: Contender) => samples.get(contender) ?? []
  const ratioOf = (pair: Pair) =>
    median(of(pair).map((sample, n) => microsecondsOf(sample) / microsecondsOf(of(pair.bare)[n])))
  const ratio = ratioOf(ours)
  return {
    ours: toCost(of(ours)),
    bare: toCost(of(ours.bare)),
    ratio,
    ...(beside && { beside: toCost(of(beside)), quotient: ratio / ratioOf(beside) }),
  }
}

/** What is cold is asked once, from its first request on. */
async function sampleOf({ load, stored }: Contender, count: number): Promise<Sample> {
  await using stack = new AsyncDisposableStack()
  const isCold = typeof load === 'function'
  const asked = isCold ? await load(stack) : load
  for (const pid of asked.pids) giveProcessor(pid, processors.servers)
  const before = stored?.()
  const sample = await drive(asked, count, isCold ? 0 : undefined)
  if (before !== undefined) {
    const path = asked.asks[0]?.[0]?.path
    assert.equal((stored?.() ?? 0) - before, sample.answers, `gifts that ${path} has stored`)
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
