import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '@hopechest/host'
import { createTurns } from '@hopechest/program/turns'

/**
 * How many lists are brought into step behind answers, and how many wait for that with the credentials of a caller. A list
 * that finds no place keeps its mark, for the sweep or the next caller who may write it. A caller keeps most of their calls
 * to the host for what they wait for.
 */
const places = { running: 16, runningPerClient: 2, waiting: 1000, waitingPerClient: 100 }

/** A list gathers what is added to it in this time, and asks the host once for all of it. */
const gatheringMilliseconds = 100

/** How long a stop waits for what is under way. */
const goodbyeMilliseconds = 500

/** Work on lists that no caller waits for. It never throws. */
export function createBehindAnswers(work: (caller: Caller, registryId: number) => Promise<void>) {
  const turns = createTurns(places, () => new Error('No place'))
  /** A caller who changes a list again before its turn has come needs no second one. */
  const waiting = new Set<string>()
  const underWay = new Set<Promise<void>>()

  return {
    add(caller: Caller, registryId: number): void {
      const name = `${registryId} ${caller.id}`
      if (waiting.has(name)) return
      waiting.add(name)
      const done = pause(gatheringMilliseconds)
        .then(() =>
          turns.take(String(caller.id), Number.POSITIVE_INFINITY, () => {
            waiting.delete(name)
            return work(caller, registryId)
          }),
        )
        .catch(() => {})
        .finally(() => {
          waiting.delete(name)
          underWay.delete(done)
        })
      underWay.add(done)
    },
    async stop(): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, goodbyeMilliseconds).unref())
      await Promise.race([Promise.all(underWay), late])
    },
  }
}
