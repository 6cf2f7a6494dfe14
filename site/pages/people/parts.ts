import type { Accounts } from '@hopechest/host/accounts'
import type { Letters } from '../../http/letters.ts'
import type { Sessions } from '../../http/session.ts'
import type { Entrance } from './entrance.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { Passwords } from './passwords.ts'

/** What the pages about accounts work with. */
export interface PeopleParts {
  accounts: Accounts
  sessions: Sessions
  /** Undefined where no mail server is set up: links are copied instead. */
  mail: Letters | undefined
  passwords: Passwords
  passkeys: Passkeys
  /** Where each way in ends. No page starts a session by itself. */
  entrance: Entrance
}
