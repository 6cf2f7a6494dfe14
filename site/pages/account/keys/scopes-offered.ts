import { type Scope, scopeNames } from '@hopechest/contract'
import type { PersonVisit } from '../../../http/visit.ts'

/** What they open is for admins alone. */
const ofAdmins: readonly Scope[] = ['affiliate', 'site']

/** What the person may give a key, but for surprises, which are asked apart. */
export function scopesOffered({ signedIn }: PersonVisit): Scope[] {
  const isAdmin = signedIn.person.role === 'administrator'
  return scopeNames.filter((scope) => scope !== 'surprises' && (isAdmin || !ofAdmins.includes(scope)))
}
