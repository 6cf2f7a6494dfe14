/** How long such work may take of one turn of the event loop, in milliseconds. */
const shareMilliseconds = 2

const waiting: (() => void)[] = []
let isNewcomerHere = false

/**
 * Runs what can wait after everything that has just arrived: the slices of a long answer, and requests that a client
 * sent ahead of their turn. First come, first served, a few in each turn of the event loop, so that other clients get
 * their answers in between.
 */
export function whenOthersWereServed(act: () => void): void {
  if (waiting.push(act) === 1) setImmediate(runSome)
}

/** Node accepts one connection in a turn of its event loop: while new clients wait, the turns have to be short. */
export function letNewcomersIn(): void {
  isNewcomerHere = true
}

function runSome(): void {
  const end = performance.now() + (isNewcomerHere ? 0 : shareMilliseconds)
  isNewcomerHere = false
  let done = 0
  do waiting[done++]?.()
  while (done < waiting.length && performance.now() < end)
  waiting.splice(0, done)
  if (waiting.length > 0) setImmediate(runSome)
}
