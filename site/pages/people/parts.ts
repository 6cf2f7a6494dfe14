import type { Accounts } from '@hopechest/host/accounts'
import type { Sessions } from '../../http/session.ts'
import type { Mail } from '../../mail.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What the pages about accounts work with. */
export interface PeopleParts {
  accounts: Accounts
  sessions: Sessions
  /** Undefined where no mail server is set up: links are copied instead. */
  mail: Mail | undefined
  limits: SignInLimits
  /** The address of the site, for links in e-mails. */
  site: { url: string }
}
