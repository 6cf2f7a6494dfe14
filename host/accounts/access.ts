import type { Database } from '@hopechest/database'
import { appPasswordFrom } from '../people/app-password.ts'
import { createAppPassword, revokeAppPassword } from '../people/app-passwords.ts'
import { type KeyRights, listKeys } from '../people/program-keys.ts'
import { listAccess, whileSessionLasts } from '../people/sessions.ts'

/** Application passwords and sessions of one account. */
export function createAccess(database: Database, siteKey: Buffer, now: () => Date) {
  return {
    list: (accountId: number) => listAccess(database, accountId, now()),
    /**
     * Answers the new application password. A form carries a key, so that the same form sent twice makes one
     * password. What was revoked never comes back.
     */
    create(accountId: number, label: string, formKey?: string, sessionId?: number, rights?: KeyRights) {
      const passwordOf = (id: number) => appPasswordFrom(siteKey, `${accountId} ${formKey} ${id}`)
      return whileSessionLasts(database, accountId, sessionId, (statements) =>
        createAppPassword(
          statements,
          accountId,
          label,
          now(),
          formKey === undefined ? undefined : passwordOf,
          rights,
        ),
      )
    },
    /** The application passwords with what each may do. */
    keys: (accountId: number) => listKeys(database, accountId),
    revoke: (accountId: number, id: number) => revokeAppPassword(database, accountId, id),
  }
}
