const waiting: (() => void)[] = []

/**
 * Runs what can wait: the pieces of a long answer, and requests that a client sent ahead of their turn. First come,
 * first served, and one of them in each turn of the event loop, so that what has just arrived is served in between.
 * Node accepts one new connection in each turn: they stay short.
 */
export function whenOthersWereServed(act: () => void): void {
  if (waiting.push(act) === 1) setImmediate(runNext)
}

export function othersWereServed(): Promise<void> {
  return new Promise((resolve) => whenOthersWereServed(resolve))
}

/** One alone: what a promise sets off runs only when the callback that resolved it has ended. */
function runNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(runNext)
}
