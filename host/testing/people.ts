import type { Database } from '@hopechest/database'
import { createAccount, type Role } from '../people/accounts.ts'
import { createAppPassword } from '../people/app-passwords.ts'

/** A person with an account on the embedded host, and a password for it. */
export async function makePerson(database: Database, username: string, role: Role) {
  const email = `${username}@Example.com`
  const now = new Date()
  const { id } = await createAccount(database, { username, email, role, isEmailConfirmed: true }, now)
  return { id, username, email, password: await createAppPassword(database, id, 'Test', now) }
}
