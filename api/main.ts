import cluster from 'node:cluster'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { greet } from './greeting.ts'
import { type Running, startService } from './service.ts'
import { startWorkers } from './workers.ts'

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL, base: { pid: process.pid } })
  const running = await start(config, log)
  stopOnSignal(running, log)
} catch (error) {
  // A sentence for whoever can mend it; a stack only where it is our own mistake.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

async function start(config: Config, log: Logger): Promise<Running> {
  const divide = cluster.isPrimary && config.WORKERS > 1
  const running = divide ? await startWorkers(config, log) : await startService(config, log)
  if (running.firstAccount) console.log(greet(running.url, running.firstAccount))
  log.info({ address: running.url, environment: config.ENVIRONMENT }, 'The item service is listening')
  return running
}

/** Stop accepting, finish, close; a second signal, or an error that nobody caught, changes nothing about that. */
function stopOnSignal(running: Running, log: Logger): void {
  let stopped: Promise<void> | undefined
  const stop = (reason: string, status: number) => {
    log.info({ reason }, 'Stopping: no new requests, those under way are finished')
    stopped ??= running.stop().catch((error) => log.error({ err: error }, 'Could not close everything'))
    stopped.then(() => process.exit(status))
  }
  process.on('SIGTERM', (signal) => stop(signal, 0))
  process.on('SIGINT', (signal) => stop(signal, 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error that nobody caught')
    stop('uncaught error', 1)
  })
}
