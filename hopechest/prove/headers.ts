import { openBrowser, type Page, plain, Wrong } from '../browser.ts'
import type { List, Proved } from './proved.ts'

/** Pages for one person say so to caches, and no other person gets one at the same address. */
export async function proveCaches({ installation, owner, list }: Proved): Promise<{ sentence: string }> {
  const ofAccount = installation.account ? [] : ['/account']
  const own = ['/lists', list.at, `${list.at}/sharing`, '/gifts', list.page, ...owner.pages, ...ofAccount]
  for (const path of own) {
    const page = await owner.browser.open(path)
    demandOwn(path, page)
    if (path === list.page) continue
    const strangers = await openBrowser(installation.url).open(path)
    if (namesList(strangers, list) || strangers.html === page.html)
      throw new Wrong(`A stranger who asks for ${path} after its owner is handed the page of the owner.`)
    const again = await owner.browser.open(path)
    demandOwn(path, again)
    if (again.html === strangers.html)
      throw new Wrong(`An owner who asks for ${path} after a stranger is handed the page of the stranger.`)
  }
  const guest = await openBrowser(installation.url).open(list.page)
  if (guest.headers.has('set-cookie'))
    throw new Wrong('The page that is the same for all guests sets a cookie: a cache would hand it on.')
  return {
    sentence: `Pages that are for one person tell caches not to keep them: ${own.length} were asked by owner and stranger in turn, and none came to the other.`,
  }
}

const isFromCache = /\bhit\b/i
const namesOfCaches = ['x-cache', 'x-cache-status', 'x-proxy-cache', 'cf-cache-status']

function demandOwn(path: string, { status, headers }: Page): void {
  if (status >= 300) throw new Wrong(`Its owner is answered ${status} at ${path}.`)
  const said = headers.get('cache-control') ?? ''
  if (!/\b(?:no-store|private)\b/.test(said))
    throw new Wrong(
      `A cache may keep ${path}, which is for its owner alone: it says “Cache-Control: ${said}”.`,
    )
  const isOld = Number(headers.get('age') ?? 0) > 0
  if (isOld || namesOfCaches.some((name) => isFromCache.test(headers.get(name) ?? '')))
    throw new Wrong(`A cache has kept ${path}, which is for its owner alone: its headers say so.`)
}

function namesList({ html }: Page, list: List): boolean {
  return [list.title, ...list.gifts].some((words) => plain(html).includes(words))
}

type Asked = [name: string, isRight: (said: string) => boolean, why: string]

const overlaid = 'a page of others could lay its buttons over ours'
const ofOurPages: Asked[] = [
  ['content-security-policy', keepsScripts, 'a script that a stranger smuggles in would run'],
  ['content-security-policy', keepsFrames, overlaid],
]
/** Which scripts run beside our page, its host decides. */
const ofFramedPages: Asked[] = [['x-frame-options', (said) => /^(?:SAMEORIGIN|DENY)$/i.test(said), overlaid]]
const ofAllPages: Asked[] = [
  ['x-content-type-options', (said) => said === 'nosniff', 'a picture could be read as a script'],
  ['referrer-policy', keepsPaths, 'shops would read the addresses of lists'],
]

/** Of several policies each holds. A directive that is said twice counts the first time. */
function sourcesOf(said: string, ...names: string[]): string[][] {
  return said.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((each) => each.trim().toLowerCase().split(/\s+/))
    const found = names.map((name) => directives.find(([first]) => first === name)).find((each) => each)
    return found ? [found.slice(1)] : []
  })
}

/** Neither any place nor a script within the page. */
function keepsScripts(said: string): boolean {
  const isOpen = /^(?:\*|https?:(?:\/\/\*)?|data:|blob:|'unsafe-inline'|'unsafe-eval')$/
  const policies = sourcesOf(said, 'script-src', 'default-src')
  return policies.some((sources) => !sources.some((source) => isOpen.test(source)))
}

function keepsFrames(said: string): boolean {
  const isOpen = /^(?:\*|https?:(?:\/\/\*)?)$/
  return sourcesOf(said, 'frame-ancestors').some((sources) => !sources.some((source) => isOpen.test(source)))
}

/** The last word that a browser knows counts: https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header */
function keepsPaths(said: string): boolean {
  const last = said.toLowerCase().split(',').at(-1)?.trim() ?? ''
  return [
    'no-referrer',
    'same-origin',
    'origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(last)
}

/** WordPress itself sets these as it does. */
const isOfWordPress = /^w(?:ordpress|p)[_-]/

/** The headers tell a browser what to refuse, and a cookie says who may read it. */
export async function proveHeaders({ installation, owner, list }: Proved): Promise<{ sentence: string }> {
  // People sign in at a page of WordPress itself.
  const isFramed = installation.account !== undefined
  const asked = [...(isFramed ? ofFramedPages : ofOurPages), ...ofAllPages]
  for (const path of [...(isFramed ? [] : ['/sign-in']), list.at, list.page]) {
    const { headers } = await owner.browser.open(path)
    for (const [name, isRight, why] of asked)
      if (!isRight(headers.get(name) ?? ''))
        throw new Wrong(`${path} comes without a right ${name}: ${why}. Let the gateway hand our headers on.`)
  }
  const isSecure = installation.url.startsWith('https:')
  const cookiesSet = owner.browser.cookiesSet.filter((cookie) => !isFramed || !isOfWordPress.test(cookie))
  if (cookiesSet.length === 0 && !isFramed) throw new Wrong('A session begins without a cookie.')
  for (const cookie of cookiesSet) {
    const [name = ''] = cookie.split('=', 1)
    const said = cookie.split(';').map((each) => each.trim().toLowerCase())
    const isSaid = {
      HttpOnly: said.includes('httponly'),
      SameSite: said.includes('samesite=lax') || said.includes('samesite=strict'),
      Secure: !isSecure || said.includes('secure'),
    }
    for (const [word, holds] of Object.entries(isSaid))
      if (!holds) throw new Wrong(`The cookie ${name} is set without ${word}.`)
  }
  if (!isSecure && !/^http:\/\/(?:127\.|localhost(?:[:/]|$)|\[::1\])/.test(installation.url))
    throw new Wrong('Others can read passwords on their way to this address: put TLS in front.')
  return { sentence: 'Pages and cookies carry what browsers need to protect their readers.' }
}
