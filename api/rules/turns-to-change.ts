import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { createTurns, createTurnsOf, whileOthersWait } from '@hopechest/program/turns'
import { clientOfCaller } from '../callers/client.ts'

/** A change may wait as long as this for a table that is locked, and it is answered before its caller gives up. */
const changeMilliseconds = 3000

/** One change of each thing is at work at a time in this process. Others wait for it, so it goes before the other requests of its caller. */
export function createTurnsOfThings(full: () => Refusal) {
  const turns = createTurnsOf<number>(full)
  return {
    inTurn: <Result>(id: number, caller: Caller, change: () => Promise<Result>) =>
      turns.take(id, clientOfCaller(caller), latestStart(caller), () => whileOthersWait(change)),
    isFree: turns.isFree,
  }
}

function changedTooOften(): Refusal {
  const sentence = 'Too many changes of registries are sent at once. Try again in a moment'
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 2 })
}

const ofCaller = createTurns({ running: Number.POSITIVE_INFINITY, runningPerClient: 4 }, changedTooOften)
const ofRegistry = createTurnsOfThings(changedTooOften)

/**
 * Of a caller's changes of registries four are at work at a time, and of those of one registry one: on PostgreSQL, each would
 * hold a connection while it waits for the others. Those that wait hold nothing: a registry may be two megabytes.
 *
 * `read` refuses a caller who may not change the registry. It comes before the turn of the registry, or a stranger could keep
 * its owners from their turns. `change` gets what it read, unless another change came between.
 */
export function inTurnToChange<Read, Result>(
  id: number,
  caller: Caller,
  read: () => Promise<Read>,
  change: (read: Read | undefined) => Promise<Result>,
): Promise<Result> {
  return ofCaller.take(String(caller.id), latestStart(caller), async () => {
    let seen: Read | undefined = await read()
    if (!ofRegistry.isFree(id)) seen = undefined
    return ofRegistry.inTurn(id, caller, () => change(seen))
  })
}

function latestStart({ deadline }: Caller): number {
  return deadline - changeMilliseconds
}
