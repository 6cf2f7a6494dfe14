import type { CheckedPerson } from '@hopechest/host/accounts'
import { secretOf } from '../../http/form-text.ts'
import type { PersonVisit } from '../../http/visit.ts'
import type { Passwords } from '../people/passwords.ts'

/**
 * What lasts longer than a session asks for the password: another may sit at a browser that is signed in. Answers the
 * person, or what is wrong with the password in the field.
 */
export async function checkCurrentPassword(
  visit: PersonVisit,
  passwords: Passwords,
  field = 'current',
): Promise<{ person: CheckedPerson } | { fault: string }> {
  const { account, signIn } = visit.words.people
  const { username } = visit.signedIn.person
  const checked = await passwords.check(visit, username, secretOf(visit.form, field))
  if (!('wait' in checked)) return { person: checked }
  return { fault: checked.wait === undefined ? account.currentWrong : signIn.tooMany(checked.wait) }
}
