import cluster from 'node:cluster'
import { type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { greet } from './greeting.ts'
import { whenOrphaned } from './orphan.ts'
import { type Running, startService } from './service.ts'
import { explainFault } from './start-fault.ts'
import { version } from './version.ts'
import { startWorkers } from './workers.ts'

if (process.argv.includes('--version')) {
  console.log(version)
  process.exit(0)
}

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL, base: { pid: process.pid } })
  const running = await start(config, log)
  stopOnSignal(running, log)
  announce(running, config, log)
} catch (error) {
  console.error(explainFault(error))
  process.exit(1)
}

async function start(config: Config, log: Logger): Promise<Running> {
  if (cluster.isPrimary) warnOf(config, log)
  const divide = cluster.isPrimary && config.WORKERS > 1
  return divide ? startWorkers(config, log) : startService(config, log)
}

function warnOf({ ENVIRONMENT, ITEM_ROUTES }: Config, log: Logger): void {
  if (ENVIRONMENT === 'production' && ITEM_ROUTES === 'authenticated') {
    log.warn(
      'ITEM_ROUTES is "authenticated": whoever can sign in may read and change every item; "members" does not allow it',
    )
  }
}

/** Whatever holds out longer than everything that we wait for is left behind. */
const lastResortMilliseconds = 9500

/** Stop accepting, finish, close; a second signal, or an error that nobody caught, changes nothing about that. */
function stopOnSignal(running: Running, log: Logger): void {
  let stopped: Promise<void> | undefined
  const stop = (reason: string, status: number) => {
    log.info({ reason }, 'Stopping: no new requests, those under way are finished')
    setTimeout(() => process.exit(1), lastResortMilliseconds).unref()
    stopped ??= running.stop().catch((error) => log.error({ err: error }, 'Could not close everything'))
    stopped.then(() => process.exit(status))
  }
  process.on('SIGTERM', (signal) => stop(signal, 0))
  process.on('SIGINT', (signal) => stop(signal, 0))
  if (cluster.isPrimary) whenOrphaned(process.env, () => stop('npm has ended', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error that nobody caught')
    stop('uncaught error', 1)
  })
}

/** Said when signals are heard: whoever waits for this line may stop the service at once. */
function announce({ url, firstAccount }: Running, config: Config, log: Logger): void {
  // Standard output is the log, and a password stays out of it.
  if (firstAccount) console.error(greet(url, firstAccount, config.API_KEY !== undefined))
  const { ENVIRONMENT: environment, HOST_URL: host = 'embedded', DATABASE_URL } = config
  const [database] = DATABASE_URL.split(':')
  log.info({ address: url, environment, host, database }, 'The item service is listening')
}
