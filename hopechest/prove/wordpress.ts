import { surprisesAreKept, surprisesHeader } from '@hopechest/contract'
import { type Browser, openBrowser, Wrong } from '../browser.ts'
import { basic } from './account.ts'
import type { Account, Owner, SignedIn } from './proved.ts'

/** A person who is signed in, and the key that a proof makes for the API. */
interface Session {
  browser: Browser
  nonce: string
  /** Of the application password, so that it is found and revoked at the end. */
  keyName: string
}

/** Signs in at a WordPress as a person does, and makes an application password for what programs may do. */
export async function signIn(url: string, account: Account): Promise<SignedIn> {
  const { username } = account
  const browser = openBrowser(url)
  const nonce = await enter(browser, account)
  const session = { browser, nonce, keyName: `prove ${new Date().toISOString()}` }
  try {
    const sent = basic(username, await makeKey(session, username))
    const withoutSurprises = { ...sent, [surprisesHeader]: surprisesAreKept }
    const owner: Owner = { browser, pages: ['/my-people'], sent, withoutSurprises }
    return { sentence: `It signs in at WordPress as ${username}.`, owner, leave: () => leave(session) }
  } catch (error) {
    await leave(session)
    throw error
  }
}

/** Returns what shows WordPress that a request comes from a page of its own. */
async function enter(browser: Browser, { username, password }: Account): Promise<string> {
  const login = '/wp-login.php'
  await browser.fillIn(login, login, { log: username, pwd: password })
  const { status, html } = await browser.open('/wp-admin/admin-ajax.php?action=rest-nonce')
  if (status !== 200 || !/^\w{1,100}$/.test(html))
    throw new Wrong(
      `WordPress refuses the password of ${username}, or a plugin asks for more at the sign-in.`,
    )
  return html
}

async function makeKey({ browser, nonce, keyName }: Session, username: string): Promise<string> {
  const { status, html } = await browser.post(addressOfKeys(), { name: keyName }, { 'x-wp-nonce': nonce })
  const { password } = status === 201 ? JSON.parse(html) : {}
  if (typeof password !== 'string')
    throw new Wrong(
      `WordPress gives ${username} no application password (${status}): the service knows its callers by them.`,
    )
  return password
}

async function leave(session: Session): Promise<{ sentence: string }> {
  // An answer that cannot be read leaves open whether WordPress still has the key.
  const asKept = (error: unknown) => (error instanceof Wrong ? error : kept(session.keyName, 0))
  const fault = await revokeKey(session).then(() => undefined, asKept)
  await signOut(session).catch((error) => {
    throw fault ?? error
  })
  if (fault) throw fault
  return { sentence: 'The application password is revoked, and the session ended.' }
}

async function revokeKey({ browser, nonce, keyName }: Session): Promise<void> {
  const listed = await browser.open(`${addressOfKeys()}&_wpnonce=${nonce}`)
  const keys: unknown = listed.status === 200 ? JSON.parse(listed.html) : undefined
  for (const { name, uuid } of Array.isArray(keys) ? keys : []) {
    if (name !== keyName) continue
    const path = `${addressOfKeys(`/${encodeURIComponent(uuid)}`)}&_method=DELETE`
    const { status, html } = await browser.post(path, {}, { 'x-wp-nonce': nonce })
    if (status === 200 && JSON.parse(html).deleted === true) continue
    throw kept(keyName, status)
  }
  if (!Array.isArray(keys)) throw kept(keyName, listed.status)
}

function kept(keyName: string, status: number): Wrong {
  return new Wrong(
    `WordPress may have kept the application password “${keyName}” (${status}): revoke it in the profile.`,
  )
}

async function signOut({ browser }: Session): Promise<void> {
  const { html } = await browser.open('/wp-login.php?action=logout')
  const [, nonce] = /action=logout[^"]{0,200}_wpnonce=(\w{1,100})/.exec(html) ?? []
  if (nonce === undefined) throw new Wrong('WordPress shows no way to sign out.')
  await browser.open(`/wp-login.php?action=logout&_wpnonce=${nonce}`)
  const { status } = await browser.open('/lists')
  if (status === 200)
    throw new Wrong(
      'My lists is open to a person who has signed out: look which cache before the pages keeps it.',
    )
}

/** This way WordPress needs no addresses of its own. */
function addressOfKeys(one = ''): string {
  return `/?rest_route=/wp/v2/users/me/application-passwords${one}`
}
