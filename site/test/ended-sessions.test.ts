import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('a session that ends while its page is made', () => {
  let site: SiteWorld
  /** Ends sessions just before the page asks the item service, which has not seen them before. */
  let endSessions: (() => Promise<unknown>) | undefined
  before(async () => {
    const call: typeof fetch = async (input, init) => {
      await endSessions?.()
      return fetch(input, init)
    }
    site = await openSite({ call })
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
})
