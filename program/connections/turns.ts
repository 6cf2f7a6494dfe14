import { goesFirst, lineOfWork } from '../client-of-work.ts'
import { TimeShares } from './time-shares.ts'

/** The work that waits, by client. Of two who had the same time, the first in the map has the next turn. */
const lines = new Map<string, (() => void)[]>()
const shares = new TimeShares()
/** The client whose piece runs, and since when. */
let running: { client: string; since: number } | undefined

/** Work that belongs to no client's connection waits as that of one more client. */
const noClient = ''

/**
 * While connections arrive in every turn, work rests for this many times as long as the last turn with some took: it has
 * a fifth of the time, and those who wait to be accepted have the rest. A client may arrive again and again for as long as
 * it likes, so a short piece is followed by a short rest.
 */
export const restOfRush = 4
const longestRestMilliseconds = 10

let hasArrived = false
let restsUntil = Number.NEGATIVE_INFINITY

/** Call it when a connection was accepted: more may wait behind it, and they go first. */
export function connectionArrived(): void {
  hasArrived = true
}

/**
 * Runs what can wait: the pieces of a long answer, the first request of a new connection, and requests that a client
 * sent ahead of their turn. Clients have equal time, so one with many connections does not delay another. One piece runs in
 * each turn of the event loop, so that what has just arrived is served in between. Node accepts one new connection in
 * each turn: they stay short.
 */
export function whenOthersWereServed(act: () => void, client = noClient): void {
  if (lines.size === 0) schedule()
  const line = lines.get(client)
  if (line) line.push(act)
  else lines.set(client, [act])
}

/** The same for the client of the work that is under way. Work that goes first does not wait for the rest of its client. */
export function othersWereServed(client = lineOfWork()): Promise<void> {
  if (goesFirst()) return othersWereServedBetween(client)
  return new Promise((resolve) => whenOthersWereServed(resolve, client))
}

/** The same for work that has begun: it comes before what waits for the same client, so that it ends first. */
export function othersWereServedBetween(client: string): Promise<void> {
  return new Promise((resolve) => {
    if (lines.size === 0) schedule()
    lines.set(client, [resolve, ...(lines.get(client) ?? [])])
  })
}

/** The work behind a promise runs only after the callback that resolved it, and before the next one. */
function schedule(): void {
  setImmediate(runNext)
  setImmediate(noteTime)
}

function noteTime(): void {
  if (running) shares.took(running.client, performance.now() - running.since)
  running = undefined
  if (lines.size === 0) shares.forget()
}

/** One piece in each callback. */
function runNext(): void {
  const now = performance.now()
  const isResting = hasArrived && now < restsUntil
  hasArrived = false
  if (isResting) {
    schedule()
    return
  }
  const client = shares.next(lines.keys())
  const line = client === undefined ? undefined : lines.get(client)
  if (client === undefined || line === undefined) return
  // It stands before the next piece, which looks at the rest.
  setImmediate(() => rest(performance.now() - now))
  running = { client, since: now }
  const act = line.shift()
  // The other clients go first next time.
  lines.delete(client)
  if (line.length > 0) lines.set(client, line)
  if (lines.size > 0) schedule()
  act?.()
}

function rest(turn: number): void {
  restsUntil = performance.now() + Math.min(restOfRush * turn, longestRestMilliseconds)
}
