import { parseArgs } from 'node:util'
import { scopeNames } from '@hopechest/contract'
import { databaseAddresses, defaultDatabaseUrl } from '@hopechest/database'
import { commandLine } from '@hopechest/program/command-line'
import { usualAddress, usualPorts } from '@hopechest/program/reachable'

/** The words after the command, and what they do. */
const lines: [string, ...string[]][] = [
  [
    'add NAME --email E [--role R] [--label L]',
    'make an account and its first application password; --admin is --role administrator;',
    'R is administrator, member, or front: for a program of a shop that shows public lists and gives,',
    'and changes nothing',
  ],
  ['list', 'show all accounts'],
  ['set-up', 'print the link to make the first account of the pages'],
  [
    'change NAME [--email E] [--role R]',
    'change the e-mail address or the role of an account;',
    'R is administrator or member',
  ],
  ['password NAME', 'print a link for a new password on the pages of the site'],
  ['password NAME --no-code', 'the same, and the account asks for no code after it'],
  ['sign-in-link NAME', 'print a link that signs the person in, once'],
  [
    'app-password NAME [--label L]',
    'make another application password, 100 at most; it may do all that NAME may',
  ],
  [
    'app-password NAME --scope S [--registry ID] [--until DAY]',
    'the same, and it may do no more than that; each may be said again;',
    `S is ${scopeNames.slice(0, 4).join(', ')},`,
    `${scopeNames.slice(4, -1).join(', ')} or ${scopeNames.at(-1)}`,
  ],
  ['app-password NAME --list', 'show the application passwords of an account'],
  ['app-password NAME --revoke ID', 'end one application password'],
  ['remove NAME', 'remove an account and its application passwords'],
  ['remove NAME --give-to NAME', 'the same, and another account gets its lists'],
  [
    'remove NAME --with-lists',
    'the same, and its lists are deleted; one that has another owner goes on with them',
  ],
  ['--help', 'show this text'],
]
const width = Math.max(...lines.map(([words]) => commandLine('user', words).length))
const gap = `\n${' '.repeat(width + '  '.repeat(2).length)}`

export const usage = `Usage:
${lines.map(([words, ...meaning]) => `  ${commandLine('user', words).padEnd(width)}  ${meaning.join(gap)}`).join('\n')}

Settings are environment variables, as for the service:
  DATABASE_URL  the database of the service: ${databaseAddresses} (default: ${defaultDatabaseUrl})
  SITE_URL      where the pages are, for the links that "password" and "set-up" print (default: http://${usualAddress}:${usualPorts.site})
For example: DATABASE_URL=sqlite:/srv/hopechest/hopechest.db ${commandLine('user', 'list')}`

const options = {
  email: { type: 'string' },
  admin: { type: 'boolean' },
  role: { type: 'string' },
  label: { type: 'string' },
  scope: { type: 'string', multiple: true },
  registry: { type: 'string', multiple: true },
  until: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'string' },
  'give-to': { type: 'string' },
  'with-lists': { type: 'boolean' },
  'no-code': { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
type OptionName = keyof Options

/** What each command takes: a name or none, and lists of options of which one may be used at a time. */
const commands: Record<CommandName, { name: boolean; options: OptionName[][] }> = {
  add: {
    name: true,
    options: [
      ['email', 'admin', 'label'],
      ['email', 'role', 'label'],
    ],
  },
  list: { name: false, options: [[]] },
  'set-up': { name: false, options: [[]] },
  change: { name: true, options: [['email', 'role']] },
  password: { name: true, options: [['no-code']] },
  'sign-in-link': { name: true, options: [[]] },
  'app-password': { name: true, options: [['label', 'scope', 'registry', 'until'], ['list'], ['revoke']] },
  remove: { name: true, options: [['give-to'], ['with-lists']] },
}

export type CommandName =
  | 'add'
  | 'list'
  | 'set-up'
  | 'change'
  | 'password'
  | 'sign-in-link'
  | 'app-password'
  | 'remove'

export interface UserCommand {
  command: CommandName
  /** Empty for a command that takes none. */
  name: string
  options: Options
}

/** The words do not make a command: the message says why. */
export class UsageError extends Error {}

export function readUserCommand(words: string[]): UserCommand {
  const { positionals, values } = parse(words)
  const [command = '', name = '', ...surplus] = positionals
  if (!isCommand(command))
    throw new UsageError(command ? `There is no command "${command}"` : 'Name a command')
  const takes = commands[command]
  if (takes.name && name === '') throw new UsageError(`Name the account: ${command} NAME`)
  const unexpected = takes.name ? surplus : [name, ...surplus].filter((word) => word !== '')
  if (unexpected.length > 0) throw new UsageError(`"${unexpected.join(' ')}" does not belong to ${command}`)
  const used = Object.keys(values) as OptionName[]
  if (!takes.options.some((together) => used.every((option) => together.includes(option)))) {
    throw new UsageError(`${command} does not take ${used.map((option) => `--${option}`).join(' and ')}`)
  }
  return { command, name, options: values }
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word)
}
