import { lineOfWork } from '@hopechest/program'
import { othersWereServed } from '@hopechest/program/connections'

/** A statement that takes longer is a long one. Most take less than a tenth of it. */
const longMilliseconds = 3
/** A client that has more than this share of the time for its long statements takes turns with the others. */
const freeShare = 0.1
const mostRemembered = 1000

/**
 * SQLite reads on the thread that serves all clients. After a long statement, the next ones for the same client wait for
 * their turns, for ten times as long as it took. Otherwise a request with several of them would hold the others up, and so
 * would a client with many such requests.
 */
export class ReadingTurns {
  readonly #turnsUntil = new Map<string, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Undefined where the client need not wait. */
  turn(client = lineOfWork()): Promise<void> | undefined {
    return this.#now() < (this.#turnsUntil.get(client) ?? 0) ? othersWereServed(client) : undefined
  }

  /** Runs a statement whose turn it is. It ends before this returns. */
  run<Result>(statement: () => Result, client = lineOfWork()): Result {
    const began = this.#now()
    const result = statement()
    const ended = this.#now()
    if (ended - began > longMilliseconds) this.#remember(client, ended + (ended - began) / freeShare)
    return result
  }

  #remember(client: string, until: number): void {
    this.#turnsUntil.delete(client)
    this.#turnsUntil.set(client, until)
    const [oldest] = this.#turnsUntil.keys()
    if (this.#turnsUntil.size > mostRemembered && oldest !== undefined) this.#turnsUntil.delete(oldest)
  }
}
