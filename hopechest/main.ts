import cluster from 'node:cluster'
import { readVersion, runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'

await runProgram({
  name: 'Hopechest: the item service and the web site',
  command: 'npm start',
  settings,
  version: readVersion(new URL('./package.json', import.meta.url)),
  readConfig,
  // Each is large: a process that serves nothing, because its workers do or its settings are wrong, loads none of it.
  async start(config, log, stopping) {
    const inWorkers = config.WORKERS > 1 && cluster.isPrimary
    if (config.HOST_URL === undefined) {
      if (inWorkers) return (await import('./workers.ts')).startBothInWorkers(config, log, stopping)
      return (await import('./service.ts')).startBoth(config, log)
    }
    if (cluster.isPrimary) {
      log.info({ host: config.HOST_URL }, 'The WordPress site has the pages, so only the item service starts')
    }
    if (inWorkers)
      return (await import('@hopechest/api/workers')).startServiceInWorkers(config, log, stopping)
    return (await import('@hopechest/api/service')).startService(config, log)
  },
})
