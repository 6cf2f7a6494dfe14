import type { Accounts } from '@hopechest/host/accounts'
import type { Assets } from '@hopechest/look'
import type { Logger, Metrics } from '@hopechest/program'
import type { Load } from '@hopechest/program/connections'
import type { KeptPages } from './kept-pages.ts'
import type { Sessions } from './session.ts'

export interface ServerParts {
  /** `url` is the address under which browsers reach the site, without a slash at its end. */
  site: { url: string }
  assets: Assets
  accounts: Accounts
  sessions: Sessions
  keptPages: KeptPages
  /** Signs the cookies. A site that gets another secret forgets its guests. */
  secret: string
  log: Logger
  metrics?: Metrics
  connectionsPerAddress: number
  /** Gateways on other machines that say where a visitor comes from. */
  trustedProxies?: readonly string[] | undefined
  /** Whether the site is overloaded. */
  load: Load
  /** A long form is worked on for this long. Then its browser reads how far it came, and sends the rest. */
  mostWorkMilliseconds?: number
  /** A folder of ours with pictures that the site serves itself, such as those of the demo. */
  pictures?: string
}
