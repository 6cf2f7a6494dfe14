import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

/** Comes before a page asks the rules. */
let meanwhile: (() => Promise<unknown>) | undefined
const site = siteOf(() =>
  openSite({
    between: (ask) => async (question) => {
      await meanwhile?.()
      return ask(question)
    },
  }),
)

test('the form of a person whose account is removed while it is under way makes nothing, and leaves no error in the log', async () => {
  const { person, browser } = await signedIn(site)
  await browser.open('/lists/new')
  meanwhile = () => site.accounts.people.delete(person.id)
  await browser.submit('/lists/new', { title: 'House on the hill' })
  meanwhile = undefined
  assert.equal(browser.page.status, 403)
  assert.match(browser.page.html, /You were signed out/)
  assert.deepEqual(await site.accounts.lists.list(), [])
  assert.doesNotMatch(site.logged(), /"level":[45]0/)
})
