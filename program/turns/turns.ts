import { AsyncLocalStorage } from 'node:async_hooks'
import { inTurn, isAwaited } from './loop.ts'

/** How many tasks may run and wait, in all and for one client. */
export interface Capacity {
  running: number
  runningPerClient: number
  /** Left out where something else bounds how many wait. A limit of connections is no such bound: a client who has left may still wait. */
  waiting?: number
  waitingPerClient?: number
  /** This number of places is for clients who run nothing. A few busy clients together cannot take all places. */
  keptForNewcomers?: number
}

export interface Turns {
  /**
   * Runs the task when its turn comes. It throws `full` when there is no place to wait, or no turn before the deadline, in
   * milliseconds of `performance.now()`.
   */
  take<Result>(client: string, deadline: number, task: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  begin(): void
}

/** Shares something of which there is a bounded number. Clients who wait take turns, no matter how many tasks each has. */
export function createTurns(capacity: Capacity, full: () => Error): Turns {
  const { running, runningPerClient, waiting = Infinity, waitingPerClient = Infinity } = capacity
  const shared = running - (capacity.keptForNewcomers ?? 0)
  const runningOf = new Map<string, number>()
  /** The first client in the map is next. */
  const lines = new Map<string, Waiting[]>()
  let runningInAll = 0
  let waitingInAll = 0

  function mayRun(client: string): boolean {
    const own = runningOf.get(client) ?? 0
    return runningInAll < (own === 0 ? running : shared) && own < runningPerClient
  }

  function count(client: string, one: 1 | -1): void {
    const own = (runningOf.get(client) ?? 0) + one
    runningInAll += one
    if (own > 0) runningOf.set(client, own)
    else runningOf.delete(client)
  }

  async function run<Result>(client: string, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task()
    } finally {
      count(client, -1)
      beginNext()
    }
  }

  /** After one task ends two may begin: one in its place, and one of the client whose task ended, who now runs nothing. */
  function beginNext(): void {
    for (const [client, line] of lines) {
      const [next] = line
      if (!next || !mayRun(client)) continue
      leave(client, next)
      // The others go first next time.
      if (lines.delete(client) && line.length > 0) lines.set(client, line)
      count(client, 1)
      next.begin()
    }
  }

  function leave(client: string, waiting: Waiting): void {
    const line = lines.get(client) ?? []
    line.splice(line.indexOf(waiting), 1)
    waitingInAll--
    if (line.length === 0) lines.delete(client)
  }

  function waitInLine<Result>(client: string, deadline: number, task: () => Promise<Result>) {
    return new Promise<Result>((resolve, reject) => {
      const begin = AsyncLocalStorage.bind(() => void run(client, task).then(resolve, reject))
      const waiting = {
        begin() {
          clearTimeout(clock)
          inTurn(client, begin)
        },
      }
      const clock = setTimeout(() => {
        leave(client, waiting)
        reject(full())
      }, millisecondsUntil(deadline)).unref()
      const line = lines.get(client)
      if (!line) lines.set(client, [waiting])
      else if (isAwaited()) line.unshift(waiting)
      else line.push(waiting)
      waitingInAll++
    })
  }

  return {
    take(client, deadline, task) {
      if (mayRun(client)) {
        count(client, 1)
        return run(client, task)
      }
      const own = lines.get(client)?.length ?? 0
      if (waitingInAll >= waiting || own >= waitingPerClient) return Promise.reject(full())
      return waitInLine(client, deadline, task)
    },
  }
}

/** A timer knows no negative time, and none of more than 24 days. */
const mostMilliseconds = 2 ** 31 - 1

function millisecondsUntil(deadline: number): number {
  return Math.min(Math.max(deadline - performance.now(), 1), mostMilliseconds)
}

export interface TurnsOf<Thing> {
  /** The same for a task of this thing, of which one runs at a time. */
  take<Result>(thing: Thing, client: string, deadline: number, task: () => Promise<Result>): Promise<Result>
  /** Whether no task of this thing runs or waits. */
  isFree(thing: Thing): boolean
}

/** One task of each thing runs at a time in this process. */
export function createTurnsOf<Thing>(full: () => Error): TurnsOf<Thing> {
  const all = new Map<Thing, { turns: Turns; tasks: number }>()
  return {
    async take(thing, client, deadline, task) {
      const own = all.get(thing) ?? {
        turns: createTurns({ running: 1, runningPerClient: 1 }, full),
        tasks: 0,
      }
      all.set(thing, own)
      own.tasks++
      try {
        return await own.turns.take(client, deadline, task)
      } finally {
        if (--own.tasks === 0) all.delete(thing)
      }
    },
    isFree: (thing) => !all.has(thing),
  }
}
