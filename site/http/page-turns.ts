import { AsyncLocalStorage } from 'node:async_hooks'
import { othersWereServedBetween } from '@hopechest/program/connections'

/** After this time, others have their turn. What another visitor asks for needs some dozens of turns of the event loop. */
const longestTurnMilliseconds = 1

/** The visitor has gone, so nothing more is made. */
export class VisitorLeft extends Error {}

const pages = new AsyncLocalStorage<{ line: string; work: PageWork }>()

/** All pieces of work in `act` wait in this visitor's line. */
export function inLineOf<Result>(address: string, act: () => Result, work = new PageWork()): Result {
  return pages.run({ line: `pages ${address}`, work }, act)
}

/**
 * The pages of one visitor share a line with each other, and take turns with those of other visitors and with all else:
 * one who asks for long pages delays no other.
 */
export function lineOfVisitor(): string {
  return pages.getStore()?.line ?? 'pages '
}

/** For work of many steps: it waits after each, and others are served when this work has had its time. */
export function createGiveWay(line = lineOfVisitor()): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began <= longestTurnMilliseconds) return
    await othersWereServedBetween(line)
    pages.getStore()?.work.goOn()
    began = performance.now()
  }
}

/** Waits for the turn of the page as a long one, which it keeps until it is read. */
export async function turnOfLongPage(): Promise<void> {
  await pages.getStore()?.work.takeLongTurn()
}

/** A call of the service for the page of this visitor. `goOn` throws where its answer is of no use any more. */
export function callForPage<Result>(call: (goOn: () => void) => Promise<Result>): Promise<Result> {
  const work = pages.getStore()?.work ?? new PageWork()
  return work.include(call(() => work.goOn()))
}

/**
 * The work on one page. A timer that was set for it keeps this for half a minute, so it holds nothing of a page that is
 * over.
 */
export class PageWork {
  #waitForLongTurn: (() => Promise<void>) | undefined
  #longTurn: Promise<void> | undefined
  #isGivenUp = false
  readonly #calls = new Set<Promise<void>>()

  constructor(waitForLongTurn?: () => Promise<void>) {
    this.#waitForLongTurn = waitForLongTurn
  }

  /** Each answer of the service to the page may be long; it takes one turn. */
  takeLongTurn(): Promise<void> | undefined {
    this.#longTurn ??= this.#waitForLongTurn?.()
    return this.#longTurn
  }

  include<Result>(call: Promise<Result>): Promise<Result> {
    const hasEnded: Promise<void> = call.then(
      () => this.#leaveOut(hasEnded),
      () => this.#leaveOut(hasEnded),
    )
    this.#calls.add(hasEnded)
    return call
  }

  #leaveOut(call: Promise<void>): void {
    this.#calls.delete(call)
  }

  /** A page may fail while others of its calls are under way. */
  async callsHaveEnded(): Promise<void> {
    await Promise.all(this.#calls)
  }

  /** Ends the work when it is given up. */
  goOn(): void {
    if (this.#isGivenUp) throw new VisitorLeft()
  }

  /** The page is read, or its visitor has gone. What a form asks for is done to its end. */
  end({ isForm }: { isForm: boolean }): void {
    this.#waitForLongTurn = undefined
    this.#isGivenUp = !isForm
  }
}
