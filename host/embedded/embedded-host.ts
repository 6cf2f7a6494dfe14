import type { Database } from '@hopechest/database'
import type { Credentials, Host, HostUser } from '../host.ts'
import type { Role } from './accounts.ts'
import { openAccount } from './app-passwords.ts'

/** The capability under which a WordPress site knows who may edit everybody's registries. */
const managing = 'edit_others_gift_registries'

const capabilities: Record<Role, Record<string, boolean>> = {
  administrator: { read: true, [managing]: true },
  member: { read: true },
}

/** A host for whoever has no WordPress: people live in tables beside the items. */
export function createEmbeddedHost(database: Database, now: () => Date = () => new Date()): Host {
  return {
    async identify(credentials: Credentials): Promise<HostUser | undefined> {
      const account = await openAccount(database, credentials.login, credentials.password, now())
      if (!account) return undefined
      const { id, username, email, role } = account
      return { id, username, email, roles: [role], capabilities: capabilities[role] }
    },
    async close() {},
  }
}
