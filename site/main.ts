import { readVersion, runProgram } from '@hopechest/program'
import { readConfig, settings } from './config.ts'
import { startSite } from './service.ts'

await runProgram({
  name: 'The web site of Hopechest',
  command: 'npm run site',
  settings,
  version: readVersion(new URL('./package.json', import.meta.url)),
  readConfig,
  start: (config, log) => startSite(config, log),
})
