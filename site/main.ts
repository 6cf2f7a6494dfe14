import { readVersion, runProgram } from '@hopechest/program'
import { readConfig } from './config.ts'
import { startSite } from './service.ts'

await runProgram({
  version: readVersion(new URL('./package.json', import.meta.url)),
  readConfig,
  start: startSite,
})
