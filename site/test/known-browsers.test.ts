import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { password } from './owners.ts'
import { memberOf, signIn } from './people.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('a browser in which people have signed in', () => {
  let site: SiteWorld
  before(async () => {
    site = await openSite()
  })
  after(() => site.close())

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

  async function emailsOf(count: number): Promise<string[]> {
    const emails: string[] = []
    for (let n = 0; n < count; n++) emails.push((await memberOf(site)).email)
    return emails
  }
})
