import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { password } from './owners.ts'
import { memberOf, resetLink, signIn, signUpLink } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

describe('a browser in which people have signed in', () => {
  const secret = 'a secret of 32 letters, for a test'
  const fresh = 'a brand new sentence'
  const site = siteOf(() => openSite({ secret }))

  let homes = 0
  /** An address that many browsers share. */
  const home = () => ({ 'x-forwarded-for': `203.0.113.${++homes}` })

  async function signInAndOut(browser: Visitor, login: string, typed = password): Promise<void> {
    assert.equal((await signIn(browser, login, typed)).location, '/lists')
    await browser.follow()
    await browser.submit('/sign-out')
  }

  /** As often as strangers may fail for one account. */
  async function guessTen(login: string, newBrowser: () => Visitor): Promise<void> {
    for (let n = 0; n < 10; n++) assert.equal((await signIn(newBrowser(), login, `guess ${n}`)).status, 422)
  }

  test('stays known to each person of a household: a stranger at their address keeps none of them out', async () => {
    const address = home()
    const [ana, ben] = [await memberOf(site, 'Ana'), await memberOf(site, 'Ben')]
    const tablet = new Visitor(site.url, address)
    for (const { email } of [ana, ben]) await signInAndOut(tablet, email)
    for (const { email } of [ana, ben]) {
      await guessTen(email, () => new Visitor(site.url, address))
      assert.equal((await signIn(new Visitor(site.url, address), email)).status, 429)
    }
    for (const { email } of [ana, ben]) await signInAndOut(tablet, email)
  })

  test('knows ten people; the eleventh makes it unknown to the one who was there longest ago', async () => {
    const address = home()
    const tablet = new Visitor(site.url, address)
    const guessed = (login: string) => guessTen(login, () => new Visitor(site.url, address))
    const [first = '', second = '', third = '', ...others] = await emailsOf(11)
    for (const email of [first, second, third, ...others.slice(0, 7)]) await signInAndOut(tablet, email)
    await guessed(first)
    await signInAndOut(tablet, first)
    const [eleventh = ''] = others.slice(7)
    await signInAndOut(tablet, eleventh)
    await guessed(second)
    assert.equal((await signIn(tablet, second)).status, 429)
    await guessed(third)
    await signInAndOut(tablet, third)
  })

  async function changePassword(browser: Visitor): Promise<void> {
    await browser.fillIn('/account', '/account/password', { current: password, password: fresh })
    assert.match((await browser.follow()).html, /Your password is changed/)
  }

  test('is unknown after a new password was set in another one, until its owner signs in there with it', async () => {
    const address = home()
    const { email, browser } = await memberOf(site, 'Two Browsers')
    const laptop = new Visitor(site.url, address)
    await signInAndOut(laptop, email)
    await changePassword(browser)
    await guessTen(email, () => new Visitor(site.url, address))
    assert.equal((await signIn(laptop, email, fresh)).status, 429)
    const elsewhere = new Visitor(site.url)
    await signInAndOut(elsewhere, email, fresh)
    for (const [name, value] of elsewhere.cookies) laptop.cookies.set(name, value)
    await signInAndOut(laptop, email, fresh)
  })

  const ways: Record<string, (browser: Visitor, email: string) => Promise<void>> = {
    'sets the site up': async (browser, email) => {
      const at = `/set-up/${await site.accounts.setUp.offer()}`
      await browser.open(at)
      const typed = { site_name: 'Mill Orchard Gifts', name: 'Ruth', email, password: fresh }
      await browser.submit(at, typed)
    },
    'makes an account': async (browser, email) => {
      const at = await signUpLink(site)
      await browser.fillIn(at, { name: 'Ruth', email, password: fresh })
    },
    'changes the password': async (browser, email) => {
      await site.makePerson({ name: 'Ruth', email, password, role: 'member' })
      await signIn(browser, email)
      await changePassword(browser)
    },
    'uses a link for a new password': async (browser, email) => {
      const ruth = await site.makePerson({ name: 'Ruth', email, password, role: 'member' })
      const at = await resetLink(site, ruth)
      await browser.fillIn(at, { password: fresh })
    },
  }
  for (const [n, [way, setPassword]] of Object.entries(ways).entries()) {
    test(`is known to a person who ${way} there`, async () => {
      const address = home()
      const email = `ruth${n}@orchard.example`
      const browser = new Visitor(site.url, address)
      await setPassword(browser, email)
      await browser.fillIn('/lists', '/sign-out')
      await guessTen(email, () => new Visitor(site.url, address))
      assert.equal((await signIn(new Visitor(site.url, address), email, fresh)).status, 429)
      await signInAndOut(browser, email, fresh)
    })
  }

  test('is unknown with a cookie from before, which does not say for which password', async () => {
    const rows = (id: number) => Buffer.from(JSON.stringify([[id, 'a name']])).toString('base64url')
    for (const valueFor of [(id: number) => `${id}.a-name`, rows]) {
      const { email, person } = await memberOf(site, 'Before')
      const address = home()
      await guessTen(email, () => new Visitor(site.url, address))
      const browser = new Visitor(site.url, address)
      const value = valueFor(person.id)
      const signature = createHmac('sha256', secret).update(`hc_known=${value}`).digest('base64')
      browser.cookies.set('hc_known', encodeURIComponent(`${value}.${signature.replace(/=+$/, '')}`))
      assert.equal((await signIn(browser, email)).status, 429, value)
    }
  })

  async function emailsOf(count: number): Promise<string[]> {
    const emails: string[] = []
    for (let n = 0; n < count; n++) emails.push((await memberOf(site)).email)
    return emails
  }
})
