import type { Accounts } from '@hopechest/host/accounts'
import type { Logger } from '@hopechest/program'

const dayMilliseconds = 86_400_000

/** Deletes, at the start and then once a day, the sessions that have ended and the mailboxes of guests whose time has come. */
export function startSweep({ sessions, mailboxes }: Accounts, log: Logger): { stop(): Promise<void> } {
  let current = sweep()
  const timer = setInterval(() => {
    current = sweep()
  }, dayMilliseconds).unref()

  async function sweep(): Promise<void> {
    try {
      await sessions.sweep()
      await mailboxes.sweep()
    } catch (error) {
      log.warn({ err: error }, 'What has ended could not be deleted; the next try is in a day')
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
