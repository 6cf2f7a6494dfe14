import { noteService, openDatabase } from '@hopechest/database'
import { demandSameHost } from '@hopechest/host'
import { runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'
import { announceSite, offerSetUp } from './start-messages.ts'
import { version } from './version.ts'

void runProgram({
  name: 'The web site of Hopechest',
  command: 'site',
  settings,
  version,
  readConfig,
  note: ({ DATABASE_URL }) => noteService(DATABASE_URL),
  // The site is large: a start whose settings are wrong loads none of it.
  async start(config, log) {
    const [{ startSiteAlone }, { startSiteOps }] = await Promise.all([
      import('./alone.ts'),
      import('./ops.ts'),
    ])
    const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
    await demandSameHost(database, { HOST_URL: undefined })
    const { stop, ...at } = await startSiteAlone(config, log, database)
    const ops = await startSiteOps(config, database)
    const setUp = await offerSetUp(database, config, log)
    return {
      announce: () => announceSite(config, log, at, setUp),
      async stop() {
        ops?.drain()
        await stop()
        await ops?.close()
        await database.close()
      },
    }
  },
})
