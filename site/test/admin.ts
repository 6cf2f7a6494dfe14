import type { Person } from '@hopechest/host/accounts'
import type { SiteWorld } from './site-world.ts'
import { Visitor } from './visitor.ts'

export const password = 'a quiet garden gate'

let people = 0

/** A person with an account in a browser that is signed in. */
export async function signedIn(
  site: SiteWorld,
  name: string,
  role: Person['role'] = 'member',
): Promise<{ person: Person; browser: Visitor }> {
  const email = `${name.split(' ', 1)[0]?.toLowerCase()}${++people}@orchard.example`
  const person = await site.accounts.people.create({ name, email, password, role })
  const browser = new Visitor(site.url)
  await browser.open('/sign-in')
  await browser.submit('/sign-in', { login: email, password })
  return { person, browser }
}
