import { parseArgs } from 'node:util'
import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { type Account, createAccount, findAccount, listAccounts, removeAccount } from './accounts.ts'
import { createAppPassword, listAppPasswords, revokeAppPassword } from './app-passwords.ts'
import { registryIdsOf } from './registries.ts'

export const usage = `Usage:
  npm run user -- add NAME --email E [--admin]       make an account and its first application password
  npm run user -- list                               everybody who has an account
  npm run user -- app-password NAME [--label L]      make another application password
  npm run user -- app-password NAME --list           the application passwords of an account
  npm run user -- app-password NAME --revoke ID      take one back
  npm run user -- remove NAME                        remove an account and its application passwords`

const options = {
  email: { type: 'string' },
  admin: { type: 'boolean' },
  label: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'string' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Somebody called the command in a way that it does not know. */
class UsageError extends Error {}

/** Does what the words ask for and returns the exit status: 0 done, 1 refused, 2 not understood. */
export async function runUserCommand(
  words: string[],
  database: Database,
  print: (line: string) => void,
  now = new Date(),
): Promise<number> {
  try {
    const { command, name, values } = read(words)
    const act = actions[command]
    if (!act) throw new UsageError(command ? `There is no command "${command}"` : 'Say what to do')
    for (const line of await act({ database, name, values, now })) print(line)
    return 0
  } catch (error) {
    if (error instanceof UsageError) print(`${error.message}.\n\n${usage}`)
    else if (error instanceof Refusal) print(`${error.message}.`)
    else throw error
    return error instanceof UsageError ? 2 : 1
  }
}

interface Call {
  database: Database
  name: string | undefined
  values: Options
  now: Date
}

const actions: Record<string, (call: Call) => Promise<string[]>> = {
  add,
  list,
  'app-password': appPassword,
  remove,
}

async function add({ database, name, values, now }: Call): Promise<string[]> {
  const username = demand(name, 'Name the account')
  const email = demand(values.email, 'An account needs --email')
  const role = values.admin ? 'administrator' : 'member'
  return database.transaction(async (statements) => {
    const account = await createAccount(statements, { username, email, role }, now)
    const password = await createAppPassword(statements, account.id, values.label ?? 'First sign-in', now)
    return [`Made ${describe(account)}.`, ...tell(account, password)]
  })
}

async function list({ database }: Call): Promise<string[]> {
  const accounts = await listAccounts(database)
  return accounts.length === 0 ? ['Nobody has an account yet.'] : accounts.map(describe)
}

async function appPassword({ database, name, values, now }: Call): Promise<string[]> {
  const account = await find(database, name)
  if (values.list) return listOf(database, account)
  if (values.revoke !== undefined) return revoke(database, account, values.revoke)
  const password = await createAppPassword(database, account.id, values.label ?? 'Application', now)
  return tell(account, password)
}

async function listOf(database: Database, account: Account): Promise<string[]> {
  const passwords = await listAppPasswords(database, account.id)
  if (passwords.length === 0) return [`${account.username} has no application password.`]
  return passwords.map(
    ({ id, label, created_at, last_used_on }) =>
      `${id}  ${label}  made ${created_at.slice(0, 10)}, ${last_used_on ? `last used ${last_used_on}` : 'never used'}`,
  )
}

async function revoke(database: Database, account: Account, id: string): Promise<string[]> {
  const revoked = /^\d{1,15}$/.test(id) && (await revokeAppPassword(database, account.id, Number(id)))
  if (!revoked) throw new Refusal('not_found', `${account.username} has no application password ${id}`)
  return [
    `Application password ${id} of ${account.username} is revoked.`,
    'A running service may know it for as long as AUTH_CACHE_TTL says.',
  ]
}

/** So many registries are named at most. */
const mostNamed = 20

async function remove({ database, name }: Call): Promise<string[]> {
  const account = await find(database, name)
  const registries = await registryIdsOf(database, account.id, mostNamed)
  if (registries.length > 0) {
    const owned = `${account.username} owns ${registries.length === 1 ? 'registry' : 'the registries'} ${registries.join(', ')}`
    throw new Refusal(
      'conflict',
      `${owned}: delete what is owned first, as an admin with DELETE /registries/{id}`,
    )
  }
  await removeAccount(database, account.id)
  return [`Removed ${describe(account)}.`]
}

function read(words: string[]) {
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    const [command = '', name, ...surplus] = positionals
    if (surplus.length > 0) throw new UsageError(`"${surplus.join(' ')}" is too much`)
    return { command, name, values }
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}

async function find(database: Database, name: string | undefined): Promise<Account> {
  const username = demand(name, 'Name the account')
  const account = await findAccount(database, username)
  if (!account) throw new Refusal('not_found', `Nobody here is called ${username}`)
  return account
}

function demand(value: string | undefined, otherwise: string): string {
  if (!value) throw new UsageError(otherwise)
  return value
}

function describe({ id, username, email, role }: Account): string {
  return `${id}  ${username}  ${email}  ${role}`
}

function tell(account: Account, password: string): string[] {
  return [
    `Application password of ${account.username}: ${password}`,
    'It is shown this once. Blanks do not count.',
  ]
}
