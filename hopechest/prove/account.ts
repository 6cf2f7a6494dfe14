import { randomBytes } from 'node:crypto'
import { runUserCommand } from '@hopechest/host/user-command'
import { openBrowser, Wrong } from '../browser.ts'
import { apiGet } from './api.ts'
import type { Installation, Owner, SignedIn } from './proved.ts'

/** Makes an account as `user add` does, and signs a browser in with it. */
export async function makeAccount(installation: Installation): Promise<SignedIn> {
  const username = `prove-${randomBytes(6).toString('hex')}`
  const added = await userCommand(installation, ['add', username, '--email', `${username}@prove.invalid`])
  const [, key = ''] = /Application password of \S+: (.+)/.exec(added) ?? []
  const asked = await userCommand(installation, ['password', username])
  const [, link = ''] = /(\/new-password\/\S+)/.exec(asked) ?? []
  const browser = openBrowser(installation.url)
  const password = randomBytes(18).toString('base64url')
  const owner = { browser, pages: ['/account/everything.json'], authorization: basic(username, key) }
  const remove = () => removeAccount(installation, owner, username)
  try {
    const chosen = await browser.fillIn(link, link, { password })
    if (chosen.status !== 303)
      throw new Wrong(`A person who chooses a new password is answered ${chosen.status}.`)
    if ((await browser.open('/lists')).status !== 200) {
      const answer = await browser.fillIn('/sign-in', '/sign-in', { login: username, password })
      if (answer.status !== 303) throw new Wrong(`A person who signs in is answered ${answer.status}.`)
    }
    const { status } = await browser.open('/lists')
    if (status !== 200) throw new Wrong(`A person who has signed in is answered ${status} at My lists.`)
  } catch (error) {
    await remove()
    throw error
  }
  return { sentence: `It has an account of its own, ${username}, and signs in.`, owner, leave: remove }
}

/** What a program sends in the name of a person. */
export function basic(username: string, key: string): string {
  return `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`
}

async function removeAccount(
  installation: Installation,
  { browser, authorization }: Owner,
  username: string,
): Promise<{ sentence: string }> {
  await userCommand(installation, ['remove', username, '--with-lists'])
  const { status } = await browser.open('/lists')
  if (status === 200)
    throw new Wrong('A session outlives its account: look which cache before the pages keeps them.')
  const key = await apiGet(installation, '/registries', authorization)
  // The service remembers a caller for some minutes, as docs/settings.md says.
  return {
    sentence: `The account is removed, and its session ended with it${key.status === 401 ? ', its key, too' : ''}.`,
  }
}

async function userCommand({ database, url }: Installation, words: string[]): Promise<string> {
  const lines: string[] = []
  const status = await runUserCommand(words, database, (line) => lines.push(line), { siteUrl: url })
  const said = lines.join('\n')
  if (status !== 0) throw new Wrong(`The command “user ${words[0]}” failed: ${said}`)
  return said
}
