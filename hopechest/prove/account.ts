import { randomBytes } from 'node:crypto'
import { runUserCommand } from '@hopechest/host/user-command'
import { openBrowser, Wrong } from '../browser.ts'
import type { Installation, Owner } from './proved.ts'

/** Makes an account as `user add` does, and signs a browser in with it. */
export async function makeAccount(installation: Installation): Promise<{ sentence: string; owner: Owner }> {
  const username = `prove-${randomBytes(6).toString('hex')}`
  const added = await userCommand(installation, ['add', username, '--email', `${username}@prove.invalid`])
  const [, key = ''] = /Application password of \S+: (.+)/.exec(added) ?? []
  const asked = await userCommand(installation, ['password', username])
  const [, link = ''] = /(\/new-password\/\S+)/.exec(asked) ?? []
  const browser = openBrowser(installation.url)
  const password = randomBytes(18).toString('base64url')
  const owner = {
    username,
    browser,
    authorization: `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`,
  }
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
    await removeAccount(installation, owner)
    throw error
  }
  return { sentence: `It has an account of its own, ${username}, and signs in.`, owner }
}

export async function removeAccount(
  installation: Installation,
  { username, browser, authorization }: Owner,
): Promise<{ sentence: string }> {
  await userCommand(installation, ['remove', username, '--with-lists'])
  const { status } = await browser.open('/lists')
  if (status === 200)
    throw new Wrong('A session outlives its account: look which cache before the pages keeps them.')
  const { apiUrl, apiKey } = installation
  const answer = await fetch(`${apiUrl}/registries`, {
    headers: { authorization, ...(apiKey && { 'x-api-key': apiKey }) },
    signal: AbortSignal.timeout(30_000),
  })
  await answer.body?.cancel()
  // The service remembers a caller for some minutes, as docs/settings.md says.
  return {
    sentence: `The account is removed, and its session ended with it${answer.status === 401 ? ', its key, too' : ''}.`,
  }
}

async function userCommand({ database, url }: Installation, words: string[]): Promise<string> {
  const lines: string[] = []
  const status = await runUserCommand(words, database, (line) => lines.push(line), { siteUrl: url })
  const said = lines.join('\n')
  if (status !== 0) throw new Wrong(`The command “user ${words[0]}” failed: ${said}`)
  return said
}
