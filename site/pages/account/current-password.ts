import type { CheckedPerson } from '@hopechest/host/accounts'
import type { Slot } from '../../html/html.ts'
import { secretOf } from '../../http/form-text.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
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

/** The same where the person has not signed in within the last minutes. */
export async function demandPassword(
  visit: PersonVisit,
  passwords: Passwords,
): Promise<{ isFresh: true } | { person: CheckedPerson } | { fault: string }> {
  return visit.signedIn.hasJustBegun ? { isFresh: true } : checkCurrentPassword(visit, passwords)
}

/** The field for it, where it is asked. */
export function currentPasswordField({ words, signedIn }: PersonVisit, fault: string | undefined): Slot {
  if (signedIn.hasJustBegun) return undefined
  return field({
    name: 'current',
    label: words.people.account.current,
    value: '',
    type: 'password',
    autocomplete: 'current-password',
    fault,
    focus: fault !== undefined,
  })
}
