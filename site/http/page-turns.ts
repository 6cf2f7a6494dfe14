import { AsyncLocalStorage } from 'node:async_hooks'
import { othersWereServedBetween } from '@hopechest/program/connections'

/** After this time, others have their turn. What another visitor asks for needs some dozens of turns of the event loop. */
const longestTurnMilliseconds = 1

interface Making {
  line: string
  takeLongTurn(): Promise<void>
}

const pages = new AsyncLocalStorage<Making>()

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
    began = performance.now()
  }
}

/** Waits for the turn of the page as a long one, which it keeps until it is read. */
export async function turnOfLongPage(): Promise<void> {
  await pages.getStore()?.takeLongTurn()
}

/** All pieces of work in `act` wait in this visitor's line. */
export function inLineOf<Result>(address: string, act: () => Result, longTurn?: LongTurn): Result {
  return pages.run({ line: `pages ${address}`, takeLongTurn: async () => longTurn?.take() }, act)
}

/** The turn of one page as a long one. Each of its answers may be long; it takes one turn. */
export class LongTurn {
  #wait: (() => Promise<void>) | undefined
  #taken: Promise<void> | undefined

  constructor(wait: () => Promise<void>) {
    this.#wait = wait
  }

  take(): Promise<void> | undefined {
    this.#taken ??= this.#wait?.()
    return this.#taken
  }

  /** The page is read. A timer that was set for it keeps this for half a minute, and must not keep the page. */
  forget(): void {
    this.#wait = undefined
  }
}
