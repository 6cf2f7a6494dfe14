import type { FailedBackup } from '@hopechest/database'
import type { Logger } from '@hopechest/program'

const lookMilliseconds = 60_000

/** Says in the log of the service, once each, that a backup was not made. Returns a function that ends it. */
export function watchBackups(log: Logger, find: () => FailedBackup | undefined): () => void {
  let last = 0
  function look() {
    const failed = find()
    if (failed && failed.at.getTime() !== last)
      log.error({ at: failed.at }, `No backup was made. ${failed.reason}`)
    last = failed?.at.getTime() ?? 0
  }
  look()
  const timer = setInterval(look, lookMilliseconds).unref()
  return () => clearInterval(timer)
}
