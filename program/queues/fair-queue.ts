import { AsyncLocalStorage } from 'node:async_hooks'

/** How many tasks may run and wait, in all and for one caller. */
export interface Capacity {
  running: number
  runningPerCaller: number
  waiting: number
  waitingPerCaller: number
  /** The last places, which only callers get who run nothing: so a few callers together do not take all. */
  keptForNewcomers?: number
}

/** Where something else bounds how many come, such as the connections that a client may have. */
export const anyNumberWaits = {
  waiting: Number.POSITIVE_INFINITY,
  waitingPerCaller: Number.POSITIVE_INFINITY,
}

export interface FairQueue {
  /** Runs the task when its turn comes, or before the others of its caller. `full` when there is no place for it, or no turn before the deadline. */
  run<Result>(
    caller: string,
    deadline: number,
    task: () => Promise<Result>,
    goesFirst?: boolean,
  ): Promise<Result>
}

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Callers who wait take turns: each runs one task in turn, no matter how many tasks it has. When all places are taken,
 * the caller with the most waiting tasks loses the newest of them to a caller who has fewer.
 */
export function createFairQueue(capacity: Capacity, full: () => Error): FairQueue {
  const running = new Map<string, number>()
  const lines = new Map<string, Waiting[]>()
  let runningInAll = 0
  let waitingInAll = 0

  const runningOf = (caller: string) => running.get(caller) ?? 0
  const shared = capacity.running - (capacity.keptForNewcomers ?? 0)
  const mayRun = (caller: string) =>
    runningInAll < (runningOf(caller) === 0 ? capacity.running : shared) &&
    runningOf(caller) < capacity.runningPerCaller

  async function runNow<Result>(caller: string, task: () => Promise<Result>): Promise<Result> {
    runningInAll++
    running.set(caller, runningOf(caller) + 1)
    try {
      return await task()
    } finally {
      runningInAll--
      const left = runningOf(caller) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
      beginNext()
    }
  }

  function beginNext(): void {
    for (const [caller, line] of lines) {
      if (!mayRun(caller)) continue
      const [next] = line
      if (!next) continue
      leave(caller, next)
      // The others go first next time.
      const rest = lines.get(caller)
      if (rest && lines.delete(caller)) lines.set(caller, rest)
      next.begin()
      // A caller who has just ended may have none now, and then gets one of the last places besides.
      beginNext()
      return
    }
  }

  function leave(caller: string, waiting: Waiting): void {
    const line = lines.get(caller) ?? []
    const place = line.indexOf(waiting)
    if (place < 0) return
    line.splice(place, 1)
    waitingInAll--
    if (line.length === 0) lines.delete(caller)
  }

  /** Whether the caller gets a place. When all are taken, a caller who has at least two more gives one up. */
  function makePlace(caller: string): boolean {
    const own = lines.get(caller)?.length ?? 0
    if (own >= capacity.waitingPerCaller) return false
    if (waitingInAll < capacity.waiting) return true
    const [longest, line] = [...lines].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    const newest = line.at(-1)
    if (line.length <= own + 1 || !newest) return false
    leave(longest, newest)
    newest.refuse()
    return true
  }

  return {
    run(caller, deadline, task, goesFirst = false) {
      if (mayRun(caller)) return runNow(caller, task)
      if (!makePlace(caller)) return Promise.reject(full())
      return new Promise((resolve, reject) => {
        const refuse = () => {
          clearTimeout(clock)
          reject(full())
        }
        const waiting: Waiting = {
          // Another caller's task has just ended here. This one belongs to the caller who asked for it.
          begin: AsyncLocalStorage.bind(() => {
            clearTimeout(clock)
            runNow(caller, task).then(resolve, reject)
          }),
          refuse,
        }
        const clock = setTimeout(() => {
          leave(caller, waiting)
          refuse()
        }, millisecondsUntil(deadline))
        clock.unref()
        const line = lines.get(caller)
        if (!line) lines.set(caller, [waiting])
        else if (goesFirst) line.unshift(waiting)
        else line.push(waiting)
        waitingInAll++
      })
    },
  }
}

/** A timer knows no negative time, and none of more than 24 days. */
const mostMilliseconds = 2 ** 31 - 1

function millisecondsUntil(deadline: number): number {
  return Math.min(Math.max(deadline - performance.now(), 1), mostMilliseconds)
}
