import type { Database } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { commandLine, type Logger } from '@hopechest/program'

/** The way in, while there is no administrator who can sign in on the site. */
interface SetUp {
  secret: string
  isNew: boolean
  administrator: string | undefined
}

export async function offerSetUp(database: Database): Promise<SetUp | undefined> {
  const { setUp } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const secret = await setUp.offer()
  return secret === undefined ? undefined : { secret, ...(await setUp.findPeople()) }
}

/** Standard output is the log, and the link to the set-up page is a secret. */
export function announceSite(log: Logger, url: string, setUp: SetUp | undefined): void {
  if (setUp) console.error(setUpText(`${url}/set-up/${setUp.secret}`, setUp))
  log.info({ address: url }, 'The site is listening')
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

  The link works until an administrator can sign in. Each start prints a new one.
${other}`
}
