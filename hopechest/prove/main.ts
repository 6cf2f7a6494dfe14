import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import {
  inspectDatabase,
  missingFault,
  openDatabase,
  otherDatabaseFault,
  sqliteFileOf,
} from '@hopechest/database'
import { isEmailAddress } from '@hopechest/host/email-address'
import { commandLine, SettingsError } from '@hopechest/program'
import { apiUrlOf, type Config, framingHost, readConfig } from '../config.ts'
import { prove } from './prove.ts'
import type { Said } from './proved.ts'

const usage = `Usage: ${commandLine('prove', 'URL [--account NAME] [--mail ADDRESS]')}

Tries the promises of an installation that runs at URL, the address of its pages. It makes an account, and a list of its own, which it
looks at as owner, guest and stranger, and removes them again. Run it on the machine of the service, with the settings of the service
and in its folder. It takes less than two minutes.

  --account NAME  where WordPress frames the pages, in place of an account that it makes: a user of the site who may own lists, best
                  one without a list. The command asks for the password, or reads it from its standard input
  --mail ADDRESS  also invites this address to the list: look whether the letter arrives, once
  --help          show this text

Exit codes: 0 each promise holds, 1 one does not or was not tried to the end, 2 the command was not understood or could not begin.`

const whereToRun = 'Run this command in the folder of the service, with its settings'

void run(process.argv.slice(2))

async function run(words: string[]): Promise<void> {
  if (words.some((word) => ['help', '--help', '-h'].includes(word))) return console.log(usage)
  let asked: ReturnType<typeof read>
  try {
    asked = read(words)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  try {
    const config = readConfig(process.env)
    const { url, mail, username } = asked
    refuseHost(config, username)
    if (username !== undefined) refuseAddress(url, config)
    const account = username === undefined ? undefined : { username, password: await readPassword(username) }
    await using database = await openProved(config.DATABASE_URL)
    const { API_KEY, SMTP_URL, PASSWORDS, AUTH_CACHE_TTL: callerSeconds } = config
    const parts = {
      callerSeconds,
      url,
      mail,
      account,
      apiUrl: apiUrlOf(config),
      apiKey: API_KEY,
      hasMail: SMTP_URL !== undefined,
      hasPasswords: PASSWORDS === 'on',
      database,
    }
    await prove({ ...parts, databaseUrl: config.DATABASE_URL }, say, stopped())
  } catch (error) {
    for (const fault of faultsOf(error)) console.error(fault)
    process.exitCode = 2
  }
}

function faultsOf(error: unknown): string[] {
  if (error instanceof SettingsError) return error.faults.map((fault) => `${fault}.`)
  const said = error instanceof Error ? error.message : String(error)
  return [`Nothing was tried: ${said}`, `“${commandLine('doctor')}” looks at settings and database.`]
}

/** Accounts are made where the service keeps them, and are signed in at WordPress. Another host has ways of its own. */
function refuseHost(config: Config, username: string | undefined): void {
  const host = framingHost(config)
  const isWordPress = host !== undefined && config.HOST_URL !== undefined
  if (host !== undefined && !isWordPress)
    throw new SettingsError([
      `${host} frames the pages and has the accounts: this command signs in at WordPress and where the service keeps accounts itself`,
    ])
  if (isWordPress && username === undefined)
    throw new SettingsError([`WordPress has the accounts: name one with --account that may own lists`])
  if (!isWordPress && username !== undefined)
    throw new SettingsError([
      'The service keeps the accounts itself, and this command makes one: leave --account out',
    ])
}

/** The password goes to the site that the service knows, and on no open way. */
function refuseAddress(url: string, { HOST_URL, SITE_URL }: Config): void {
  const known = [HOST_URL, SITE_URL].flatMap((each) => (each ? [new URL(each).origin] : []))
  const { origin, protocol, hostname } = new URL(url)
  if (!known.includes(origin))
    throw new SettingsError([
      `${origin} is not the site of this service, which is ${known.join(' or ')}: the password goes there alone`,
    ])
  if (protocol !== 'https:' && !/^(?:127\.|localhost$|\[::1\]$)/.test(hostname))
    throw new SettingsError(['Others can read the password on its way to this address: put TLS in front'])
}

/** At a signal the command removes what it made, then ends. So it does when its reader is gone, as behind `head -1`. */
function stopped(): AbortSignal {
  const stopping = new AbortController()
  let signals = 0
  const stop = () => {
    process.exitCode = 1
    stopping.abort()
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      signals++
      if (signals > 2) process.exit(1)
      stop()
      console.error(
        signals === 1
          ? 'It stops, once what it has made is removed.'
          : 'It is removing what it has made. A third signal ends it, and leaves that.',
      )
    })
  return stopping.signal
}

function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { account: { type: 'string' }, mail: { type: 'string' } },
    allowPositionals: true,
  })
  const [url = '', ...more] = positionals
  if (more.length > 0 || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('Name one address, with http:// or https:// before it.')
  // The form would also take a username, or several of both.
  if (values.mail !== undefined && !isEmailAddress(values.mail))
    throw new Error('Name one e-mail address with --mail.')
  return { url: url.replace(/\/$/, ''), mail: values.mail, username: values.account }
}

/** Opens what a service has made, of the version of this program, and makes and upgrades nothing. */
async function openProved(url: string) {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env
  const other = DATABASE_URL || DATABASE_URL_FILE ? undefined : otherDatabaseFault()
  const fault = other ?? missingFault(url) ?? (await schemaFault(url))
  if (fault !== undefined) throw new SettingsError([`${fault.replace(/\.$/, '')}. ${whereToRun}`])
  const database = await openDatabase(url)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

async function schemaFault(url: string): Promise<string | undefined> {
  const { schema, known } = await inspectDatabase(url)
  const place = sqliteFileOf(url) ?? 'the address in DATABASE_URL'
  if (schema === undefined) return `The database at ${place} has no tables: no service has started with it`
  if (schema < known)
    return `The database at ${place} has schema version ${schema}, and this program ${known}: the next start of the service upgrades it`
  return undefined
}

const signs = { holds: '✓', broken: '✗', untried: '–' }

/** A sentence may hold what a server answered, and a terminal obeys control characters. */
function say({ name, state, sentence }: Said): void {
  console.log(`${signs[state]} ${name.padEnd('Strangers'.length)}  ${sentence.replaceAll(/\p{Cc}/gu, '?')}`)
  if (state === 'broken') process.exitCode = 1
}

/** Asks at the terminal, which shows nothing of it, or reads the first line of what is piped in. */
async function readPassword(username: string): Promise<string> {
  const { stdin } = process
  const unseen = new Writable({ write: (_piece, _encoding, taken) => taken() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  if (stdin.isTTY) process.stderr.write(`Password of ${username}: `)
  const [password] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  if (stdin.isTTY) process.stderr.write('\n')
  if (!password) throw new SettingsError(['No password was typed'])
  return password
}
