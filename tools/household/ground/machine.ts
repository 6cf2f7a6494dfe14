import { AsyncLocalStorage } from 'node:async_hooks'
import crypto, { hash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'

/**
 * The machine on which a household lives: its clock, its timers and what it draws at random are those of a seed. Each program of the
 * household reads them where it reads those of a real machine, so none of them knows. Import this file before any other of ours.
 */
export const machine = {
  startStory,
  draw,
  setClock,
  now,
  settle,
  othersWork,
  live,
  living,
  endTimersOf,
  waitForTimer,
  pass,
}

/** The day on which each story begins. */
const beginning = Date.parse('2026-11-20T12:00:00Z')

interface Timer {
  at: number
  turn: number
  owner: unknown
  every: number | undefined
  act(): void
}

const real = { setImmediate, clearImmediate, setTimeout }

let wall = beginning
let uptime = 0
let turns = 0
let pending = 0
const timers = new Map<object, Timer>()
const owners = new AsyncLocalStorage<unknown>()

/** Words from which all is drawn, and how much was drawn from them. */
class Urn {
  #drawn = 0
  #rest = Buffer.alloc(0)
  readonly #words: string

  constructor(words: string) {
    this.#words = words
  }

  bytes(length: number): Buffer {
    while (this.#rest.length < length) {
      const more = hash('sha512', `${this.#words} ${this.#drawn++}`, 'buffer')
      this.#rest = Buffer.concat([this.#rest, more])
    }
    const drawn = Buffer.from(this.#rest.subarray(0, length))
    this.#rest = this.#rest.subarray(length)
    return drawn
  }
}

const urns = new AsyncLocalStorage<Urn>()
let urn = new Urn('the start of a process')

function startStory(): void {
  urn = new Urn('what no act draws')
  wall = beginning
  uptime = 0
  turns = 0
  timers.clear()
}

/** All that `work` draws comes from these words. The same words give the same draws, also where others draw meanwhile. */
function draw<Result>(words: string, work: () => Result): Result {
  return urns.run(new Urn(words), work)
}

function setClock(time: number): void {
  wall = time
}

function now(): number {
  return wall
}

/** Timers that begin in `work` are those of a process that may die. */
function live<Result>(owner: unknown, work: () => Result): Result {
  return owners.run(owner, work)
}

/** The process that acts here. */
function living(): unknown {
  return owners.getStore()
}

function endTimersOf(owner: unknown): void {
  for (const [handle, timer] of timers) if (timer.owner === owner) timers.delete(handle)
}

/** Waits until no program of the household has anything to do before its next timer. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = pending === 0 ? quiet + 1 : 0) await realTurn()
}

/** Work on another thread of this machine, such as the hash of a password, takes its real time. */
function othersWork(): Promise<void> {
  return new Promise((resolve) => real.setTimeout(resolve, 1))
}

function realTurn(): Promise<void> {
  return new Promise((resolve) => real.setImmediate(resolve))
}

/** The time goes on to the next timer within this many milliseconds, which acts. False where no timer is due. */
function waitForTimer(within: number): boolean {
  let next: [object, Timer] | undefined
  for (const entry of timers) {
    const [, { at, turn }] = entry
    if (!next || at < next[1].at || (at === next[1].at && turn < next[1].turn)) next = entry
  }
  if (!next || next[1].at > uptime + within) return false
  const [handle, timer] = next
  wall += Math.max(0, timer.at - uptime)
  uptime = Math.max(uptime, timer.at)
  if (timer.every === undefined) timers.delete(handle)
  else Object.assign(timer, { at: uptime + timer.every, turn: turns++ })
  timer.act()
  return true
}

/** Where no request comes, timers act at each of these, as on a machine that has other work: most of them look for callers ten times a second. */
const beat = 500

/** This time passes, and each timer that is due meanwhile acts. */
async function pass(milliseconds: number): Promise<void> {
  const end = uptime + milliseconds
  while (uptime < end) {
    const leap = Math.min(beat, end - uptime)
    wall += leap
    uptime += leap
    while (waitForTimer(0)) if (pending > 0) await settle()
    await settle()
  }
}

class Clock extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [wall] : given) as [number]))
  }
  static override now(): number {
    return wall
  }
}

function begin(act: (...given: unknown[]) => void, milliseconds: unknown, every: boolean, given: unknown[]) {
  const wait = Math.max(1, Number(milliseconds) || 1)
  const inContext = AsyncLocalStorage.snapshot()
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => false,
    refresh: () => {
      const timer = timers.get(handle)
      if (timer) Object.assign(timer, { at: uptime + wait, turn: turns++ })
      return handle
    },
    close: () => end(handle),
    [Symbol.dispose]: () => end(handle),
    [Symbol.toPrimitive]: () => 0,
  }
  timers.set(handle, {
    at: uptime + wait,
    turn: turns++,
    owner: owners.getStore(),
    every: every ? wait : undefined,
    act: () => inContext(act, ...given),
  })
  return handle
}

function end(handle: unknown): void {
  timers.delete(handle as object)
}

function counted(act: (...given: unknown[]) => void, ...given: unknown[]) {
  pending++
  let isOver = false
  const over = () => {
    if (!isOver) pending--
    isOver = true
  }
  const handle = real.setImmediate(() => {
    over()
    act(...given)
  })
  return Object.assign(handle, { over })
}

function bytes(length: number): Buffer {
  return (urns.getStore() ?? urn).bytes(length)
}

function number(): number {
  return bytes(6).readUIntBE(0, 6) / 2 ** 48
}

function randomInt(least: number, above?: number): number {
  const [from, to] = above === undefined ? [0, least] : [least, above]
  return from + Math.floor(number() * (to - from))
}

function randomUUID(): string {
  const hex = bytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function pauseFor<Value>(
  milliseconds?: number,
  value?: Value,
  options?: { signal?: AbortSignal },
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const handle = begin(() => resolve(value as Value), milliseconds, false, [])
    options?.signal?.addEventListener('abort', () => {
      end(handle)
      reject(options.signal?.reason)
    })
  })
}

Object.assign(globalThis, {
  Date: Clock,
  setTimeout: (act: () => void, wait?: number, ...given: unknown[]) => begin(act, wait, false, given),
  setInterval: (act: () => void, wait?: number, ...given: unknown[]) => begin(act, wait, true, given),
  clearTimeout: end,
  clearInterval: end,
  setImmediate: counted,
  clearImmediate(handle: ReturnType<typeof counted> | undefined) {
    handle?.over()
    real.clearImmediate(handle)
  },
})
Math.random = number
performance.now = () => uptime
Object.assign(crypto, { randomBytes: bytes, randomInt, randomUUID })
Object.assign(timersPromises, {
  setTimeout: pauseFor,
  setImmediate: (value?: unknown) => new Promise((resolve) => counted(() => resolve(value))),
})
syncBuiltinESMExports()
