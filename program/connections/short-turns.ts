/**
 * How long the requests of one turn of the event loop may take, in milliseconds. Node accepts one connection in each turn, so
 * with long turns those who have just come wait for long.
 */
const longestMilliseconds = 4

/**
 * While connections arrive in turn after turn, requests rest for this many times as long as the last turn with some took:
 * they have a fifth of the time, and hundreds of connections are soon accepted.
 */
const restOfRush = 4
const longestRestMilliseconds = 50
/** Four connections in four turns are a rush. Callers come one by one all the time. */
const leastOfRush = 4

interface Waiting {
  act(): void
  /** Its client has left meanwhile. */
  isGone(): boolean
}

const staysHere = () => false

/** The requests of all servers of a process, which share its event loop. */
export class ShortTurns {
  /** The requests that wait, by client. The first client in the map is next. */
  readonly #lines = new Map<string, Waiting[]>()
  #waiting = 0
  #callbacks = 0
  #turnBegan: number | undefined
  #isFirst = true
  /** The turns, with this one, in which a connection has just arrived and more may wait behind it. */
  #rush = 0
  #arrived = 0
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
    const line = this.#lines.get(client)
    if (!line && this.#isShort()) {
      act()
      return
    }
    if (line) line.push({ act, isGone })
    else this.#lines.set(client, [{ act, isGone }])
    this.#waiting++
    this.#comeBack()
  }

  #comeBack(): void {
    this.#callbacks++
    setImmediate(() => this.#runNext())
  }

  /** One in each callback, because the work behind a promise runs only after the callback that resolved it. */
  #runNext(): void {
    this.#callbacks--
    this.#leaveOutGone()
    // Those who have gone leave more callbacks than requests.
    if (this.#callbacks >= this.#waiting) return
    if (!this.#isShort()) {
      this.#comeBack()
      return
    }
    const [next] = this.#lines
    if (!next) return
    const [client, line] = next
    const request = line.shift()
    this.#waiting--
    // The other clients go first next time.
    this.#lines.delete(client)
    if (line.length > 0) this.#lines.set(client, line)
    request?.act()
  }

  /** Until the next in line is one who is still there. */
  #leaveOutGone(): void {
    for (const [client, line] of this.#lines) {
      while (line[0]?.isGone()) {
        line.shift()
        this.#waiting--
      }
      if (line.length > 0) return
      this.#lines.delete(client)
    }
  }

  /** The first request of a turn is handled in any case, but for the rest in a rush. */
  #isShort(): boolean {
    this.#turnBegan ??= this.#beginTurn()
    const now = performance.now()
    if (this.#rush > 0 && this.#arrived >= leastOfRush && now < this.#restsUntil) return false
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
