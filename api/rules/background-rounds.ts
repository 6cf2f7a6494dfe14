import { setTimeout as pause } from 'node:timers/promises'

/** How long a stop waits for the round that is under way; a call to the host may take longer. */
const goodbyeMilliseconds = 500

/** Runs rounds of background work, one after another with a pause between them, from now until it is stopped. */
export function runInRounds(
  round: (stopping: AbortSignal) => Promise<void>,
  everyMilliseconds: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current = run()

  async function run(): Promise<void> {
    await round(stopping.signal)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      current = run()
    }, everyMilliseconds).unref()
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await sayGoodbye(current)
    },
  }
}

/** Waits for what is under way, and not for long. */
export async function sayGoodbye(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(goodbyeMilliseconds)])
}
