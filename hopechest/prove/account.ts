import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { scopeNames } from '@hopechest/contract'
import { runUserCommand } from '@hopechest/host/user-command'
import { commandLine } from '@hopechest/program'
import { type Browser, openBrowser, type Page, Wrong } from '../browser.ts'
import { askApi } from './api.ts'
import { type Installation, type Sent, type SignedIn, sentenceOf } from './proved.ts'

interface Made {
  username: string
  browser: Browser
  /** A key that programs use meanwhile. */
  used: Sent
  /** A key that no program shows before the account is removed. */
  unused: Sent
}

/** Makes an account as `user add` does, and signs a browser in with it. */
export async function makeAccount(installation: Installation): Promise<SignedIn> {
  const username = `prove-${randomBytes(6).toString('hex')}`
  try {
    await demandPages(installation)
    const used = await keyBy(installation, username, [
      'add',
      username,
      '--email',
      `${username}@prove.invalid`,
    ])
    const unused = await keyBy(installation, username, ['app-password', username])
    const narrowed = ['app-password', username, '--scope', scopeNames.filter(isKept).join(',')]
    const withoutSurprises = await keyBy(installation, username, narrowed)
    const browser = openBrowser(installation.url)
    await enter(installation, browser, username)
    const owner = { browser, pages: ['/account/everything.json'], sent: used, withoutSurprises }
    const leave = () => removeAccount(installation, { username, browser, used, unused })
    return { sentence: `It has an account of its own, ${username}, and signs in.`, owner, leave }
  } catch (error) {
    const left = await removeMade(installation, username)
    throw left ? new Wrong(`${sentenceOf(error, installation)} ${left}`) : error
  }
}

/** The link of an account goes to pages of Hopechest alone. */
async function demandPages({ url }: Installation): Promise<void> {
  const path = '/manifest.webmanifest'
  const { status, headers, goesTo } = await openBrowser(url).open(path)
  const leadsTo = URL.canParse(goesTo) ? new URL(goesTo) : undefined
  if (leadsTo?.pathname.endsWith(path))
    throw new Wrong(`${url} leads to ${leadsTo.origin}: name the address where it leads.`)
  if (leadsTo || status === 401 || status === 403)
    throw new Wrong(
      `A gateway before ${url} lets no stranger in (${status}): name the address of the pages behind it.`,
    )
  const type = headers.get('content-type') ?? ''
  if (status !== 200 || !type.startsWith('application/manifest+json'))
    throw new Wrong(`${url} answers ${status} at ${path}: this is not the address of pages of Hopechest.`)
}

const isKept = (scope: string) => scope !== 'surprises'

async function keyBy(installation: Installation, username: string, words: string[]): Promise<Sent> {
  const said = await userCommand(installation, words)
  const [, key = ''] = /Application password of \S+: (.+)/.exec(said) ?? []
  return basic(username, key)
}

async function enter(installation: Installation, browser: Browser, username: string): Promise<void> {
  if (installation.hasPasswords) {
    const password = randomBytes(18).toString('base64url')
    const { status } = await followLink(installation, browser, ['password', username], { password })
    if (status !== 303) throw new Wrong(`A person who chooses a new password is answered ${status}.`)
    if ((await browser.open('/lists')).status !== 200) {
      const answer = await browser.fillIn('/sign-in', '/sign-in', { login: username, password })
      if (answer.status !== 303) throw new Wrong(`A person who signs in is answered ${answer.status}.`)
    }
  } else {
    const { status } = await followLink(installation, browser, ['sign-in-link', username])
    if (status !== 303) throw new Wrong(`A person who signs in by a link is answered ${status}.`)
  }
  const { status } = await browser.open('/lists')
  if (status !== 200) throw new Wrong(`A person who has signed in is answered ${status} at My lists.`)
}

/** Opens the link that the command prints, and sends its form. The link is a secret, so no error names it. */
async function followLink(
  installation: Installation,
  browser: Browser,
  words: string[],
  typed: Record<string, string> = {},
): Promise<Page> {
  const { url } = installation
  const [, behind = ''] = (await userCommand(installation, words)).split(url)
  const [link, secret = ''] = /^\/\S+\/(\S+)/.exec(behind) ?? []
  if (link === undefined) throw new Wrong(`The command “user ${words[0]}” prints no link to ${url}.`)
  try {
    const { status } = await browser.open(link)
    if (status === 404)
      throw new Wrong(
        `The pages at ${url} know no account that was made in the database of this command: give it the settings of their service.`,
      )
    return await browser.fillIn(link, link, typed)
  } catch (error) {
    throw error instanceof Wrong ? new Wrong(error.message.replaceAll(secret, '…')) : error
  }
}

/** What a program sends in the name of a person. */
export function basic(username: string, key: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}` }
}

/** Returns what has to be done by hand; undefined where the account is gone, or was never made. */
export async function removeMade(
  installation: Pick<Installation, 'database' | 'url'>,
  username: string,
): Promise<string | undefined> {
  const words = ['remove', username, '--with-lists']
  try {
    await userCommand(installation, words)
    return undefined
  } catch (error) {
    const said = sentenceOf(error, installation)
    if (/no account/i.test(said)) return undefined
    return `${said} The account may be left: ${commandLine('user', words.join(' '))}`
  }
}

/** A memory of callers that is as short is waited for. */
const shortMemorySeconds = 10

async function removeAccount(
  installation: Installation,
  { username, browser, used, unused }: Made,
): Promise<{ sentence: string }> {
  const left = await removeMade(installation, username)
  if (left) throw new Wrong(left)
  const { status } = await browser.open('/lists')
  if (status === 200)
    throw new Wrong('A session outlives its account: look which cache before the pages keeps them.')
  const ofUnused = await askApi(installation, '/registries', unused)
  if (ofUnused.status !== 401) throw new Wrong(`A key of a removed account is answered ${ofUnused.status}.`)
  const isKnown = await isRemembered(installation, used)
  const memory = `; the one that was used is known for up to ${installation.callerSeconds} s, and reads no list`
  return {
    sentence: `The account is removed, and its session and its keys ended with it${isKnown ? memory : ''}.`,
  }
}

/** The service remembers a caller for AUTH_CACHE_TTL seconds. Until then the key of a removed account may read that it has no list. */
async function isRemembered(installation: Installation, used: Sent): Promise<boolean> {
  const isShort = installation.callerSeconds <= shortMemorySeconds
  const deadline = performance.now() + (isShort ? installation.callerSeconds * 1000 : 0)
  for (;;) {
    const { status, text } = await askApi(installation, '/registries', used)
    if (status === 401) return false
    if (status !== 200 || text !== '[]')
      throw new Wrong(`A key of a removed account is answered ${status} where its lists were.`)
    if (!isShort) return true
    if (performance.now() > deadline)
      throw new Wrong(`A key of a removed account is taken for more than ${installation.callerSeconds} s.`)
    await pause(200)
  }
}

async function userCommand(
  { database, url }: Pick<Installation, 'database' | 'url'>,
  words: string[],
): Promise<string> {
  const lines: string[] = []
  const status = await runUserCommand(words, database, (line) => lines.push(line), { siteUrl: url })
  const said = lines.join('\n')
  if (status !== 0) throw new Wrong(`The command “user ${words[0]}” failed: ${said}`)
  return said
}
