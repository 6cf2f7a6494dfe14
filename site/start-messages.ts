import { join } from 'node:path'
import { type Database, dataFolderOf } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import {
  commandLine,
  forgetFirstSignIn,
  isEverywhere,
  type Logger,
  reachableAt,
  sayFirstSignIn,
} from '@hopechest/program'
import { renderUnicodeCompact } from 'uqr'
import { addressesAt, baseOf } from './addresses.ts'
import type { Config } from './config.ts'

type StartConfig = Pick<
  Config,
  | 'DATABASE_URL'
  | 'FIRST_SIGN_IN'
  | 'HOPECHEST_ADMIN_NAME'
  | 'HOPECHEST_ADMIN_EMAIL'
  | 'HOPECHEST_ADMIN_PASSWORD'
  | 'REMOTE_USER_HEADER'
  | 'SITE_ADDRESS'
  | 'SITE_URL'
>

/** The way in, while there is no administrator who can sign in on the site. */
interface SetUp {
  secret: string
  isNew: boolean
  administrator: string | undefined
}

/** Makes the administrator whom the settings name, or a link with which a person makes one. */
export async function offerSetUp(
  database: Database,
  config: StartConfig,
  log: Logger,
): Promise<SetUp | undefined> {
  const isNamedByGateway = config.REMOTE_USER_HEADER !== undefined
  const { setUp } = createAccounts({ database, siteKey: Buffer.alloc(0), isNamedByGateway })
  const secret = await setUp.offer()
  if (secret === undefined) return undefined
  const {
    HOPECHEST_ADMIN_NAME: name,
    HOPECHEST_ADMIN_EMAIL: email,
    HOPECHEST_ADMIN_PASSWORD: password,
  } = config
  if (email === undefined || password === undefined) return { secret, ...(await setUp.findPeople()) }
  let username: string
  try {
    username = (await setUp.finish(secret, { name, email, password }, {})).username
  } catch (error) {
    // Of several machines that start at once, another one has made the administrator.
    if (await setUp.isDone()) return undefined
    throw error
  }
  log.info(
    { username },
    'The settings named the administrator, who can sign in now: take the password out of them',
  )
  return undefined
}

/** Where the site is, and how the first person gets in. */
export function announceSite(
  config: StartConfig,
  log: Logger,
  { url, listensAt }: { url: string; listensAt: string },
  setUp: SetUp | undefined,
): void {
  const file = join(dataFolderOf(config.DATABASE_URL), 'first-sign-in')
  if (setUp) {
    const text = setUpText(addressesAt(url).setUp({ link: setUp.secret }).whole, setUp)
    sayFirstSignIn(config, log, { text, file, remedy: `Or get a new one: ${commandLine('user', 'set-up')}` })
  } else forgetFirstSignIn(file)
  log.info({ address: url, ...(listensAt !== url && { listensAt }) }, 'The site is listening')
  if (!isEverywhere(config.SITE_ADDRESS)) return
  if (process.stderr.isTTY) console.error(phonesText(reachableAt(listensAt), url))
  if (config.SITE_URL === undefined)
    log.warn(`Links begin with ${url}. If guests open another address, set SITE_URL to that.`)
}

/** The item service may have run alone before, with people and lists of its own. */
function setUpText(link: string, { isNew, administrator }: SetUp): string {
  const why = isNew
    ? 'This is the first start. Open this link to make the first account:'
    : 'No administrator can sign in on the pages of the site yet. Open this link to make an account for one:'
  const other =
    administrator === undefined
      ? ''
      : `
  ${administrator} is an administrator without a password for the pages. This prints a link to choose one:
  ${commandLine('user', `password ${administrator}`)}
`
  return `
  ${why}

    ${link}

  The link works until an administrator can sign in. Each start makes a new one.
${other}`
}

function phonesText(addresses: readonly string[], url: string): string {
  return `
  Phones and computers in the house open ${addresses.map((each) => each + baseOf(url)).join(' or ')}

${renderUnicodeCompact(url, { border: 1 }).replaceAll(/^/gm, '    ')}
`
}
