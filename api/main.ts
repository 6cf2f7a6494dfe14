import cluster from 'node:cluster'
import { noteService } from '@hopechest/database'
import { runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'
import { version } from './version.ts'

void runProgram({
  name: 'The item service of Hopechest',
  command: 'api',
  settings,
  version,
  readConfig,
  note: ({ DATABASE_URL }) => noteService(DATABASE_URL),
  // The service is large: a process that serves nothing, because its workers do or its settings are wrong, loads none of it.
  async start(config, log, stopping) {
    if (config.WORKERS > 1 && cluster.isPrimary) {
      const { startServiceInWorkers } = await import('./workers.ts')
      return startServiceInWorkers(config, log, stopping)
    }
    const { startService } = await import('./service.ts')
    return startService(config, log)
  },
})
