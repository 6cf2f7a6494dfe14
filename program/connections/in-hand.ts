let requests = 0

/** A request was handed to its handler, and its answer has not ended. */
export function noteBegin(): void {
  requests++
}

export function noteEnd(): void {
  requests--
}

/** The requests that this process has begun to answer, on all its servers: they share one event loop. */
export function requestsInHand(): number {
  return requests
}
