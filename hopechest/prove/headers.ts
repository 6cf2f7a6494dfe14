import { openBrowser, type Page, Wrong } from '../browser.ts'
import type { Proved } from './proved.ts'

/** No cache keeps what is for one person. */
export async function proveCaches({ installation, owner, list }: Proved): Promise<{ sentence: string }> {
  const own: [string, Page][] = []
  const ofAccount = installation.account ? [] : ['/account']
  for (const path of [
    '/lists',
    list.at,
    `${list.at}/sharing`,
    '/gifts',
    list.page,
    ...owner.pages,
    ...ofAccount,
  ])
    own.push([path, await owner.browser.open(path)])
  for (const [path, { headers }] of own)
    if (!/\b(?:no-store|private)\b/.test(headers.get('cache-control') ?? ''))
      throw new Wrong(
        `A cache may keep ${path}, which is for its owner alone: it says “Cache-Control: ${headers.get('cache-control') ?? ''}”.`,
      )
  const guest = await openBrowser(installation.url).open(list.page)
  if (guest.headers.has('set-cookie'))
    throw new Wrong('The page that is the same for all guests sets a cookie: a cache would hand it on.')
  return { sentence: 'No cache between keeps a page that is for one person.' }
}

type Asked = [name: string, mustSay: RegExp, why: string]

const overlaid = 'a page of others could lay its buttons over ours'
const ofOurPages: Asked[] = [
  ['content-security-policy', /default-src|script-src/, 'a script that a stranger smuggles in would run'],
  ['content-security-policy', /frame-ancestors/, overlaid],
]
/** Which scripts run beside our page, its host decides. */
const ofFramedPages: Asked[] = [['x-frame-options', /^(?:SAMEORIGIN|DENY)$/i, overlaid]]
const ofAllPages: Asked[] = [
  ['x-content-type-options', /^nosniff$/, 'a picture could be read as a script'],
  ['referrer-policy', /no-referrer|same-origin|origin/, 'shops would read the addresses of lists'],
]

/** WordPress itself sets these as it does. */
const isOfWordPress = /^w(?:ordpress|p)[_-]/

/** The headers tell a browser what to refuse, and a cookie says who may read it. */
export async function proveHeaders({ installation, owner, list }: Proved): Promise<{ sentence: string }> {
  // People sign in at a page of WordPress itself.
  const isFramed = installation.account !== undefined
  const asked = [...(isFramed ? ofFramedPages : ofOurPages), ...ofAllPages]
  for (const path of [...(isFramed ? [] : ['/sign-in']), list.at, list.page]) {
    const { headers } = await owner.browser.open(path)
    for (const [name, mustSay, why] of asked)
      if (!mustSay.test(headers.get(name) ?? ''))
        throw new Wrong(`${path} comes without a right ${name}: ${why}. Let the gateway hand our headers on.`)
  }
  const isSecure = installation.url.startsWith('https:')
  const cookiesSet = owner.browser.cookiesSet.filter((cookie) => !isFramed || !isOfWordPress.test(cookie))
  if (cookiesSet.length === 0 && !isFramed) throw new Wrong('A session begins without a cookie.')
  for (const cookie of cookiesSet) {
    const [name = ''] = cookie.split('=', 1)
    const said = cookie.split(';').map((each) => each.trim().split('=', 1)[0]?.toLowerCase())
    for (const word of ['HttpOnly', 'SameSite', ...(isSecure ? ['Secure'] : [])])
      if (!said.includes(word.toLowerCase())) throw new Wrong(`The cookie ${name} is set without ${word}.`)
  }
  if (!isSecure && !/^http:\/\/(?:127\.|localhost|\[::1\])/.test(installation.url))
    throw new Wrong('Others can read passwords on their way to this address: put TLS in front.')
  return { sentence: 'Pages and cookies carry what browsers need to protect their readers.' }
}
