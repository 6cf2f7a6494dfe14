import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that is done at the start and then again and again, unless the last round still goes on. `stop` waits for the round. */
export interface Rounds {
  begin(): void
  stop(): Promise<void>
}

export function startRounds(
  round: (stopping: AbortSignal) => Promise<void>,
  everyMilliseconds: number,
): Rounds {
  const stopping = new AbortController()
  let current: Promise<void> | undefined
  // A page may begin a round, which then goes on without it.
  const apart = AsyncLocalStorage.snapshot()
  const begin = () => {
    current ??= apart(round, stopping.signal).finally(() => {
      current = undefined
    })
  }
  begin()
  const timer = setInterval(begin, everyMilliseconds).unref()
  return {
    begin,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await current
    },
  }
}
