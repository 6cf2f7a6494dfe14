import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { noteInvitees } from '../embedded/invitee-keys.ts'
import { demandUnnamed } from '../embedded/named-people.ts'
import {
  type Account,
  createAccount,
  deleteFront,
  findAccount,
  listAccounts,
  type Role,
} from '../people/accounts.ts'
import { createAppPassword, revokeAppPassword } from '../people/app-passwords.ts'
import { makeLink, makeSecret } from '../people/one-time-links.ts'
import { changeEmail, changeRole, findPerson, findPersonByLogin, type Person } from '../people/people.ts'
import { lastDayOf, listKeys } from '../people/program-keys.ts'
import { endSecondStep } from '../people/second-step.ts'
import { offerSetUp } from '../people/set-up.ts'
import { removePerson } from './remove.ts'
import { readRights, sayRights } from './rights.ts'
import { type CommandName, readUserCommand, UsageError, type UserCommand, usage } from './words.ts'

/** Does what the words ask for and returns the exit status: 0 done, 1 refused, 2 not understood. */
export async function runUserCommand(
  words: string[],
  database: Database,
  print: (line: string) => void,
  {
    siteUrl,
    now = new Date(),
    isNamedByGateway = false,
  }: { siteUrl: string; now?: Date; isNamedByGateway?: boolean },
): Promise<number> {
  try {
    const command = readUserCommand(words)
    for (const line of await actions[command.command]({
      ...command,
      database,
      siteUrl,
      now,
      isNamedByGateway,
    }))
      print(line)
    return 0
  } catch (error) {
    if (error instanceof UsageError) print(`${error.message}.\n\n${usage}`)
    else if (error instanceof Refusal) print(`${error.message}.`)
    else throw error
    return error instanceof UsageError ? 2 : 1
  }
}

interface Call extends UserCommand {
  database: Database
  /** Where the pages are. */
  siteUrl: string
  now: Date
  /** A gateway in front of the pages names people. */
  isNamedByGateway: boolean
}

const actions: Record<CommandName, (call: Call) => Promise<string[]>> = {
  add,
  list,
  'set-up': setUp,
  change,
  password,
  'sign-in-link': signInLink,
  'app-password': appPassword,
  remove,
}

async function add({ database, name: username, options, now }: Call): Promise<string[]> {
  const { email, admin, label = 'First sign-in', role = admin ? 'administrator' : 'member' } = options
  if (!email) throw new UsageError('An account needs --email')
  if (!isRole(role) && role !== 'front') throw new UsageError('--role must be administrator, member or front')
  await noteInvitees(database, { deadline: Number.POSITIVE_INFINITY })
  return database.transaction(async (statements) => {
    await demandUnnamed(statements, username)
    const account = await createAccount(statements, { username, email, role, isEmailConfirmed: true }, now)
    const password = await createAppPassword(statements, account.id, label, now)
    return [`Made the account ${username} (${email}, ${role}).`, ...showPassword(account, password)]
  })
}

async function list({ database }: Call): Promise<string[]> {
  const accounts = await listAccounts(database)
  const rows = accounts.map(({ id, username, email, role }) => [String(id), username, email, role])
  return rows.length === 0 ? ['There are no accounts yet.'] : toTable(['ID', 'NAME', 'E-MAIL', 'ROLE'], rows)
}

async function setUp({ database, siteUrl, now, isNamedByGateway }: Call): Promise<string[]> {
  const secret = await offerSetUp(database, now, isNamedByGateway)
  if (secret === undefined)
    throw new Refusal(
      'conflict',
      'An administrator can sign in on the pages already: "password NAME" helps who cannot',
    )
  return ['With this link the first account is made:', `  ${siteUrl}/set-up/${secret}`]
}

async function change({ database, name, options }: Call): Promise<string[]> {
  const { email, role } = options
  if (email === undefined && role === undefined) throw new UsageError('Say what to change: --email or --role')
  if (role !== undefined && !isRole(role)) throw new UsageError('--role must be administrator or member')
  const { id, username, role: before } = await findNamed(database, name)
  if (role !== undefined && before === 'front')
    throw new Refusal(
      'conflict',
      `${username} is of the front of a shop, and keeps that role: make another account`,
    )
  if (email !== undefined) await changeEmail(database, id, email, true)
  if (role !== undefined) await changeRole(database, id, role)
  const after = await findNamed(database, username)
  return [`${after.username} has the e-mail address ${after.email} and is ${after.role}.`, ...delayOfCache]
}

const linkHours = 24

/**
 * Prints a link and no password, because only the person may know the password. It helps where no mail server is set
 * up, and with `--no-code` where phone and recovery codes are lost.
 */
async function password({ database, name, siteUrl, now, options }: Call): Promise<string[]> {
  const person = await findWhoIsOn(database, name)
  if (options['no-code']) await endSecondStep(database, person.id)
  const link = { purpose: 'reset_password', accountId: person.id, hours: linkHours } as const
  return [
    `With this link ${person.username} chooses a new password for the pages of the site:`,
    `  ${siteUrl}/new-password/${await makeLink(database, link, now)}`,
    `It works once, for ${linkHours} hours. Set SITE_URL if the site is at another address.`,
  ]
}

/** The way back for an administrator where no password lets people in, or the other service is gone. */
async function signInLink({ database, name, siteUrl, now }: Call): Promise<string[]> {
  const { id, username } = await findWhoIsOn(database, name)
  const link = { purpose: 'sign_in', accountId: id, hours: linkHours } as const
  return [
    `With this link ${username} signs in on the pages of the site:`,
    `  ${siteUrl}/sign-in/once/${await makeSecret(database, link, now)}`,
    `It works once, for ${linkHours} hours. Set SITE_URL if the site is at another address.`,
  ]
}

async function findWhoIsOn(database: Database, name: string): Promise<Person> {
  const person = await findPersonByLogin(database, name)
  if (!person) throw noAccountNamed(name)
  if (person.is_switched_off)
    throw new Refusal('conflict', `${person.username} is switched off: an admin of the site can switch it on`)
  return person
}

async function appPassword({ database, name, options, now }: Call): Promise<string[]> {
  const account = await findNamed(database, name)
  if (options.list) return listPasswords(database, account)
  if (options.revoke !== undefined) return revoke(database, account, options.revoke)
  const { id } = account.role === 'front' ? account : await findPersonNamed(database, name)
  const label = options.label ?? 'Application'
  const rights = readRights(options)
  const password = await database.transaction((statements) =>
    createAppPassword(statements, id, label, now, undefined, rights),
  )
  return [...showPassword(account, password), `It may ${sayRights(rights)}.`]
}

async function listPasswords(database: Database, { id, username }: Account): Promise<string[]> {
  const keys = await listKeys(database, id)
  if (keys.length === 0) return [`${username} has no application password.`]
  const rows = keys
    .toReversed()
    .map(({ id, label, created_at, last_used_on, used_at, used_from, ends_at, ...rights }) => [
      String(id),
      label,
      created_at.slice(0, 10),
      used_at
        ? [used_at.slice(0, 16).replace('T', ' '), used_from].filter(Boolean).join(' from ')
        : (last_used_on ?? 'never'),
      ends_at === null ? '-' : lastDayOf(ends_at),
      sayRights(rights),
    ])
  return toTable(['ID', 'LABEL', 'MADE', 'LAST USED', 'ENDS', 'MAY'], rows)
}

async function revoke(database: Database, account: Account, id: string): Promise<string[]> {
  const revoked = /^\d{1,15}$/.test(id) && (await revokeAppPassword(database, account.id, Number(id)))
  if (!revoked) throw new Refusal('not_found', `${account.username} has no application password ${id}`)
  return [`Application password ${id} of ${account.username} is revoked.`, ...delayOfCache]
}

async function remove({ database, name, options, now }: Call): Promise<string[]> {
  const { id: frontId, role, username } = await findNamed(database, name)
  if (role === 'front') {
    await deleteFront(database, frontId)
    return [`Removed the account ${username}.`, ...delayOfCache]
  }
  const person = await findPersonNamed(database, name)
  const heir =
    options['give-to'] === undefined ? undefined : await findPersonNamed(database, options['give-to'])
  const lists = await removePerson(database, person.id, {
    withLists: options['with-lists'],
    heirId: heir?.id,
    now,
  })
  return [...lists, `Removed the account ${person.username}.`, ...delayOfCache]
}

async function findNamed(database: Database, username: string): Promise<Account> {
  const account = await findAccount(database, username)
  if (!account) throw noAccountNamed(username)
  return account
}

/** The account of the pages, which earlier releases made, is no person: it gets no password, owns no list, and is never removed. */
async function findPersonNamed(database: Database, username: string): Promise<Person> {
  const person = await findPerson(database, (await findNamed(database, username)).id)
  if (!person) throw noAccountNamed(username)
  return person
}

function noAccountNamed(name: string): Refusal {
  return new Refusal('not_found', `There is no account with the name ${name}`)
}

function isRole(role: string): role is Role {
  return role === 'administrator' || role === 'member'
}

const delayOfCache = ['A running service takes notice within AUTH_CACHE_TTL seconds.']

function showPassword({ username }: Account, password: string): string[] {
  return [
    `Application password of ${username}: ${password}`,
    'It is shown this once. Blanks in it do not count.',
  ]
}

/** Lines with a heading, each column as wide as its widest cell. */
function toTable(heading: string[], rows: string[][]): string[] {
  const lines = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
