import type { Database } from '@hopechest/database'
import { type AccountRole, createAccount } from '../people/accounts.ts'
import { createAppPassword } from '../people/app-passwords.ts'
import { hashPassword } from '../people/password.ts'
import { insertPerson, type NewPerson, type Person } from '../people/people.ts'
import type { KeyRights } from '../people/program-keys.ts'

/** A person with an account on the embedded host, and a password for it. */
export async function makePerson(database: Database, username: string, role: AccountRole) {
  const email = `${username}@Example.com`
  const now = new Date()
  const { id } = await createAccount(database, { username, email, role, isEmailConfirmed: true }, now)
  return { id, username, email, password: await createAppPassword(database, id, 'Test', now) }
}

/** Another password of the person, for a program that may do no more than this. */
export function makeKey(database: Database, accountId: number, rights: KeyRights, now = new Date()) {
  return createAppPassword(database, accountId, 'Program', now, undefined, rights)
}

/** The cheapest hash. It names its own cost, so the password is checked like any other. */
const leastCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

/** A person with an account of the site, as `accounts.people.create` makes it, without the slow hash of the password. */
export async function makePersonOfSite(
  database: Database,
  person: NewPerson,
  now = new Date(),
): Promise<Person> {
  const passwordHash = await hashPassword(person.password, leastCost)
  return insertPerson(database, { ...person, passwordHash }, now)
}
