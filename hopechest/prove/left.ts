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
  const said: string[] = []
  for (const { username } of own.filter(isOld)) {
    const words = ['remove', username, '--with-lists']
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    const status = await runUserCommand(words, database, print, { siteUrl: url, now })
    // Another run may remove it at the same time.
    if (status !== 0 && !/no account/i.test(lines.join())) throw new Wrong(lines.join(' '))
    said.push(`It removed ${username}, which a run that was killed had left.`)
  }
  for (const { username } of own.filter((each) => !isOld(each)))
    said.push(
      `${username} is of a run that goes on, or was killed: a run in an hour removes it, as does: ${commandLine('user', `remove ${username} --with-lists`)}`,
    )
  return said.length === 0 ? undefined : { sentence: said.join(' ') }
}
