import { openBrowser, Wrong } from '../browser.ts'
import { basic } from './account.ts'
import type { Account, Owner, SignedIn } from './proved.ts'

const keys = '/?rest_route=/wp/v2/users/me/application-passwords'

/** Signs in at a WordPress as a person does, and makes an application password for what programs may do. */
export async function signIn(url: string, { username, password }: Account): Promise<SignedIn> {
  const browser = openBrowser(url)
  const login = '/wp-login.php'
  const { status } = await browser.fillIn(login, login, { log: username, pwd: password })
  if (status !== 302)
    throw new Wrong(
      `WordPress refuses the password of ${username}, or a plugin asks for more at the sign-in.`,
    )
  const nonce = await browser.open('/wp-admin/admin-ajax.php?action=rest-nonce')
  const headers = { 'x-wp-nonce': nonce.html.trim() }
  const made = await browser.post(keys, { name: `prove ${new Date().toISOString()}` }, headers)
  if (made.status !== 201)
    throw new Wrong(
      `WordPress gives ${username} no application password (${made.status}): the service knows its callers by them.`,
    )
  const { uuid, password: key } = JSON.parse(made.html)
  const owner: Owner = { browser, pages: ['/my-people'], authorization: basic(username, key) }
  return { sentence: `It signs in at WordPress as ${username}.`, owner, leave }

  async function leave() {
    const method = { 'x-http-method-override': 'DELETE' }
    const ended = await browser.post(`${keys}/${uuid}`, {}, { ...headers, ...method })
    if (ended.status !== 200 || JSON.parse(ended.html).deleted !== true)
      throw new Wrong(`WordPress keeps the application password of this proof (${ended.status}): revoke it.`)
    const asked = await browser.open('/wp-login.php?action=logout')
    const [, nonceOfLeaving] = /action=logout[^"]*_wpnonce=(\w+)/.exec(asked.html) ?? []
    await browser.open(`/wp-login.php?action=logout&_wpnonce=${nonceOfLeaving}`)
    const { status } = await browser.open('/lists')
    if (status === 200)
      throw new Wrong('My lists is open to who has signed out: look which cache before the pages keeps it.')
    return { sentence: 'The application password is revoked, and the session ended.' }
  }
}
