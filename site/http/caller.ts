import { noRights, rightsOfAdmin, type User } from '@hopechest/host'
import type { Person } from '@hopechest/host/accounts'

/** A person of the site as a caller: what a caller may do is stated in `host/may.ts`. */
export function callerOf({ id, username, email, invited_as, role }: Person): User {
  const rights = role === 'administrator' ? rightsOfAdmin : noRights
  return { id, username, email, invited_as, ...rights }
}
