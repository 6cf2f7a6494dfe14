/**
 * How long the requests of one turn of the event loop may take, in milliseconds. Node accepts one connection in each turn, so
 * with long turns those who have just come wait for long.
 */
const longestMilliseconds = 4

/** The requests that wait, by client. The first client in the map is next. */
const lines = new Map<string, (() => void)[]>()

let turnBegan: number | undefined

/** The turns, with this one, in which a connection has just arrived and more may wait behind it. */
let rush = 0

/**
 * How long requests wait for connections that arrive in turn after turn, in milliseconds, and how often: where connections
 * come and go all the time, requests have to go on.
 */
const longestRushMilliseconds = 50
const rushesApartMilliseconds = 1000

let rushBegan = Number.NEGATIVE_INFINITY

/** Call it when a connection was accepted: in turns without a request, hundreds of connections are soon accepted. */
export function shortenTurns(): void {
  const now = performance.now()
  if (now - rushBegan >= rushesApartMilliseconds) rushBegan = now
  rush = 2
  turnBegan ??= beginTurn()
}

/**
 * Handles a request that has arrived: now, or in one of the next turns when this one has taken long. A client that asks on
 * hundreds of connections at once, and again with each answer, is handled in short turns, in which others have their place.
 */
export function inShortTurn(act: () => void, client: string): void {
  const line = lines.get(client)
  if (!line && isShort()) {
    act()
    return
  }
  if (line) line.push(act)
  else lines.set(client, [act])
  setImmediate(runNext)
}

/** One in each callback, because the work behind a promise runs only after the callback that resolved it. */
function runNext(): void {
  if (!isShort()) {
    setImmediate(runNext)
    return
  }
  const [next] = lines
  if (!next) return
  const [client, line] = next
  const act = line.shift()
  // The other clients go first next time.
  lines.delete(client)
  if (line.length > 0) lines.set(client, line)
  act?.()
}

let isFirst = true

/** The first request of a turn is handled in any case. */
function isShort(): boolean {
  turnBegan ??= beginTurn()
  if (rush > 0 && performance.now() - rushBegan < longestRushMilliseconds) return false
  if (isFirst) {
    isFirst = false
    return true
  }
  return rush === 0 && performance.now() - turnBegan < longestMilliseconds
}

function beginTurn(): number {
  setImmediate(() => {
    turnBegan = undefined
    isFirst = true
    if (rush > 0 && --rush > 0) turnBegan = beginTurn()
  })
  return performance.now()
}
