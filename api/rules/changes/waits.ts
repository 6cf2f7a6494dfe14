import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import { findOfAll } from '../../stores/changes.ts'
import type { Event } from '../../stores/events.ts'

/** Callers who wait for the next change that concerns them. */
export interface Waits {
  /** Whether one more may wait; a place is held until `leave`. */
  enter(caller: Caller): boolean
  leave(caller: Caller): void
  /** Ends with a change behind `after` that concerns the caller, when the time is over, or at a stop. */
  next(after: number, concerns: (event: Event) => boolean, milliseconds: number): Promise<void>
  /** Whether the service stops: then no caller waits. */
  readonly isStopping: boolean
  stop(): void
}

/** Each holds a connection and a few hundred bytes. */
const most = 500
const mostOfCaller = 10
const readAtOnce = 500

interface Waiting {
  after: number
  concerns: (event: Event) => boolean
  end(): void
}

/** One look at the outbox each second serves all who wait in this process, and only while a caller waits. */
export function createWaits(
  database: Database,
  findEnd: () => Promise<number>,
  everyMilliseconds = 1000,
): Waits {
  const held = new Map<number, number>()
  const waiting = new Set<Waiting>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function look(): Promise<void> {
    const upTo = await findEnd()
    const after = Math.min(...[...waiting].map((each) => each.after))
    if (upTo <= after) return
    const events = await findOfAll(database, { after, upTo, most: readAtOnce })
    const last = events.length < readAtOnce ? upTo : (events.at(-1)?.number ?? upTo)
    for (const each of waiting) {
      if (events.some((event) => event.number > each.after && each.concerns(event))) each.end()
      else each.after = Math.max(each.after, last)
    }
  }

  function lookOn(): void {
    if (timer || waiting.size === 0 || isStopping) return
    timer = setTimeout(() => {
      look()
        // The database is away: who waits hears of it when they ask again.
        .catch(() => {
          for (const each of waiting) each.end()
        })
        .finally(() => {
          timer = undefined
          lookOn()
        })
    }, everyMilliseconds).unref()
  }

  return {
    enter({ id }) {
      const own = held.get(id) ?? 0
      if (isStopping || count >= most || own >= mostOfCaller) return false
      held.set(id, own + 1)
      count++
      return true
    },
    leave({ id }) {
      const own = held.get(id) ?? 0
      if (own > 1) held.set(id, own - 1)
      else held.delete(id)
      count--
    },
    next(after, concerns, milliseconds) {
      if (isStopping) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(over)
          waiting.delete(each)
          resolve()
        }
        const over = setTimeout(end, milliseconds).unref()
        const each = { after, concerns, end }
        waiting.add(each)
        lookOn()
      })
    },
    get isStopping() {
      return isStopping
    },
    stop() {
      isStopping = true
      clearTimeout(timer)
      for (const each of waiting) each.end()
    },
  }
}
