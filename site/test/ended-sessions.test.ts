import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('a session that ends while its page is made', () => {
  let site: SiteWorld
  /** Ends sessions just before the page asks the item service, which remembers none of them. */
  let endSessions: (() => Promise<unknown>) | undefined
  before(async () => {
    const call: typeof fetch = async (input, init) => {
      await endSessions?.()
      return fetch(input, init)
    }
    const settings = {
      AUTH_CACHE_TTL: '0',
      SIGN_IN_FAILURES_PER_ADDRESS: '5',
      SIGN_IN_FAILURES_PER_ACCOUNT: '5',
    }
    site = await openSite({ call, settings })
  })
  after(() => site.close())

  const endsWhile = async (accountId: number, ask: () => Promise<unknown>) => {
    endSessions = () =>
      site.api.database.run('DELETE FROM app_passwords WHERE account_id = $1 AND is_session = 1', [accountId])
    await ask()
    endSessions = undefined
  }

  test('leads to the sign-in, and leaves no error in the log', async () => {
    const { person, browser } = await signedIn(site)
    await endsWhile(person.id, () => browser.open('/lists?focus=note'))
    assert.equal(browser.page.location, `/sign-in?to=${encodeURIComponent('/lists?focus=note')}`)
    assert.doesNotMatch(site.logged(), /"level":[45]0/)
  })

  test('keeps the form, and its person finds it as it was typed', async () => {
    const { person, browser } = await signedIn(site)
    await browser.open('/lists/new')
    const title = 'House on the hill'
    await endsWhile(person.id, () => browser.submit('/lists/new', { title }))
    assert.equal(browser.page.status, 403)
    assert.match(browser.page.html, /You were signed out/)
    await browser.submit('/lists/new', { login: person.email, password })
    assert.ok(browser.page.html.includes(`value="${title}"`))
    assert.equal((await browser.submit('/lists/new')).status, 303)
    assert.doesNotMatch(site.logged(), /"level":[45]0/)
  })

  test('counts for nobody: a stranger who signs in and out again and again keeps nobody out who signs in', async () => {
    const stranger = await signedIn(site)
    for (let n = 0; n < 10; n++) {
      const browser = new Visitor(site.url)
      await browser.fillIn('/sign-in', { login: stranger.person.email, password })
      await endsWhile(stranger.person.id, () => browser.open('/lists'))
      assert.equal(browser.page.status, 303)
    }
    for (const owner of [stranger.person.email, (await signedIn(site)).person.email]) {
      const browser = new Visitor(site.url)
      await browser.fillIn('/sign-in', { login: owner, password })
      assert.equal((await browser.open('/lists')).status, 200)
    }
  })
})
