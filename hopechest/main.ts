import cluster from 'node:cluster'
import { startService } from '@hopechest/api/service'
import { startServiceInWorkers } from '@hopechest/api/workers'
import { readVersion, runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'
import { startBoth, startBothInWorkers } from './service.ts'

await runProgram({
  name: 'Hopechest: the item service and the web site',
  command: 'npm start',
  settings,
  version: readVersion(new URL('./package.json', import.meta.url)),
  readConfig,
  start(config, log, stopping) {
    const inWorkers = config.WORKERS > 1 && cluster.isPrimary
    if (config.HOST_URL === undefined) {
      return inWorkers ? startBothInWorkers(config, log, stopping) : startBoth(config, log)
    }
    if (cluster.isPrimary) {
      log.info({ host: config.HOST_URL }, 'The WordPress site has the pages, so only the item service starts')
    }
    return inWorkers ? startServiceInWorkers(config, log, stopping) : startService(config, log)
  },
})
