/** A piece counts as at least so much, for the turn of the event loop around it takes time as well. */
const leastMilliseconds = 0.2
/** It counts as at most so much: it may have met a pause of the machine. */
const mostMilliseconds = 20
/** The first of those who wait, the longest without a turn. Among thousands, the next of these is good enough. */
const mostLookedAt = 64
const mostRemembered = 1000

/**
 * How much time the clients had who wait for their turns. The one who had least is next: with a turn for each, a client
 * whose pieces take 15 ms had seven times as much as one whose pieces take 2, and that one waited for a second.
 */
export class TimeShares {
  /** The time at which each client had its share. Who comes back earlier waits for others, and no one saves a share up. */
  readonly #ends = new Map<string, number>()
  #now = 0

  next(clients: Iterable<string>): string | undefined {
    let next: string | undefined
    let least = Number.POSITIVE_INFINITY
    let looked = 0
    for (const client of clients) {
      const begin = this.#beginOf(client)
      if (begin < least) [next, least] = [client, begin]
      if (++looked === mostLookedAt) break
    }
    if (next !== undefined) this.#now = least
    return next
  }

  took(client: string, milliseconds: number): void {
    const counted = Math.min(mostMilliseconds, Math.max(leastMilliseconds, milliseconds))
    const end = this.#beginOf(client) + counted
    this.#ends.delete(client)
    this.#ends.set(client, end)
    const [oldest] = this.#ends.keys()
    if (this.#ends.size > mostRemembered && oldest !== undefined) this.#ends.delete(oldest)
  }

  /** When no one waits, all begin anew. */
  forget(): void {
    this.#ends.clear()
    this.#now = 0
  }

  #beginOf(client: string): number {
    return Math.max(this.#now, this.#ends.get(client) ?? 0)
  }
}
