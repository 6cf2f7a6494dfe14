import cluster from 'node:cluster'
import { noteService } from '@hopechest/database'
import { commandLine, runProgram } from '@hopechest/program'
import { isPackaged } from '@hopechest/program/own-files'
import { framingHost, readConfig, settings } from './config.ts'
import manifest from './package.json' with { type: 'json' }

void runProgram({
  name: 'Hopechest: the item service and the web site',
  command: 'start',
  others: isPackaged ? others() : [],
  settings,
  version: manifest.version,
  readConfig,
  note: ({ DATABASE_URL }) => noteService(DATABASE_URL),
  // Each is large: a process that serves nothing, because its workers do or its settings are wrong, loads none of it.
  async start(config, log, stopping) {
    const inWorkers = config.WORKERS > 1 && cluster.isPrimary
    const host = framingHost(config)
    if (host !== undefined) {
      if (inWorkers) return (await import('./workers.ts')).startFramedInWorkers(config, host, log, stopping)
      return (await import('./framed.ts')).startFramed(config, host, log)
    }
    if (inWorkers) return (await import('./workers.ts')).startBothInWorkers(config, log, stopping)
    return (await import('./service.ts')).startBoth(config, log)
  },
})

/** In a checkout, `npm run` lists the commands. */
function others() {
  return [
    [commandLine('api'), 'start the item service alone'],
    [commandLine('site'), 'start the web site alone'],
    [commandLine('user'), 'accounts: make one, list them, a new password'],
    [commandLine('backup'), 'copy the database while the service runs'],
    [commandLine('restore'), 'put a backup back'],
    [commandLine('distribute'), 'spread the tables over a cluster of PostgreSQL with Citus'],
    [commandLine('doctor'), 'look at everything that may be wrong, with the cure'],
    [commandLine('prove'), 'try the promises of an installation that runs, with a list of its own'],
    [commandLine('mcp'), 'tools for assistants, from a package of their own'],
    [commandLine('demo'), 'a household to look at, which is gone at its end'],
    ['hopechest licences', 'print the licences of all parts'],
  ] as const
}
