import type { User } from '@hopechest/contract'
import type { Person } from '@hopechest/host/accounts'

/** A person of the site as a caller: what a caller may do is stated in `host/may.ts`. */
export function callerOf({ id, username, email, invited_as, role }: Person): User {
  return { id, username, email, invited_as, is_admin: role === 'administrator', is_reader: false }
}
