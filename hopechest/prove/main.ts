import { parseArgs } from 'node:util'
import { openDatabase } from '@hopechest/database'
import { commandLine, SettingsError } from '@hopechest/program'
import { framingHost, readConfig } from '../config.ts'
import { prove } from './prove.ts'
import type { Said } from './proved.ts'

const usage = `Usage: ${commandLine('prove', 'URL [--mail ADDRESS]')}

Tries the promises of an installation that runs at URL, the address of its pages. It makes an account and a list of its own, looks at
both as owner, guest and stranger, and removes them again. Run it on the machine of the service, with the settings of the service and
in its folder. It takes less than two minutes.

  --mail ADDRESS  also invites this address to the list: look whether the letter arrives, once
  --help          show this text

Exit codes: 0 each promise holds, 1 one does not, 2 wrong words.`

void run(process.argv.slice(2))

async function run(words: string[]): Promise<void> {
  if (words.some((word) => ['help', '--help', '-h'].includes(word))) return console.log(usage)
  let asked: { url: string; mail: string | undefined }
  try {
    asked = read(words)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  try {
    const config = readConfig(process.env)
    const host = framingHost(config)
    if (host !== undefined)
      throw new SettingsError([
        `${host} frames the pages and has the accounts: this command makes its account where the service keeps them itself`,
      ])
    await using database = await openProved(config.DATABASE_URL)
    const apiUrl = `http://127.0.0.1:${config.API_PORT}`
    const { API_KEY, SMTP_URL } = config
    const parts = { ...asked, apiUrl, apiKey: API_KEY, hasMail: SMTP_URL !== undefined, database }
    await prove({ ...parts, databaseUrl: config.DATABASE_URL }, say)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    for (const fault of error.faults) console.error(`${fault}.`)
    process.exitCode = 1
  }
}

function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { mail: { type: 'string' } },
    allowPositionals: true,
  })
  const [url = '', ...more] = positionals
  if (more.length > 0 || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('Name one address, with http:// or https:// before it.')
  return { url: url.replace(/\/$/, ''), mail: values.mail }
}

async function openProved(url: string) {
  const database = await openDatabase(url)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

const signs = { holds: '✓', broken: '✗', untried: '–' }

/** A sentence may hold what a server answered, and a terminal obeys control characters. */
function say({ name, state, sentence }: Said): void {
  console.log(`${signs[state]} ${name.padEnd('Strangers'.length)}  ${sentence.replaceAll(/\p{Cc}/gu, '?')}`)
  if (state === 'broken') process.exitCode = 1
}
