export interface MayBeGone {
  /** Its client has left meanwhile. */
  isGone(): boolean
}

/** What waits, by client, such as requests, connections or writes. Clients take turns. */
export class Lines<Waiting> {
  /** The first client in the map is next. */
  readonly #lines = new Map<string, Waiting[]>()
  #count = 0

  get count(): number {
    return this.#count
  }

  has(client: string): boolean {
    return this.#lines.has(client)
  }

  push(client: string, waiting: Waiting): void {
    const line = this.#lines.get(client)
    if (line) line.push(waiting)
    else this.#lines.set(client, [waiting])
    this.#count++
  }

  /** Whether a client has at most `most` that wait. */
  hasShort(most: number): boolean {
    return this.#next(most) !== undefined
  }

  /** Takes the next out, of the clients who have at most `most` that wait. */
  shift(most?: number): Waiting | undefined {
    const next = this.#next(most)
    if (!next) return undefined
    const [client, line] = next
    const waiting = line.shift()
    this.#count--
    // The other clients go first next time.
    this.#lines.delete(client)
    if (line.length > 0) this.#lines.set(client, line)
    return waiting
  }

  #next(most = Number.POSITIVE_INFINITY): [string, Waiting[]] | undefined {
    for (const each of this.#lines) if (each[1].length <= most) return each
    return undefined
  }

  /** Takes the oldest of the longest line out. */
  shiftLongest(): Waiting | undefined {
    let [longest] = this.#lines
    for (const each of this.#lines) if (longest && each[1].length > longest[1].length) longest = each
    if (!longest) return undefined
    const [client, line] = longest
    const waiting = line.shift()
    this.#count--
    if (line.length === 0) this.#lines.delete(client)
    return waiting
  }

  /** Until the next in line, of the clients who have at most `most` that wait, is one who is still there. */
  leaveOutGone(this: Lines<MayBeGone>, most = Number.POSITIVE_INFINITY): void {
    for (const [client, line] of this.#lines) {
      while (line[0]?.isGone()) {
        line.shift()
        this.#count--
      }
      if (line.length === 0) this.#lines.delete(client)
      else if (line.length <= most) return
    }
  }
}
