import { randomInt } from 'node:crypto'
import { limits, Refusal } from '@hopechest/contract'
import { type Database, isDuplicate, type Statements } from '@hopechest/database'
import { forgetGuest, noteGoneGuest } from '../guests/forget-gifts.ts'
import {
  checkEmail,
  createAccount,
  invitedAsOf,
  key,
  lockAccount,
  type Proofs,
  type Role,
} from './accounts.ts'
import { hashPassword, isPassword, markOf } from './password.ts'

/** An account as its owner and the admins of the site see it. */
export interface Person {
  id: number
  username: string
  /** The name as the person writes it; the username where no name was given. */
  name: string
  email: string
  role: Role
  is_switched_off: boolean
  created_at: string
  /** A password opens the account. */
  has_password: boolean
  /** The address belongs to the person: they opened a link that went to it, or an admin wrote it down. */
  is_email_confirmed: boolean
  /** The entries that mean this person in every list of invitees. */
  invited_as: string[]
}

interface Row
  extends Omit<Person, 'is_switched_off' | 'is_email_confirmed' | 'has_password' | 'invited_as'>,
    Proofs {
  is_switched_off: 0 | 1
  has_password: 0 | 1
}

const columns = `a.id, a.username, a.name, a.email, a.role, a.is_switched_off, a.created_at, a.is_email_confirmed,
  CASE WHEN a.password_hash IS NULL THEN 0 ELSE 1 END AS has_password`

export interface NewPerson {
  name: string
  email: string
  password: string
  role: Role
  /**
   * An admin wrote the address down, which counts as a proof. An address that a person typed for themselves does not.
   */
  isEmailConfirmed?: boolean
}

/**
 * Makes an account with a username made from the name. An e-mail address that an account has already is a conflict.
 * `also` runs in the same transaction: an error in it undoes all.
 */
export async function createPerson(
  database: Database,
  person: NewPerson,
  now: Date,
  also: (statements: Statements) => Promise<void> = async () => {},
): Promise<CheckedPerson> {
  checkName(person.name)
  return insertPerson(database, { ...person, passwordHash: await hashPassword(person.password) }, now, also)
}

/** The same with a password that was hashed before. */
export async function insertPerson(
  database: Database,
  person: Omit<NewPerson, 'password'> & { passwordHash: string },
  now: Date,
  also: (statements: Statements) => Promise<void> = async () => {},
): Promise<CheckedPerson> {
  return database.transaction(async (statements) => {
    const made = await insert(statements, person, person.passwordHash, now)
    await also(statements)
    return { ...made, checkedMark: markOf(person.passwordHash) }
  })
}

/**
 * An account that no password opens: its person chooses the first one with a link, or comes in by another way. `also` runs
 * in the same transaction.
 */
export async function addPerson(
  database: Database,
  person: Omit<NewPerson, 'password'>,
  now: Date,
  also: (statements: Statements, made: Person) => Promise<void> = async () => {},
): Promise<Person> {
  return database.transaction(async (statements) => {
    const made = await insert(statements, person, null, now)
    await also(statements, made)
    return made
  })
}

async function insert(
  statements: Statements,
  { email, role, isEmailConfirmed = false, ...person }: Omit<NewPerson, 'password'>,
  passwordHash: string | null,
  now: Date,
): Promise<Person> {
  const name = checkName(person.name)
  const account = { username: usernameOf(name), email: email.trim(), role, isEmailConfirmed }
  const { id } = await createAccount(statements, account, now)
  await statements.run('UPDATE accounts SET name = $2, password_hash = $3 WHERE id = $1', [
    id,
    name,
    passwordHash,
  ])
  return demandPerson(statements, id)
}

export async function findPerson(database: Statements, id: number): Promise<Person | undefined> {
  const row = await database.row<Row>(
    `SELECT ${columns} FROM accounts a WHERE a.id = $1 AND a.is_reader = 0`,
    [id],
  )
  return row && toPerson(row)
}

interface SessionRow extends Row {
  session_id: number
  begun_at: string
  used_at: string | null
}

/** The session with this hash that began after `endedSince`, and whose it is: each page of a person asks for both. */
export async function findSessionRow(database: Statements, hash: string, endedSince: string) {
  const row = await database.row<SessionRow>(
    `SELECT ${columns}, s.session_id, s.begun_at, s.used_at
     FROM (SELECT id AS session_id, account_id, created_at AS begun_at, used_at
           FROM app_passwords WHERE hash = $1 AND is_session = 1 AND created_at > $2) s
       JOIN accounts a ON a.id = s.account_id WHERE a.is_reader = 0`,
    [hash, endedSince],
  )
  if (!row) return undefined
  const { session_id: id, begun_at, used_at } = row
  return { id, begun_at, used_at, person: toPerson(row) }
}

/** The person with this username or e-mail address. */
export async function findPersonByLogin(database: Statements, login: string): Promise<Person | undefined> {
  const row = await database.row<Row>(
    `SELECT ${columns} FROM accounts a WHERE (a.username_key = $1 OR a.email_key = $1) AND a.is_reader = 0`,
    [key(login.trim())],
  )
  return row && toPerson(row)
}

/** The person whom another program names by the username, or by an address that they have proved, while the account is on. */
export async function findNamedPerson(database: Statements, name: string): Promise<Person | undefined> {
  const person = await findPersonByLogin(database, name)
  const isProved = person && (key(person.username) === key(name) || person.is_email_confirmed)
  return isProved && !person.is_switched_off ? person : undefined
}

/** A person whose password was just found right, or just set, with its mark. */
export interface CheckedPerson extends Person {
  checkedMark: string
}

/** The person with this login and password; undefined for a wrong pair and for an account that is off. */
export async function checkPassword(
  database: Statements,
  login: string,
  password: string,
): Promise<CheckedPerson | undefined> {
  const row = await database.row<Row & { password_hash: string | null }>(
    `SELECT ${columns}, a.password_hash FROM accounts a
     WHERE (a.username_key = $1 OR a.email_key = $1) AND a.is_reader = 0`,
    [key(login.trim())],
  )
  const isRight = await isPassword(password, row?.password_hash)
  if (!row || !isRight || row.is_switched_off || row.password_hash === null) return undefined
  return { ...toPerson(row), checkedMark: markOf(row.password_hash) }
}

/** The mark of the password that opens the account now; undefined while none does. */
export async function findPasswordMark(database: Statements, id: number): Promise<string | undefined> {
  const row = await database.row<{ password_hash: string }>(
    'SELECT password_hash FROM accounts WHERE id = $1 AND password_hash IS NOT NULL AND is_switched_off = 0',
    [id],
  )
  return row && markOf(row.password_hash)
}

export interface PersonInList extends Person {
  lists: number
  /** The last day on which one of the person's passwords or sessions was used. */
  last_used_on: string | null
}

/** A page of the people whose name, username or e-mail address holds the text, by id. */
export async function listPeople(
  database: Statements,
  { text = '', skip = 0, limit = 100 }: { text?: string; skip?: number; limit?: number },
): Promise<PersonInList[]> {
  const rows = await database.rows<Row & { lists: number; last_used_on: string | null }>(
    `SELECT ${columns},
       (SELECT COUNT(*) FROM registries r WHERE r.user_id = a.id) AS lists,
       (SELECT MAX(p.last_used_on) FROM app_passwords p WHERE p.account_id = a.id) AS last_used_on
     FROM accounts a
     WHERE a.is_reader = 0 AND (a.username_key LIKE $1 ESCAPE '!' OR a.email_key LIKE $1 ESCAPE '!'
       OR LOWER(a.name) LIKE $1 ESCAPE '!')
     ORDER BY a.id LIMIT $2 OFFSET $3`,
    [`%${key(text.trim()).replaceAll(/[!%_]/g, '!$&')}%`, limit, skip],
  )
  return rows.map((row) => ({ ...toPerson(row), lists: row.lists, last_used_on: row.last_used_on }))
}

export async function changeName(database: Statements, id: number, name: string): Promise<void> {
  await database.run('UPDATE accounts SET name = $2 WHERE id = $1', [id, checkName(name)])
}

/**
 * An address that another account has is a conflict. Another address than before counts only when it is confirmed. A link
 * that signs in or sets a password, and went to the old address, ends: a stranger may read that mailbox by now.
 */
export async function changeEmail(
  database: Statements,
  id: number,
  text: string,
  isConfirmed: boolean,
): Promise<void> {
  const email = text.trim()
  checkEmail(email)
  const changed = await database
    .run(
      `UPDATE accounts SET email = $2, email_key = $3,
         is_email_confirmed = CASE WHEN $4 = 1 THEN 1 WHEN email_key = $3 THEN is_email_confirmed ELSE 0 END
       WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM accounts other WHERE other.email_key = $3 AND other.id <> $1)`,
      [id, email, key(email), isConfirmed ? 1 : 0],
    )
    .catch((error) => {
      // Of two accounts that take it at once, neither sees the other one.
      if (isDuplicate(error)) return 0
      throw error
    })
  if (changed === 0) throw new Refusal('conflict', `The e-mail address ${email} belongs to another account`)
  await endLinksThatSignIn(database, id)
}

/** By a person: no claim of a provider takes away what they gave. */
export function changeRole(database: Database, id: number, role: Role): Promise<void> {
  return database.transaction(async (statements) => {
    await writeRole(statements, id, role)
    await statements.run('UPDATE identities SET made_admin = 0 WHERE account_id = $1', [id])
  })
}

/** Takes the statements of a transaction. */
export async function writeRole(statements: Statements, id: number, role: Role): Promise<void> {
  if (role === 'member') await demandAnotherAdministrator(statements, id)
  await statements.run('UPDATE accounts SET role = $2 WHERE id = $1 AND is_reader = 0', [id, role])
}

/**
 * Ends every other session: the old password may have been known to a stranger. To make the hash takes a moment. So
 * `demand` refuses, in the same transaction, what another change has overtaken. Returns the mark of the new password.
 */
export async function changePassword(
  database: Database,
  id: number,
  password: string,
  demand: (statements: Statements) => Promise<void>,
  keptSession = 0,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  await database.transaction(async (statements) => {
    await lockAccount(statements, id)
    await demand(statements)
    await statements.run('UPDATE accounts SET password_hash = $2 WHERE id = $1', [id, passwordHash])
    await statements.run('DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1 AND id <> $2', [
      id,
      keptSession,
    ])
    await endLinksThatSignIn(statements, id)
  })
  return markOf(passwordHash)
}

/**
 * A new password ends all sessions. One that begins with the old password, which was checked a moment before, would
 * outlive it. The same is so for an account that was switched off.
 */
export async function demandSamePassword(
  statements: Statements,
  person: Person | CheckedPerson,
): Promise<void> {
  if (!('checkedMark' in person)) return
  const mark = await findPasswordMark(statements, person.id)
  if (mark !== person.checkedMark) {
    throw new Refusal('forbidden', 'The password was changed, or the account was switched off')
  }
}

async function endLinksThatSignIn(statements: Statements, id: number): Promise<void> {
  await statements.run("DELETE FROM one_time_links WHERE account_id = $1 AND purpose = 'reset_password'", [
    id,
  ])
  await statements.run("DELETE FROM sign_in_secrets WHERE account_id = $1 AND purpose = 'sign_in'", [id])
}

/** An account that is off keeps its lists; nothing signs in to it, and its sessions end. */
export async function switchOff(database: Database, id: number): Promise<void> {
  await database.transaction(async (statements) => {
    await demandAnotherAdministrator(statements, id)
    await statements.run('UPDATE accounts SET is_switched_off = 1 WHERE id = $1', [id])
    await statements.run('DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1', [id])
  })
}

export async function switchOn(database: Statements, id: number): Promise<void> {
  await database.run('UPDATE accounts SET is_switched_off = 0 WHERE id = $1', [id])
}

/**
 * The account goes with its passwords, sessions and links, and what it keeps of gifts; its registries must be gone before, or go
 * with what `also` does in the same transaction.
 */
export async function deletePerson(
  database: Database,
  id: number,
  also: (statements: Statements) => Promise<void> = async () => {},
): Promise<void> {
  await database.transaction(async (statements) => {
    await also(statements)
    await demandDeletable(statements, id)
    await noteGoneGuest(statements, id)
    await statements.run('DELETE FROM accounts WHERE id = $1 AND is_reader = 0', [id])
  })
  await forgetGuest(database, id)
}

async function demandDeletable(statements: Statements, id: number): Promise<void> {
  await demandAnotherAdministrator(statements, id)
  // A list that is passed on to the account comes before or not at all.
  await lockAccount(statements, id)
  const owned = await statements.row('SELECT id FROM registries WHERE user_id = $1 LIMIT 1', [id])
  if (owned) throw new Refusal('conflict', 'Delete the lists of this account first')
}

/** The site must keep an administrator. The lock on the row keeps two changes at once from removing both. */
async function demandAnotherAdministrator(statements: Statements, id: number): Promise<void> {
  await statements.run("UPDATE accounts SET role = role WHERE role = 'administrator'")
  const another = await statements.row(
    "SELECT id FROM accounts WHERE role = 'administrator' AND is_switched_off = 0 AND id <> $1 LIMIT 1",
    [id],
  )
  const person = await findPerson(statements, id)
  if (person?.role === 'administrator' && !another) {
    throw new Refusal(
      'conflict',
      'This is the last administrator. Make another account an administrator first',
    )
  }
}

async function demandPerson(statements: Statements, id: number): Promise<Person> {
  const person = await findPerson(statements, id)
  if (!person) throw new Error('An account that was just made is not there')
  return person
}

function toPerson({ is_switched_off, is_email_confirmed, has_password, ...row }: Row): Person {
  const { id, username, name, email, role, created_at } = row
  return {
    id,
    username,
    name: name || username,
    email,
    role,
    is_switched_off: is_switched_off === 1,
    has_password: has_password === 1,
    created_at,
    is_email_confirmed: is_email_confirmed === 1,
    invited_as: invitedAsOf({ ...row, is_email_confirmed }),
  }
}

function checkName(text: string): string {
  const name = text.trim()
  const { length } = [...name]
  if (length < 1 || length > limits.personName || !name.isWellFormed() || name.includes('\0')) {
    throw new Refusal('invalid', `A name must have 1 to ${limits.personName} characters`)
  }
  return name
}

const longestBase = 50
const tailLength = 8
/** Without signs that look alike, and without vowels, so that a tail is no word. */
const tailSigns = 'bcdfghjkmnpqrstvwxz23456789'

/**
 * "Ana Keller" is ana.keller.x7kq2mzd. A person chooses no username, and the tail is random: so no later account has a
 * name that stands on a list already (decision 033).
 */
function usernameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .slice(0, longestBase)
    .replaceAll(/^\.+|\.+$/g, '')
  const tail = Array.from({ length: tailLength }, () => tailSigns[randomInt(tailSigns.length)]).join('')
  return `${plain || 'guest'}.${tail}`
}
