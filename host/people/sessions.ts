import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { areWaiting, type Letter, noteLetter } from '../post/letters.ts'
import { lockAccount } from './accounts.ts'
import { hashAppPassword, makeAppPassword } from './app-password.ts'
import { mostAppPasswords } from './app-passwords.ts'
import { demandPasskey, type PasskeyPerson } from './passkeys.ts'
import { type CheckedPerson, demandSamePassword, findPerson, findSessionRow, type Person } from './people.ts'
import { demandSecondStep } from './second-step.ts'
import { endedSince, hasJustBegun } from './session-age.ts'

/** A browser that is signed in. What it holds is an application password of its own; the database has its hash. */
export interface Session extends NewSession {
  person: Person
  /** The person has signed in within the last minutes: what asks for the password asks no second time. */
  hasJustBegun: boolean
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

/**
 * The person who signs in. One whose password was just checked must still have it when the session begins, and has taken the second
 * step where the account asks for one (`hasTakenStep`). A passkey is both.
 */
export type SigningIn = Person | (CheckedPerson & { hasTakenStep?: true }) | PasskeyPerson

async function demandWayIn(statements: Statements, person: SigningIn): Promise<void> {
  await demandSamePassword(statements, person)
  if ('checkedMark' in person && !person.hasTakenStep) await demandSecondStep(statements, person.id)
  if ('passkeyId' in person) await demandPasskey(statements, person)
}

/** One more ends the person's oldest. Where `isTold`, a letter says to the person that a browser has signed in. */
export function startSession(
  database: Database,
  person: SigningIn,
  browser: string,
  now: Date,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<NewSession> {
  return database.transaction(async (statements) => {
    await lockAccount(statements, person.id)
    await demandWayIn(statements, person)
    const session = await addSession(statements, person, browser, now)
    await statements.run(
      `DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1 AND id <=
         (SELECT id FROM app_passwords WHERE account_id = $1 AND is_session = 1
          ORDER BY id DESC LIMIT 1 OFFSET $2)`,
      [person.id, mostSessions],
    )
    if (isTold && person.is_email_confirmed) await noteNewBrowser(statements, person.id, session)
    return { id: session.id, appPassword: session.appPassword }
  })
}

/** As many leave in an hour. Who signs in again and again fills no table, and the first ones have warned the person. */
const mostLettersWaiting = 10

/**
 * One letter for each: it is noted with the session, or not at all. What it says stands in its round, so that a thief who
 * signs out at once does not keep the letter back.
 */
async function noteNewBrowser(
  statements: Statements,
  accountId: number,
  { id: about, label, at }: NotedSession,
): Promise<void> {
  const key = { kind: 'browser', reader: `account ${accountId}` } as const
  if (await areWaiting(statements, key, mostLettersWaiting)) return
  await noteLetter(statements, { ...key, about, round: `${at.slice(0, 10)} ${label}`, accountId })
}

/** What the letter about a browser that has signed in says; undefined for an account that gets no letter. */
export async function findNewBrowser(
  database: Statements,
  { round, account_id }: Pick<Letter, 'round' | 'account_id'>,
): Promise<{ email: string; browser: string; day: string } | undefined> {
  const person = await findPerson(database, account_id ?? 0)
  if (!person?.is_email_confirmed || person.is_switched_off) return undefined
  const [day = '', browser = ''] = round.split(/ (.*)/s)
  return { email: person.email, browser, day }
}

interface NotedSession extends NewSession {
  label: string
  at: string
}

async function addSession(
  database: Statements,
  { id: accountId }: { id: number },
  browser: string,
  now: Date,
): Promise<NotedSession> {
  const appPassword = makeAppPassword()
  const at = now.toISOString()
  const label = [...browser.trim()].slice(0, longestLabel).join('') || unknownBrowser
  const row = await database.row<{ id: number }>(
    `INSERT INTO app_passwords (account_id, label, hash, created_at, is_session, last_used_on, used_at)
     VALUES ($1, $2, $3, $4, 1, $5, $6) RETURNING id`,
    [accountId, label, hashAppPassword(appPassword), at, at.slice(0, 10), at],
  )
  if (!row) throw new Error('A session came back without its id')
  return { id: row.id, appPassword, label, at }
}

/** The session that an application password belongs to, while it has not ended and the account is on. */
export async function findSession(
  database: Statements,
  appPassword: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await findSessionRow(database, hashAppPassword(appPassword), endedSince(now))
  if (!row || row.person.is_switched_off) return undefined
  await noteHour(database, row, now)
  const { id, person, begun_at } = row
  return { id, person, appPassword, hasJustBegun: hasJustBegun(begun_at, now) }
}

const anHour = 3_600_000

/** Once in an hour, however many pages the person reads. A full disk does not sign them out. */
async function noteHour(
  database: Statements,
  { id, used_at }: { id: number; used_at: string | null },
  now: Date,
): Promise<void> {
  if (used_at !== null && Math.abs(now.getTime() - Date.parse(used_at)) < anHour) return
  try {
    await database.run('UPDATE app_passwords SET last_used_on = $2, used_at = $3 WHERE id = $1', [
      id,
      now.toISOString().slice(0, 10),
      now.toISOString(),
    ])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
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

/** All of an account but the one that is kept. Returns how many these were. */
export function endSessions(database: Statements, accountId: number, keptId = 0): Promise<number> {
  return database.run('DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1 AND id <> $2', [
    accountId,
    keptId,
  ])
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
  /** Of a session: a moment of its last hour. */
  used_at: string | null
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
      `SELECT id, label, created_at, last_used_on, used_at FROM app_passwords
       WHERE account_id = $1 AND is_session = $2 AND created_at > $3 ORDER BY id DESC LIMIT $4`,
      [accountId, is_session ? 1 : 0, since, most],
    )
    return rows.map((row) => ({ ...row, is_session }))
  }
}
