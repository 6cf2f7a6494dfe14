import { after, before } from 'node:test'
import { codeAt, stepAt } from '@hopechest/host/testing'
import { follow } from '@hopechest/testing/browser/follow'
import { password } from '../owners.ts'
import { memberOf } from '../people.ts'
import { openSite, type SiteWorld } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'

let site: SiteWorld
let email: string
let person: number
before(async () => {
  site = await openSite({ hasMail: true, isLocalhost: true, clockOfAccounts: () => new Date() })
})
after(() => site.close())

/** Each page on which a person signs in, and says how. */
lookAtEveryPage('ways in', async (page, look) => {
  const member = await memberOf(site, 'Ida Sommer')
  email = member.email
  person = member.person.id
  const passkey = {
    challengeHash: `hash ${person}`,
    expiresAt: new Date(),
    credentialId: `id ${person}`,
    userHandle: 'AAAA',
    publicKey: 'AAAA',
    counter: 0,
    name: 'Ida’s phone, which she has had for years',
  }
  await site.accounts.passkeys.add(person, passkey)
  const signIn = async () => {
    await page.goto(`${site.url}/sign-in`)
    await page.locator('input[name=login]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await follow(page.locator('main form button').first())
  }
  await page.goto(`${site.url}/sign-in`)
  await look('sign in, with the button for a passkey')
  await signIn()
  await page.goto(`${site.url}/account/passkeys`)
  await look('a new passkey')
  await page.goto(`${site.url}/account/second-step`)
  await look('a code after the password')
  await page.locator('input[name=code]').fill('000000')
  await follow(page.locator('main form button').first())
  await look('a code after the password, with a fault')
  const secret = site.accounts.secondStep.makeSecret()
  await site.accounts.secondStep.add(person, secret, codeAt(secret, stepAt(new Date())))
  await page.goto(`${site.url}/account/second-step`)
  await look('a code after the password that is on')
  await follow(page.locator('main form button').first())
  await look('recovery codes')
  await page.goto(`${site.url}/account`)
  await look('the account with its ways in')
  await page.context().clearCookies()
  await signIn()
  await look('one more step')
  await page.locator('input[name=code]').fill('000000')
  await follow(page.locator('main form button').first())
  await look('one more step, with a fault')
})
