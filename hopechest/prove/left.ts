import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine } from '@hopechest/program'
import { Wrong } from '../browser.ts'
import { removeMade } from './account.ts'
import type { Installation } from './proved.ts'

/** What is older belongs to a run that was killed: none takes as long. */
const hoursOfRun = 24
const isOfKilled = (time: number, now: number) => now - time > hoursOfRun * 3_600_000

/** Removes the account, with its list, that a run left which was killed. One that may be at work is named, and stays. */
export async function removeLeftAccounts(
  installation: Pick<Installation, 'database' | 'url'>,
  now = Date.now(),
): Promise<{ sentence: string } | undefined> {
  const accounts = await installation.database.rows<{
    username: string
    email: string
    created_at: string | Date
  }>(
    "SELECT username, email, created_at FROM accounts WHERE username LIKE 'prove-%' AND email LIKE '%@prove.invalid' ORDER BY id",
  )
  const own = accounts.filter(
    ({ username, email }) =>
      /^prove-[0-9a-f]{12}$/.test(username) && email.toLowerCase() === `${username}@prove.invalid`,
  )
  const [removed, young]: [string[], string[]] = [[], []]
  for (const { username, created_at } of own) {
    const isLeft = isOfKilled(new Date(created_at).getTime(), now)
    const fault = isLeft ? await removeMade(installation, username) : undefined
    if (fault !== undefined) throw new Wrong(fault)
    ;(isLeft ? removed : young).push(username)
  }
  const said: string[] = []
  if (removed.length > 0)
    said.push(`It removed what runs that were killed had left: ${removed.join(', ')}, and their lists.`)
  if (young.length > 0)
    said.push(
      `A run that goes on, or was killed, has ${young.join(', ')}. A run a day later removes what is left. To remove it now: ${commandLine('user', 'remove NAME --with-lists')}`,
    )
  return said.length === 0 ? undefined : { sentence: said.join(' ') }
}

/** The folder of a copy of the database, in the one for what is temporary, begins with this. */
export const copyPrefix = 'hopechest-prove-'

/** Removes the copies of the database that runs left which were killed. The folders of other people stay. */
export async function removeLeftCopies(): Promise<void> {
  const uid = process.getuid?.()
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(copyPrefix)) continue
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (!found?.isDirectory() || (uid !== undefined && found.uid !== uid)) continue
    if (isOfKilled(found.mtimeMs, Date.now())) await rm(folder, { recursive: true, force: true })
  }
}
