/** The visitor has gone, so nothing more is made. */
export class VisitorLeft extends Error {}

/**
 * The work on one page: making it, and the calls of the service for it. A timer that one of them sets keeps the work in
 * memory for half a minute, so once it has ended it holds nothing of its page.
 */
export class PageWork {
  #waitForLongTurn: (() => Promise<void>) | undefined
  #longTurn: Promise<void> | undefined
  #isGivenUp = false
  readonly #running = new Set<Promise<void>>()

  constructor(waitForLongTurn?: () => Promise<void>) {
    this.#waitForLongTurn = waitForLongTurn
  }

  /** Each answer of the service to the page may be long; it takes one turn. */
  takeLongTurn(): Promise<void> | undefined {
    this.#longTurn ??= this.#waitForLongTurn?.()
    return this.#longTurn
  }

  include<Result>(piece: Promise<Result>): Promise<Result> {
    const ended = piece.then(doNothing, doNothing)
    this.#running.add(ended)
    ended.then(() => this.#running.delete(ended))
    return piece
  }

  /** A page may fail while some of its calls are under way, and these may lead to others. */
  async hasEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
    this.#waitForLongTurn = undefined
  }

  giveUp(): void {
    this.#isGivenUp = true
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp
  }

  /** Stands before each step of the work. */
  throwIfGivenUp(): void {
    if (this.#isGivenUp) throw new VisitorLeft()
  }
}

function doNothing(): void {}
