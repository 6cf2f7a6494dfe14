import { runUserCommand } from '@hopechest/host/user-command'
import { commandLine } from '@hopechest/program'
import { Wrong } from '../browser.ts'
import type { Installation } from './proved.ts'

/** Longer than a run takes. */
const hoursOfRun = 1

/** What a run that was killed left: its account, with its list. One that may be at work is named, and stays. */
export async function removeLeft(
  { database, url }: Pick<Installation, 'database' | 'url'>,
  now = new Date(),
): Promise<{ sentence: string } | undefined> {
  const accounts = await database.rows<{ username: string; email: string; created_at: string | Date }>(
    "SELECT username, email, created_at FROM accounts WHERE username LIKE 'prove-%' AND email LIKE '%@prove.invalid' ORDER BY id",
  )
  const own = accounts.filter(
    ({ username, email }) =>
      /^prove-[0-9a-f]{12}$/.test(username) && email.toLowerCase() === `${username}@prove.invalid`,
  )
  const isOld = ({ created_at }: (typeof own)[number]) =>
    now.getTime() - new Date(created_at).getTime() > hoursOfRun * 3_600_000
  const removed = own.filter(isOld).map(({ username }) => username)
  for (const username of removed) {
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    const words = ['remove', username, '--with-lists']
    const status = await runUserCommand(words, database, print, { siteUrl: url, now })
    // Another run may remove it at the same time.
    if (status !== 0 && !/no account/i.test(lines.join())) throw new Wrong(lines.join(' '))
  }
  const young = own.filter((each) => !isOld(each)).map(({ username }) => username)
  const said: string[] = []
  if (removed.length > 0)
    said.push(`It removed what runs that were killed had left: ${removed.join(', ')}, and their lists.`)
  if (young.length > 0)
    said.push(
      `A run that goes on, or was killed, has ${young.join(', ')}: a run in an hour removes what is left then, as does now: ${commandLine('user', 'remove NAME --with-lists')}`,
    )
  return said.length === 0 ? undefined : { sentence: said.join(' ') }
}
