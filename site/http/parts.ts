import type { Links } from '@hopechest/host/links'
import type { Pictures } from '@hopechest/host/pictures'
import type { Assets } from '@hopechest/look'
import type { Logger, Metrics } from '@hopechest/program'
import type { Load } from '@hopechest/program/connections'
import type { NamedByGateway } from '../elsewhere/gateway.ts'
import type { BankAccounts } from './bank/bank-accounts.ts'
import type { FindFramed } from './framed.ts'
import type { KeptPages } from './kept-pages.ts'
import type { SignedIn } from './session.ts'
import type { Frame, SiteFacts, Visit } from './visit.ts'

export interface ServerParts {
  /** `url` is the address under which browsers reach the site, without a slash at its end. */
  site: { url: string }
  assets: Assets
  giftPictures: Pictures
  /** What looks at the shops of gifts have found. */
  links: Links
  /** Where owners want the money for parts of gifts. */
  bank: BankAccounts
  /** What stands around the pages, unless a host frames them. */
  frame: Frame
  /** What the site knows by itself of a visit. A host that frames the page says it. */
  readVisitor(visit: Visit): Promise<{ site: Omit<SiteFacts, 'url'>; signedIn: SignedIn | undefined }>
  /** Whether the own link of a person was opened in this browser. */
  hasPage(visit: Pick<Visit, 'cookies'>): Promise<boolean>
  /** What comes before a page once it is known who visits. */
  welcome?(visit: Visit): Promise<void>
  /** Where hosts frame the pages. */
  findFramed?: FindFramed | undefined
  keptPages: KeptPages
  /** Signs the cookies. A site that gets another secret forgets its guests. */
  secret: string
  log: Logger
  now?: () => Date
  metrics?: Metrics
  connectionsPerAddress: number
  /** Whether no form is taken, because the operator works on the machine. */
  isReadOnly?: boolean
  /** Gateways on other machines that say where a visitor comes from. */
  trustedProxies?: readonly string[] | undefined
  /** The gateway that names people, where one is believed. */
  namedByGateway?: NamedByGateway | undefined
  /** Whether the site is overloaded. */
  load: Load
  /** A long form is worked on for this long. Then its browser reads how far it came, and sends the rest. */
  mostWorkMilliseconds?: number
  /** A folder of ours with pictures that the site serves itself, such as those of the demo. */
  pictures?: string
}
