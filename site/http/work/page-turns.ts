import { AsyncLocalStorage } from 'node:async_hooks'
import { lineNames, lineOfWork, workFor } from '@hopechest/program'
import { othersWereServedBetween } from '@hopechest/program/connections'
import { PageWork } from './page-work.ts'

/** After this time, others have their turn. What another visitor asks for needs some dozens of turns of the event loop. */
const longestTurnMilliseconds = 1

const pages = new AsyncLocalStorage<PageWork>()

/**
 * All pieces of work in `act` wait in this visitor's line. The pages of one visitor share it with each other, and take turns
 * with those of other visitors and with all else: one who asks for long pages delays no other.
 */
export function inLineOf<Result>(address: string, act: () => Result, work = new PageWork()): Result {
  return workFor(lineNames.visitor(address), () => pages.run(work, act))
}

/** For work of many steps: it waits after each, and others are served when this work has had its time. */
export function createGiveWay(line = lineOfWork()): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began <= longestTurnMilliseconds) return
    await othersWereServedBetween(line)
    pages.getStore()?.throwIfGivenUp()
    began = performance.now()
  }
}

/** Waits for the turn of the page as a long one, which it keeps until it is read. */
export async function turnOfLongPage(): Promise<void> {
  await pages.getStore()?.takeLongTurn()
}

/** A call of the service for the page of this visitor. `demandVisitor` throws when they have left. */
export function callForPage<Result>(call: (demandVisitor: () => void) => Promise<Result>): Promise<Result> {
  const work = pages.getStore() ?? new PageWork()
  return work.include(call(() => work.throwIfGivenUp()))
}
