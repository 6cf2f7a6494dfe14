import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine } from '@hopechest/program'
import { Wrong } from '../browser.ts'
import { removeMade } from './account.ts'
import { type Installation, Untried } from './proved.ts'

/** What is older belongs to a run that was killed: none takes as long. */
const hoursOfRun = 24
const isOfKilled = (time: number, now: number) => now - time > hoursOfRun * 3_600_000

type Where = Pick<Installation, 'database' | 'url'>

/** Removes the accounts, with their lists, that runs left which were killed. One that may be at work stays. */
export async function removeLeftAccounts(
  where: Where,
  now = Date.now(),
): Promise<{ sentence: string } | undefined> {
  const removed: string[] = []
  for (const { username, created_at } of await ownAccounts(where)) {
    if (!isOfKilled(new Date(created_at).getTime(), now)) continue
    const fault = await removeMade(where, username)
    if (fault !== undefined) throw new Wrong(fault)
    removed.push(username)
  }
  if (removed.length === 0) return undefined
  return {
    sentence: `It removed what runs that were killed had left: ${removed.join(', ')}, and their lists.`,
  }
}

/** Names those that stay. */
export async function demandNoneLeft(where: Where): Promise<undefined> {
  const left = await ownAccounts(where)
  if (left.length > 0)
    throw new Untried(
      `A run that goes on, or was killed, has ${left.map(({ username }) => username).join(', ')}. A run a day later removes what is left. To remove it now: ${commandLine('user', 'remove NAME --with-lists')}`,
    )
}

async function ownAccounts({ database }: Where): Promise<{ username: string; created_at: string | Date }[]> {
  const accounts = await database.rows<{ username: string; email: string; created_at: string | Date }>(
    "SELECT username, email, created_at FROM accounts WHERE username LIKE 'prove-%' AND email LIKE '%@prove.invalid' ORDER BY id",
  )
  return accounts.filter(
    ({ username, email }) =>
      /^prove-[0-9a-f]{12}$/.test(username) && email.toLowerCase() === `${username}@prove.invalid`,
  )
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
