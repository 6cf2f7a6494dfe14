interface Running {
  close(): Promise<void>
}

/**
 * Opens a demo, and after each wait another one in its place, which takes its ports. The wait ends early when its signal is
 * aborted.
 */
export async function openAgainAndAgain<Demo extends Running>(
  open: (last?: Demo) => Promise<Demo>,
  wait: ((signal: AbortSignal) => Promise<void>) | undefined,
  failed: (error: unknown) => void,
): Promise<{ first: Demo; close(): Promise<void> }> {
  const ending = new AbortController()
  const first = await open()
  let current = first
  const rounds = goOn().catch(failed)

  async function goOn(): Promise<void> {
    while (wait !== undefined) {
      await wait(ending.signal)
      if (ending.signal.aborted) return
      await current.close()
      current = await open(current)
    }
  }

  return {
    first,
    async close() {
      ending.abort()
      await rounds
      await current.close()
    },
  }
}
