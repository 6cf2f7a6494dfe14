import cluster from 'node:cluster'
import { runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'
import { startService } from './service.ts'
import { version } from './version.ts'
import { startServiceInWorkers } from './workers.ts'

await runProgram({
  name: 'The item service of Hopechest',
  command: 'npm start',
  settings,
  version,
  readConfig,
  start(config, log, stopping) {
    const start = config.WORKERS > 1 && cluster.isPrimary ? startServiceInWorkers : startService
    return start(config, log, stopping)
  },
})
