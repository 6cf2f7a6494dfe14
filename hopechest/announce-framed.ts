import { announceService, type Served } from '@hopechest/api/start-messages'
import type { Logger } from '@hopechest/program'
import type { Config } from './config.ts'

/** Where a host brings its visitors. */
export function announceFramed(config: Config, host: string, log: Logger, served: Served): void {
  announceService(config, log, served)
  log.info(
    { host, door: `${served.url}/frame` },
    'The host frames the pages, so our own site listens nowhere',
  )
}
