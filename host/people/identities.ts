import { limits, Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { key, lockAccount } from './accounts.ts'
import { takeLink, takeSecret } from './one-time-links.ts'
import {
  addPerson,
  type CheckedPerson,
  demandSamePassword,
  findPerson,
  type Person,
  writeRole,
} from './people.ts'
import { demandSecondStep, endSecondStep } from './second-step.ts'
import { demandSession } from './sessions.ts'
import { hasOtherWay, type Identity, type WaysIn } from './ways-in.ts'

/** An identity whose person has just come from the provider, and what the provider says of them. */
export interface Newcomer extends Identity {
  /** What the person reads of it on the page of their account. */
  label: string
  name: string
  email: string
  /** The provider says that the address belongs to the person. */
  isEmailVerified: boolean
}

export interface OwnIdentity extends Identity {
  label: string
  bound_at: string
  last_used_on: string | null
}

/** Of an account. */
export const mostIdentities = 10

/** As OpenID Connect bounds it, and far more than an address of a provider has. */
export const identityLimits = { subject: 255, issuer: 500 }

/** The person who signs in with the identity. */
export async function findByIdentity(
  database: Statements,
  { issuer, subject }: Identity,
): Promise<Person | undefined> {
  const row = await database.row<{ account_id: number }>(
    'SELECT account_id FROM identities WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  return row && findPerson(database, row.account_id)
}

export function listIdentities(database: Statements, accountId: number): Promise<OwnIdentity[]> {
  return database.rows<OwnIdentity>(
    `SELECT issuer, subject, label, bound_at, last_used_on FROM identities
     WHERE account_id = $1 ORDER BY bound_at, issuer, subject`,
    [accountId],
  )
}

/** Notes the day, and what the person reads of the identity. */
export async function noteIdentityUse(
  database: Statements,
  { issuer, subject, label }: Newcomer,
  now: Date,
): Promise<void> {
  await database.run(
    'UPDATE identities SET last_used_on = $3, label = $4 WHERE issuer = $1 AND subject = $2',
    [issuer, subject, now.toISOString().slice(0, 10), shortLabel(label)],
  )
}

/** A new account that signs in with the identity. With a link of an admin, the link is used up with it. */
export function signUpByIdentity(
  database: Database,
  comer: Newcomer,
  link: string | undefined,
  now: Date,
): Promise<Person> {
  const { name, email, isEmailVerified } = comer
  const person = { name, email, role: 'member', isEmailConfirmed: isEmailVerified } as const
  return addPerson(database, person, now, async (statements, { id }) => {
    if (link !== undefined && !(await takeLink(statements, 'sign_up', link, now))) {
      throw new Refusal('forbidden', 'This link was used already or is too old. Ask for a new one')
    }
    await bind(statements, id, comer, now)
  })
}

/**
 * The identity opens the account from now on. A person whose password was just checked must still have it; one who is
 * signed in must still be.
 */
export function bindIdentity(
  database: Database,
  person: Person | CheckedPerson,
  comer: Newcomer,
  now: Date,
  sessionId?: number,
): Promise<void> {
  return database.transaction(async (statements) => {
    await lockAccount(statements, person.id)
    await demandSamePassword(statements, person)
    if (sessionId !== undefined) await demandSession(statements, person.id, sessionId)
    await bind(statements, person.id, comer, now)
    await confirmAddress(statements, person.id, comer)
  })
}

/**
 * The same with a link that went to the address of the account. While that was not confirmed, a stranger may have made
 * the account with the address of another person: then everything that opened it ends. Of any other account, who reads its
 * letters takes the second step, too, where it has one.
 */
export async function joinByLink(
  database: Database,
  secret: string,
  comer: Newcomer,
  now: Date,
  hasTakenStep = false,
): Promise<Person | undefined> {
  return database.transaction(async (statements) => {
    const id = await takeSecret(statements, 'join', secret, now)
    if (id === undefined) return undefined
    await lockAccount(statements, id)
    const person = await findPerson(statements, id)
    const isSame = person && comer.isEmailVerified && key(person.email) === key(comer.email)
    if (!isSame || person.is_switched_off) return undefined
    if (!person.is_email_confirmed) {
      await statements.run('DELETE FROM app_passwords WHERE account_id = $1', [id])
      await statements.run('DELETE FROM identities WHERE account_id = $1', [id])
      await statements.run('DELETE FROM passkeys WHERE account_id = $1', [id])
      await endSecondStep(statements, id)
      await statements.run('DELETE FROM one_time_links WHERE account_id = $1', [id])
      await statements.run('UPDATE accounts SET password_hash = NULL WHERE id = $1', [id])
    } else if (!hasTakenStep) await demandSecondStep(statements, id)
    await bind(statements, id, comer, now)
    await confirmAddress(statements, id, comer)
    return person
  })
}

/** The provider has proved the address: it counts from now on where the account has the same. */
async function confirmAddress(
  statements: Statements,
  id: number,
  { email, isEmailVerified }: Newcomer,
): Promise<void> {
  if (!isEmailVerified) return
  await statements.run('UPDATE accounts SET is_email_confirmed = 1 WHERE id = $1 AND email_key = $2', [
    id,
    key(email),
  ])
}

async function bind(
  statements: Statements,
  accountId: number,
  { issuer, subject, label }: Newcomer,
  now: Date,
): Promise<void> {
  const known = await statements.row<{ account_id: number }>(
    'SELECT account_id FROM identities WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  if (known?.account_id === accountId) return
  const counted = await statements.row<{ own: number }>(
    'SELECT COUNT(*) AS own FROM identities WHERE account_id = $1',
    [accountId],
  )
  const isFull = (counted?.own ?? 0) >= mostIdentities
  const made =
    known || isFull
      ? 0
      : await statements.run(
          `INSERT INTO identities (issuer, subject, account_id, label, bound_at, last_used_on)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [issuer, subject, accountId, shortLabel(label), now.toISOString(), now.toISOString().slice(0, 10)],
        )
  if (made > 0) return
  throw new Refusal(
    'conflict',
    isFull
      ? `An account has at most ${mostIdentities} accounts elsewhere: take one off first`
      : 'Another account signs in with this one already',
  )
}

/**
 * The claim of a provider makes an administrator, and takes away what it gave alone: an administrator whom a person made
 * stays one, and so does the last one.
 */
export async function followClaim(
  database: Database,
  { issuer, subject }: Identity,
  person: Person,
  isAdmin: boolean,
): Promise<Person> {
  const row = await database.row<{ made_admin: 0 | 1 }>(
    'SELECT made_admin FROM identities WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  const wasMade = row?.made_admin === 1
  if (isAdmin ? person.role === 'administrator' : !wasMade) return person
  const role = isAdmin ? 'administrator' : 'member'
  try {
    // Both or neither: one whom the claim made, and of whom that is not known, would stay one for good.
    await database.transaction(async (statements) => {
      await writeRole(statements, person.id, role)
      await statements.run('UPDATE identities SET made_admin = $3 WHERE issuer = $1 AND subject = $2', [
        issuer,
        subject,
        isAdmin ? 1 : 0,
      ])
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return person
    throw error
  }
  return { ...person, role }
}

/** Takes the identity off the account. False where nothing else would open it. */
export function unbindIdentity(
  database: Database,
  accountId: number,
  { issuer, subject }: Identity,
  ways: WaysIn,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    await lockAccount(statements, accountId)
    if (!(await hasOtherWay(statements, accountId, ways, { issuer, subject }))) return false
    await statements.run('DELETE FROM identities WHERE issuer = $1 AND subject = $2 AND account_id = $3', [
      issuer,
      subject,
      accountId,
    ])
    return true
  })
}

/** Whether an administrator who is on can come in by one of the providers. */
export async function hasAdminElsewhere(database: Statements, issuers: readonly string[]): Promise<boolean> {
  const rows = await database.rows<{ issuer: string }>(
    `SELECT DISTINCT i.issuer FROM identities i JOIN accounts a ON a.id = i.account_id
     WHERE a.role = 'administrator' AND a.is_switched_off = 0`,
  )
  return rows.some(({ issuer }) => issuers.includes(issuer))
}

function shortLabel(label: string): string {
  return [...label].slice(0, limits.personName).join('')
}
