import { AsyncLocalStorage } from 'node:async_hooks'

/** How long work may go on in one turn of the event loop, until what does not fit waits for a later one. */
const turnMilliseconds = 1

/**
 * The turns that are left to what is under way for others, for each millisecond that waiting work took: a page needs some
 * dozens of them. Where nothing is under way they take some microseconds.
 */
const turnsLeftPerMillisecond = 4
const mostTurnsLeft = 64

/**
 * As many turns more are left while a connection arrives in each: Node accepts one in a turn, and when clients come and leave
 * faster than that, the system keeps all others out for a second.
 */
const mostTurnsOfArrivals = 64

/** A piece of work counts as at least so much, for the turn around it takes time as well. */
const leastMilliseconds = 0.02

interface Line {
  acts: (() => void)[]
  /** The time that the client has had, counted from that of the client with the least when it began to wait. */
  had: number
}

/** Who waits for the event loop. A client leaves when nothing of it waits. */
const lines = new Map<string, Line>()
/** When the first piece of work of this turn began; undefined before it. */
let began: number | undefined
/** What the client with the least had when it was last chosen. */
let least = 0
let comesBack = false
let hasArrived = false
/** A turn begins in the work of a request, and what waits has no part in that. */
const outsideOfWork = AsyncLocalStorage.snapshot()

/** Call it when a connection was accepted: more may wait behind it. */
export function noteArrival(): void {
  hasArrived = true
}

/**
 * Runs a piece of work: at once where this turn has time left and nothing of its client waits, else in a later turn. There
 * clients have equal time, so one with many requests, or long ones, delays no other. Bind it first where it belongs to a
 * request: binding costs a twentieth of a short answer, and a request that has just arrived belongs to none.
 */
export function inTurn(client: string, act: () => void): void {
  if (!lines.has(client) && hasTimeLeft()) act()
  else inLaterTurn(client, act)
}

/** Whether work waits for a later turn. */
export function isWorkWaiting(): boolean {
  return lines.size > 0
}

export function inLaterTurn(client: string, act: () => void): void {
  wait(client, act)
}

/**
 * Stands between the pieces of work that is under way. Undefined where this turn has time left; else it resolves in a later
 * turn, when others were served.
 */
export function giveWay(client = clientOfWork()): Promise<void> | undefined {
  return hasTimeLeft() ? undefined : new Promise((resolve) => wait(client, resolve, isAwaited()))
}

function hasTimeLeft(): boolean {
  const now = performance.now()
  if (began !== undefined) return now - began < turnMilliseconds
  began = now
  setImmediate(endTurn)
  return true
}

function endTurn(): void {
  began = undefined
}

function wait(client: string, act: () => void, goesFirst = false): void {
  const line = lines.get(client)
  if (!line) lines.set(client, { acts: [act], had: least })
  else if (goesFirst) line.acts.unshift(act)
  else line.acts.push(act)
  if (comesBack) return
  comesBack = true
  outsideOfWork(setImmediate, runTurn)
}

/** Each piece is followed by what waits for a promise that it fulfils, before the next one begins. */
async function runTurn(): Promise<void> {
  await undefined
  const start = performance.now()
  let now = start
  do {
    began = start
    const [client, line] = clientWithLeast()
    try {
      line.acts.shift()?.()
    } catch (error) {
      process.nextTick(() => {
        throw error
      })
    }
    await promisesSettle()
    const end = performance.now()
    line.had += Math.max(leastMilliseconds, end - now)
    now = end
    if (line.acts.length === 0) lines.delete(client)
  } while (lines.size > 0 && now - start < turnMilliseconds)
  began = undefined
  leaveTurns(Math.min(mostTurnsLeft, Math.ceil((now - start) * turnsLeftPerMillisecond)))
}

function leaveTurns(left: number, ofArrivals = mostTurnsOfArrivals): void {
  const isMoreExpected = hasArrived && ofArrivals > 0
  hasArrived = false
  if (isMoreExpected) setImmediate(leaveTurns, left, ofArrivals - 1)
  else if (left > 0) setImmediate(leaveTurns, left - 1, ofArrivals)
  else if (lines.size > 0) setImmediate(runTurn)
  else comesBack = false
}

/** Of those who had the same time, the one that waits the longest. */
function clientWithLeast(): [string, Line] {
  let [next] = lines
  if (!next) throw new Error('No client waits for a turn')
  for (const each of lines) if (each[1].had < next[1].had) next = each
  least = next[1].had
  return next
}

/** Resolves when all that was waiting for a promise has gone on. */
function promisesSettle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/**
 * The client for whom work is done: the address that asks, or the visitor for whom a page asks. It goes along by itself:
 * between a request and its statement lie all floors of a program, and none of them decides by it who may do what.
 */
const clients = new AsyncLocalStorage<{ client: string; isAwaited: boolean }>()

/** All that `act` does, and all that follows from it, is done for this client. */
export function workFor<Result>(client: string, act: () => Result): Result {
  return clients.run({ client, isAwaited: false }, act)
}

/** What the program does by itself has a name of its own. */
export function clientOfWork(): string {
  return clients.getStore()?.client ?? ''
}

/**
 * For work that holds what others wait for, such as a lease: it goes before the other work of its client, or a member with
 * dozens of requests would keep another owner of a list waiting as well.
 */
export function whileOthersWait<Result>(act: () => Result): Result {
  return clients.run({ client: clientOfWork(), isAwaited: true }, act)
}

export function isAwaited(): boolean {
  return clients.getStore()?.isAwaited ?? false
}
