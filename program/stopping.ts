import cluster from 'node:cluster'
import type { Logger } from './log/log.ts'
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

const checkMilliseconds = 500

/**
 * npm starts a script through a shell, and a SIGTERM to npm ends that shell without reaching the script. A program that
 * npm has started therefore checks whether its parent still runs. Any other program may outlive its parent on purpose.
 */
function whenNpmEnds(environment: Record<string, string | undefined>, act: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, checkMilliseconds).unref()
}
