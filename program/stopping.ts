import cluster from 'node:cluster'
import type { Logger } from './log/log.ts'
import { whenNpmEnds } from './parent.ts'
import { toPrimary, whenPrimaryStops } from './worker.ts'

/** A stop that takes longer is given up: the process ends. */
const deadlineMilliseconds = 9500

/**
 * Stops the program once: on SIGTERM, on SIGINT, when npm ends that started it, and after an error that was not caught
 * (with status 1 then). A second signal changes nothing. A worker obeys its primary process instead of signals, which
 * a terminal sends to both: the primary stops listening before its workers stop.
 */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined
  const begin = (reason: string, status: number) => {
    if (stopped) return
    log.info({ reason }, 'Stopping: no new connections, requests that have arrived are answered')
    setTimeout(() => process.exit(1), deadlineMilliseconds).unref()
    stopped = stop().catch((error) => log.error({ err: error }, 'Could not close everything'))
    stopped.then(() => process.exit(status))
  }
  const onSignal = (signal: string) => {
    if (cluster.isPrimary) begin(signal, 0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (cluster.isPrimary) whenNpmEnds(process.env, () => begin('npm has ended', 0))
  else whenPrimaryStops(() => begin('the primary process stops', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error was not caught')
    process.send?.(toPrimary.leaving)
    begin('uncaught error', 1)
  })
}
