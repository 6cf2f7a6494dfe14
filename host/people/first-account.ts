import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { createAccount } from './accounts.ts'
import { createAppPassword } from './app-passwords.ts'

export interface FirstAccount {
  username: string
  appPassword: string
}

/**
 * Makes the administrator of a host without people, and returns the application password this once. Undefined when
 * there is a person already. Two starts at the same moment make one administrator: the name is unique.
 */
export async function makeFirstAccount(database: Database, now: Date): Promise<FirstAccount | undefined> {
  const username = 'admin'
  try {
    return await database.transaction(async (statements) => {
      if (await statements.row('SELECT id FROM accounts WHERE is_reader = 0 LIMIT 1')) return undefined
      const account = await createAccount(
        statements,
        { username, email: 'admin@localhost', role: 'administrator', isEmailConfirmed: true },
        now,
      )
      const appPassword = await createAppPassword(statements, account.id, 'First sign-in', now)
      return { username, appPassword }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return undefined
    throw error
  }
}
