export interface Waiting {
  act(): void
  /** Its client has left meanwhile. */
  isGone(): boolean
}

/** Requests that wait, by client. Clients take turns. */
export class Lines {
  /** The first client in the map is next. */
  readonly #lines = new Map<string, Waiting[]>()
  #count = 0

  get count(): number {
    return this.#count
  }

  has(client: string): boolean {
    return this.#lines.has(client)
  }

  push(client: string, request: Waiting): void {
    const line = this.#lines.get(client)
    if (line) line.push(request)
    else this.#lines.set(client, [request])
    this.#count++
  }

  /** Takes the next request out. */
  shift(): Waiting | undefined {
    const [next] = this.#lines
    if (!next) return undefined
    const [client, line] = next
    const request = line.shift()
    this.#count--
    // The other clients go first next time.
    this.#lines.delete(client)
    if (line.length > 0) this.#lines.set(client, line)
    return request
  }

  /** Until the next in line is one who is still there. */
  leaveOutGone(): void {
    for (const [client, line] of this.#lines) {
      while (line[0]?.isGone()) {
        line.shift()
        this.#count--
      }
      if (line.length > 0) return
      this.#lines.delete(client)
    }
  }
}
