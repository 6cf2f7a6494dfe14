import type { Accounts } from '@hopechest/host/accounts'
import type { Logger } from '@hopechest/program'

const dayMilliseconds = 86_400_000

/** Deletes the sessions that have ended by their age, at the start and then once a day. */
export function startSessionSweep({ sessions }: Accounts, log: Logger): { stop(): Promise<void> } {
  let current = sweep()
  const timer = setInterval(() => {
    current = sweep()
  }, dayMilliseconds).unref()

  async function sweep(): Promise<void> {
    try {
      await sessions.sweep()
    } catch (error) {
      log.warn({ err: error }, 'Sessions that have ended could not be deleted; the next try is in a day')
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
