import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { key } from './accounts.ts'
import { findLink, takeLink } from './one-time-links.ts'
import { type CheckedPerson, changePassword, createPerson, findPerson, type NewPerson } from './people.ts'
import { endSecondStep } from './second-step.ts'

/** Makes an account with a link that an admin gave out; the link is used up with it. */
export function signUpByLink(
  database: Database,
  secret: string,
  person: Omit<NewPerson, 'role'>,
  now: Date,
): Promise<CheckedPerson> {
  return createPerson(database, { ...person, role: 'member' }, now, async (statements) => {
    if (!(await takeLink(statements, 'sign_up', secret, now))) throw usedUp()
  })
}

/**
 * Sets a new password with a link, and ends every session of the account, and each link that would move it to another
 * address. While the address is not confirmed, a stranger may have made the account with the address of the person who
 * has the link: then its application passwords, passkeys and accounts elsewhere end as well, and the codes that it asks for. Of a
 * confirmed one these stay.
 */
export async function resetPassword(
  database: Database,
  secret: string,
  password: string,
  now: Date,
): Promise<CheckedPerson> {
  const link = await findLink(database, 'reset_password', secret, now)
  const person = link?.accountId === undefined ? undefined : await findPerson(database, link.accountId)
  if (!person || person.is_switched_off) throw usedUp()
  const checkedMark = await changePassword(database, person.id, password, async (statements) => {
    const taken = await takeLink(statements, 'reset_password', secret, now)
    if (!taken) throw usedUp()
    const { is_switched_off, is_email_confirmed, email } = (await findPerson(statements, person.id)) ?? person
    // One that was made while the address changed went to a mailbox that a stranger may read by now.
    const wentElsewhere = taken.email !== '' && key(taken.email) !== key(email)
    if (is_switched_off || wentElsewhere) throw usedUp()
    if (!is_email_confirmed) {
      await statements.run('DELETE FROM app_passwords WHERE account_id = $1', [person.id])
      await statements.run('DELETE FROM passkeys WHERE account_id = $1', [person.id])
      await statements.run('DELETE FROM identities WHERE account_id = $1', [person.id])
      await endSecondStep(statements, person.id)
    }
    await statements.run(
      "DELETE FROM one_time_links WHERE account_id = $1 AND purpose = 'confirm_email' AND email <> $2",
      [person.id, email],
    )
  })
  return { ...person, checkedMark }
}

function usedUp(): Refusal {
  return new Refusal('forbidden', 'This link was used already or is too old. Ask for a new one')
}
