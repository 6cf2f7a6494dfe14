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
  const begin = () => {
    current ??= round(stopping.signal).finally(() => {
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
