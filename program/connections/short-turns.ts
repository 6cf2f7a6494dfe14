import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { Lines, type MayBeGone } from './lines.ts'
import { restOfRush } from './turns.ts'

/**
 * How long the requests of one turn of the event loop may take, in milliseconds. Node accepts one connection in each turn, so
 * with long turns those who have just come wait for long.
 */
const longestMilliseconds = 1

/** While connections arrive in turn after turn, requests rest as well, so that hundreds of connections are soon accepted. */
const longestRestMilliseconds = 50
/** Four connections in four turns are a rush. Callers come one by one all the time. */
const leastOfRush = 4

/**
 * After a turn that did not suffice for all requests, this many turns begin none of a client with more than a few that wait.
 * What is under way for others goes on in them, such as a page, which needs some dozens of turns. Without any other they
 * take some microseconds.
 */
const turnsOfOthers = 4
const fewWaiting = 64
/** A callback takes time in each turn, so there is not one for each of hundreds of requests. */
const mostCallbacks = 64

/**
 * A client that leaves this often before its answer begins is served when no other waits. A person who clicks on, from one
 * page with pictures to the next, leaves a dozen of them each time.
 */
const oftenLeft = 64
const leavingMilliseconds = 10_000
const mostLeaving = 10_000

const staysHere = () => false

interface Waiting extends MayBeGone {
  act(): void
}

/** The requests of all servers of a process, which share its event loop. */
export class ShortTurns {
  readonly #lines = new Lines<Waiting>()
  /** Of clients that often leave. */
  readonly #linesOfLeaving = new Lines<Waiting>()
  readonly #left = new LRUCache<string, number>({
    ...atMost(mostLeaving),
    ttl: leavingMilliseconds,
    ttlResolution: 0,
  })
  #callbacks = 0
  #turnBegan: number | undefined
  #isFirst = true
  /** The turns, with this one, in which a connection has just arrived and more may wait behind it. */
  #rush = 0
  #arrived = 0
  #isResting = false
  #leftToOthers = 0
  #restsUntil = Number.NEGATIVE_INFINITY

  /** Call it when a connection was accepted: in turns without a request, hundreds of connections are soon accepted. */
  shorten(): void {
    this.#arrived = this.#rush > 0 ? this.#arrived + 1 : 1
    this.#rush = 2
    this.#turnBegan ??= this.#beginTurn()
  }

  /**
   * Handles a request that has arrived: now, or in one of the next turns when this one has taken long. A client that asks
   * on hundreds of connections at once, and again with each answer, is handled in short turns, in which others have their
   * place. One whose client leaves while it waits takes no turn: otherwise those who ask and leave, again and again, would
   * have all turns.
   */
  handle(act: () => void, client: string, isGone: () => boolean = staysHere): void {
    const hasOftenLeft = (this.#left.get(client) ?? 0) >= oftenLeft
    const lines = hasOftenLeft ? this.#linesOfLeaving : this.#lines
    const othersWait = hasOftenLeft ? this.#waiting > 0 : lines.has(client)
    if (!othersWait && this.#isShort()) {
      act()
      return
    }
    lines.push(client, { act, isGone })
    this.#comeBack()
  }

  /** Notes a client that leaves before its answer begins. The site itself gives up long answers that have begun. */
  follow(response: Pick<ServerResponse, 'headersSent' | 'once'>, client: string): void {
    response.once('close', () => {
      if (response.headersSent) return
      this.#left.set(client, (this.#left.get(client) ?? 0) + 1, { noUpdateTTL: true })
    })
  }

  /** Connections arrive in turn after turn. */
  get isRush(): boolean {
    return this.#rush > 0 && this.#arrived >= leastOfRush
  }

  /** Resolves at once. In a rush it resolves for one caller, and in four turns after that for none. */
  async mayBegin(): Promise<void> {
    while (this.isRush && this.#isResting) await nextTurn()
    if (this.isRush) void this.#rest()
  }

  async #rest(): Promise<void> {
    this.#isResting = true
    for (let turn = 0; turn <= restOfRush; turn++) await nextTurn()
    this.#isResting = false
  }

  get #waiting(): number {
    return this.#lines.count + this.#linesOfLeaving.count
  }

  /** While connections arrive, one request at most begins in a turn. */
  #comeBack(): void {
    const most = Math.min(this.#waiting, this.#rush > 0 ? 1 : mostCallbacks)
    for (; this.#callbacks < most; this.#callbacks++) setImmediate(() => this.#runNext())
  }

  /** One in each callback, because the work behind a promise runs only after the callback that resolved it. */
  #runNext(): void {
    this.#callbacks--
    const most = this.#leftToOthers > 0 ? fewWaiting : undefined
    for (const lines of [this.#lines, this.#linesOfLeaving]) lines.leaveOutGone(most)
    this.#next()?.act()
    this.#comeBack()
  }

  #next(): Waiting | undefined {
    this.#turnBegan ??= this.#beginTurn()
    const isOfOthers = this.#leftToOthers > 0
    if (isOfOthers ? !this.#lines.hasShort(fewWaiting) : this.#waiting === 0) return undefined
    if (!this.#isShort()) return undefined
    return this.#lines.shift(isOfOthers ? fewWaiting : undefined) ?? this.#linesOfLeaving.shift()
  }

  /** The first request of a turn is handled in any case, but for the rest in a rush. */
  #isShort(): boolean {
    this.#turnBegan ??= this.#beginTurn()
    const now = performance.now()
    if (this.isRush && now < this.#restsUntil) return false
    if (this.#isFirst) {
      this.#isFirst = false
      return true
    }
    return this.#rush === 0 && now - this.#turnBegan < longestMilliseconds
  }

  #beginTurn(): number {
    const began = performance.now()
    setImmediate(() => this.#endTurn(began))
    return began
  }

  #endTurn(began: number): void {
    const now = performance.now()
    const hadRequest = !this.#isFirst
    if (hadRequest) this.#restsUntil = now + Math.min(restOfRush * (now - began), longestRestMilliseconds)
    // When these turns do not suffice for the others either, all have a turn again.
    const isFull = hadRequest && now - began >= longestMilliseconds && this.#lines.hasShort(fewWaiting)
    if (this.#leftToOthers > 0) this.#leftToOthers = isFull ? 0 : this.#leftToOthers - 1
    else if (hadRequest && this.#waiting > 0) this.#leftToOthers = turnsOfOthers
    this.#turnBegan = undefined
    this.#isFirst = true
    if (this.#rush > 0 && --this.#rush > 0) this.#turnBegan = this.#beginTurn()
  }
}

const turns = new ShortTurns()

export function shortenTurns(): void {
  turns.shorten()
}

export function inShortTurn(act: () => void, client: string, isGone: () => boolean): void {
  turns.handle(act, client, isGone)
}

/** Call it before work that belongs to a request and makes a turn longer, such as a statement. */
export function mayBegin(): Promise<void> {
  return turns.mayBegin()
}

export function noteIfLeft(response: ServerResponse, client: string): void {
  turns.follow(response, client)
}
