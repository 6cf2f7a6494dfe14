import {
  databaseUrlFault,
  defaultDatabaseUrl,
  missingFault,
  openDatabase,
  otherDatabaseFault,
} from '@hopechest/database'
import { siteUrlOf, usualAddress, usualPorts } from '@hopechest/program/reachable'
import { readSecret } from '@hopechest/program/secret-files'
import { runUserCommand } from './command.ts'
import { usage } from './words.ts'

const words = process.argv.slice(2)
const { HOST_URL, HOST_URL_FILE } = process.env
const given = readSecret('DATABASE_URL', process.env)
const url = ('text' in given && given.text) || defaultDatabaseUrl
const fault = 'fault' in given ? `${given.fault}.` : findFault(given.text)

if (words.some((word) => ['help', '--help', '-h'].includes(word))) {
  console.log(usage)
} else if (fault !== undefined) {
  console.error(fault)
  process.exitCode = 1
} else {
  void run()
}

/** Why this command cannot be about the accounts that the service uses. */
function findFault(given: string | undefined): string | undefined {
  if (HOST_URL || HOST_URL_FILE)
    return 'HOST_URL is set: accounts are made at that host. This command is for the embedded host.'
  if (url === 'sqlite::memory:') {
    return 'DATABASE_URL is sqlite::memory:, which ends with this command. Set it to the database of the service.'
  }
  const wrong = databaseUrlFault(url)
  if (wrong !== undefined) return `DATABASE_URL ${wrong}.`
  const other = given === undefined ? otherDatabaseFault() : undefined
  return other ?? missingFault(url)
}

/** As the site finds it out. */
function siteUrl(): string {
  const { SITE_URL, SITE_ADDRESS, SITE_PORT } = process.env
  return siteUrlOf({
    SITE_URL: SITE_URL?.replace(/\/$/, '') || undefined,
    SITE_ADDRESS: SITE_ADDRESS || usualAddress,
    SITE_PORT: SITE_PORT || usualPorts.site,
  })
}

async function run(): Promise<void> {
  try {
    const database = await openDatabase(url)
    try {
      process.exitCode = await runUserCommand(words, database, console.log, {
        siteUrl: siteUrl(),
        isNamedByGateway: Boolean(process.env.REMOTE_USER_HEADER),
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    // A sentence is for the person who typed the command, a stack for the developer who mends a mistake in the program.
    console.error(error instanceof Error && error.constructor === Error ? error.message : error)
    process.exitCode = 1
  }
}
