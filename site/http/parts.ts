import type { FastifyBaseLogger } from 'fastify'
import type { Assets } from './assets.ts'
import type { SiteFacts } from './visit.ts'

export interface ServerParts {
  site: SiteFacts
  assets: Assets
  /** Signs the cookies. A site that gets another secret forgets its guests. */
  secret: string
  log: FastifyBaseLogger
}
