import { codeAt, stepAt } from '@hopechest/host/testing'
import { follow } from '@hopechest/testing/browser/follow'
import { memberOf } from '../people.ts'
import { openSite, siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { walkOn } from './walk.ts'

const site = siteOf(() => openSite({ hasMail: true, isLocalhost: true, clockOfAccounts: () => new Date() }))

/** Each page on which a person signs in, and says how. */
lookAtEveryPage('ways in', async (page, look) => {
  const { open, signIn } = walkOn(site.url, page, look)
  const typeWrong = async (name: string) => {
    await page.locator('input[name=code]').fill('000000')
    await follow(page.locator('main form button').first())
    await look(name)
  }
  const member = await memberOf(site, 'Ida Sommer')
  const person = member.person.id
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
  await open('/sign-in', 'sign in, with the button for a passkey')
  await signIn(member.email)
  await open('/account/passkeys', 'a new passkey')
  await open('/account/second-step', 'a code after the password')
  await typeWrong('a code after the password, with a fault')
  const secret = site.accounts.secondStep.makeSecret()
  await site.accounts.secondStep.add(person, secret, codeAt(secret, stepAt(new Date())))
  await open('/account/second-step', 'a code after the password that is on')
  await follow(page.locator('main form button').first())
  await look('recovery codes')
  await open('/account', 'the account with its ways in')
  await page.context().clearCookies()
  await signIn(member.email)
  await look('one more step')
  await typeWrong('one more step, with a fault')
})
