import assert from 'node:assert/strict'
import { Visitor } from '@hopechest/testing/visitor'
import { password } from './owners.ts'
import type { SiteWorld } from './site-world.ts'

let members = 0

/** An account whose address is proved. */
export const provedPerson = (name: string, email: string, role: 'member' | 'administrator' = 'member') => ({
  ...{ name, email, password, role },
  isEmailConfirmed: true,
})

/** A person with an account, in a browser that is signed in with its password alone. */
export async function memberOf({ makePerson, url }: SiteWorld, name = 'Ana Keller') {
  const email = `member${++members}@orchard.example`
  const person = await makePerson(provedPerson(name, email))
  const browser = new Visitor(url, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' })
  await signIn(browser, email)
  assert.equal(browser.page.location, '/lists')
  return { person, email, browser }
}

export async function signIn(browser: Visitor, login: string, typed = password) {
  await browser.open('/sign-in')
  return browser.submit('/sign-in', { login, password: typed })
}

/** Whether nobody is signed in there: the account leads to the sign-in. */
export const isOut = async (browser: Visitor) => (await browser.open('/account')).status === 303

/** A list of the person with one gift that Aunt Jo has bought. */
export async function listWithGift({ accounts, api }: SiteWorld, email: string): Promise<number> {
  const person = await accounts.people.findByLogin(email)
  const appPassword = await accounts.access.create(person?.id ?? 0, 'Test')
  const owner = { id: 0, username: email, email, password: appPassword }
  const registry = await api.send(owner, '/registries', { method: 'POST', body: { title: 'Wishes' } })
  const { id } = registry.body
  const kettle = { name: 'Kettle', url: 'https://shop.example/kettle' }
  const item = await api.send(owner, `/registries/${id}/items`, { method: 'POST', body: kettle })
  const at = `/registries/${id}/items/${item.body.data.id}/purchases`
  await api.send(owner, at, { method: 'POST', body: { purchaser: 'Aunt Jo' } })
  return id
}

/** The page of a link with which a stranger makes an account. */
export async function signUpLink({ accounts }: SiteWorld): Promise<string> {
  return `/sign-up/${await accounts.links.make({ purpose: 'sign_up', hours: 1 })}`
}

/** The page of a link with which a person sets a new password. */
export async function resetLink({ accounts }: SiteWorld, { id: accountId }: { id: number }): Promise<string> {
  return `/new-password/${await accounts.links.make({ purpose: 'reset_password', accountId, hours: 1 })}`
}
