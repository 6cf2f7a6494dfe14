import assert from 'node:assert/strict'
import { median } from '../figures.ts'
import { drive, type Load, startTool, type Turns } from '../load/drive.ts'
import type { Sample } from '../load/sample.ts'
import { giveProcessor, processors } from './processor.ts'

/** Something that is asked, and how many new gifts its database holds, where each answer is one. */
export interface Contender {
  /** A program that is cold starts anew for each round. */
  load: Load | ((stack: AsyncDisposableStack) => Promise<Load>)
  stored?: () => number
}

/** A row, and the bare server that is asked the same. */
export interface Pair extends Contender {
  bare: Contender
  /** What each connection asks in a turn. */
  each: number
  /** This number of turns comes before, because Node compiles what runs often. */
  warmUp?: number
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

/** A turn takes some milliseconds. */
const usual = { rounds: 80, turns: 1, warmUp: 100 }
/** What is cold is asked from its first request on, and all that it does counts. */
const cold = { rounds: 1, turns: 16, warmUp: 0 }
const coldPrograms = 5
/** A quotient of two programs that do the same needs fewer: both are as warm. */
const besideEachOther = { rounds: 60, turns: 1, warmUp: 100 }

/**
 * Measures a row and its bare server in turn, and the same row of another checkout. A machine may be slow for a moment: all
 * are dearer then. So each round has a ratio of its own, and the median of them counts.
 */
export async function compare(ours: Pair, beside: Pair | undefined): Promise<Comparison> {
  const contenders = [ours, beside].flatMap((pair) => (pair ? [pair, pair.bare] : []))
  const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]))
  const { each, warmUp = usual.warmUp } = ours
  const isCold = typeof ours.load === 'function'
  for (let program = 0; program < (isCold ? coldPrograms : 1); program++) {
    const measured = await sampleAll(contenders, isCold ? { ...cold, each } : { ...usual, each, warmUp })
    for (const [n, own] of [...samples.values()].entries()) own.push(...(measured[n] ?? []))
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

/** How many times as much a row costs as the same row of another checkout: the median of its rounds. */
export async function compareTwo(row: Pair, other: Pair): Promise<number> {
  const [samples = [], others = []] = await sampleAll([row, other], { ...besideEachOther, each: row.each })
  return median(samples.map((sample, n) => microsecondsOf(sample) / microsecondsOf(others[n])))
}

async function sampleAll(contenders: readonly Contender[], turns: Turns): Promise<Sample[][]> {
  await using stack = new AsyncDisposableStack()
  const loads: Load[] = []
  for (const { load } of contenders) loads.push(typeof load === 'function' ? await load(stack) : load)
  giveProcessor(startTool().pid, processors.tool)
  for (const pid of loads.flatMap(({ pids }) => pids)) giveProcessor(pid, processors.servers)
  const before = contenders.map(({ stored }) => stored?.())
  const samples = await drive(loads, turns)
  for (const [n, { stored }] of contenders.entries()) {
    const [load, had] = [loads[n], before[n]]
    if (!stored || !load || had === undefined) continue
    const answers = load.asks.length * turns.each * (turns.warmUp + turns.rounds * turns.turns)
    assert.equal(stored() - had, answers, `gifts that ${load.asks[0]?.[0]?.path} has stored`)
  }
  return samples
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
