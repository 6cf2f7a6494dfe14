import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { lockAccount } from './accounts.ts'
import { hashAppPassword, makeAppPassword } from './app-password.ts'
import { mostAppPasswords, noteUse } from './app-passwords.ts'
import { type CheckedPerson, demandSamePassword, findPerson, type Person } from './people.ts'
import { endedSince } from './session-age.ts'

/** A browser that is signed in. What it holds is an application password of its own; the database has its hash. */
export interface Session extends NewSession {
  person: Person
}

export interface NewSession {
  id: number
  /** The browser keeps it sealed. */
  appPassword: string
}

const longestLabel = 100

/** The label of a session whose browser did not say its name. A site shows it in its own words. */
export const unknownBrowser = 'A browser'

/** Of one person, at a time. */
const mostSessions = 50

/** The person who signs in. One whose password was just checked must still have it when the session begins. */
export type SigningIn = Person | CheckedPerson

/** One more ends the person's oldest. */
export function startSession(
  database: Database,
  person: SigningIn,
  browser: string,
  now: Date,
): Promise<NewSession> {
  return database.transaction(async (statements) => {
    await lockAccount(statements, person.id)
    await demandSamePassword(statements, person)
    const session = await addSession(statements, person, browser, now)
    await statements.run(
      `DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1 AND id <=
         (SELECT id FROM app_passwords WHERE account_id = $1 AND is_session = 1
          ORDER BY id DESC LIMIT 1 OFFSET $2)`,
      [person.id, mostSessions],
    )
    return session
  })
}

async function addSession(
  database: Statements,
  { id: accountId }: { id: number },
  browser: string,
  now: Date,
): Promise<NewSession> {
  const appPassword = makeAppPassword()
  const label = [...browser.trim()].slice(0, longestLabel).join('') || unknownBrowser
  const row = await database.row<{ id: number }>(
    `INSERT INTO app_passwords (account_id, label, hash, created_at, is_session) VALUES ($1, $2, $3, $4, 1)
     RETURNING id`,
    [accountId, label, hashAppPassword(appPassword), now.toISOString()],
  )
  if (!row) throw new Error('A session came back without its id')
  return { id: row.id, appPassword }
}

/** The session that an application password belongs to, while it has not ended and the account is on. */
export async function findSession(
  database: Statements,
  appPassword: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await database.row<{ id: number; account_id: number; last_used_on: string | null }>(
    'SELECT id, account_id, last_used_on FROM app_passwords WHERE hash = $1 AND is_session = 1 AND created_at > $2',
    [hashAppPassword(appPassword), endedSince(now)],
  )
  const person = row && (await findPerson(database, row.account_id))
  if (!row || !person || person.is_switched_off) return undefined
  await noteUse(database, row, now)
  return { id: row.id, person, appPassword }
}

/**
 * Changes an account while the session that asks for it lasts. One that ended after its request began, such as by a new
 * password, must leave no other way in.
 */
export function whileSessionLasts<Result>(
  database: Database,
  accountId: number,
  sessionId: number | undefined,
  change: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (statements) => {
    if (sessionId !== undefined) {
      await lockAccount(statements, accountId)
      await demandSession(statements, accountId, sessionId)
    }
    return change(statements)
  })
}

export async function demandSession(
  statements: Statements,
  accountId: number,
  sessionId: number,
): Promise<void> {
  const session = await statements.row(
    'SELECT id FROM app_passwords WHERE id = $1 AND account_id = $2 AND is_session = 1',
    [sessionId, accountId],
  )
  if (!session) throw new Refusal('unauthenticated', 'The session has ended')
}

export async function endSession(database: Statements, id: number): Promise<void> {
  await database.run('DELETE FROM app_passwords WHERE id = $1 AND is_session = 1', [id])
}

/** Sessions that are deleted in one statement. */
const sweptAtOnce = 2000

/** Deletes the sessions that their age has ended. */
export async function sweepSessions(database: Statements, now: Date): Promise<void> {
  const deleteSome = () =>
    database.run(
      `DELETE FROM app_passwords WHERE id IN
         (SELECT id FROM app_passwords WHERE is_session = 1 AND created_at <= $1 LIMIT $2)`,
      [endedSince(now), sweptAtOnce],
    )
  while ((await deleteSome()) === sweptAtOnce) await giveWay()
}

/** An application password or a session, as the account page lists it. */
export interface Access {
  id: number
  label: string
  is_session: boolean
  created_at: string
  /** A day, or null while it has never been used. */
  last_used_on: string | null
}

/** The newest first. An account that is older than these limits may have more; those are left out. */
export async function listAccess(database: Statements, accountId: number, now: Date): Promise<Access[]> {
  const [programs, sessions] = await Promise.all([
    list(false, new Date(0).toISOString(), mostAppPasswords),
    list(true, endedSince(now), mostSessions),
  ])
  return [...programs, ...sessions]

  async function list(is_session: boolean, since: string, most: number): Promise<Access[]> {
    const rows = await database.rows<Omit<Access, 'is_session'>>(
      `SELECT id, label, created_at, last_used_on FROM app_passwords
       WHERE account_id = $1 AND is_session = $2 AND created_at > $3 ORDER BY id DESC LIMIT $4`,
      [accountId, is_session ? 1 : 0, since, most],
    )
    return rows.map((row) => ({ ...row, is_session }))
  }
}
