import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const world = siteOf(() => openSite())

/** More than a visitor has turns, as from a key that is held down. */
const times = 30

/** Sends the form of the page many times at once, and says where each answer leads. */
async function sendsAtOnce(
  owner: Awaited<ReturnType<typeof signedIn>>,
  page: string,
  action: string,
  typed: Record<string, string>,
) {
  const form = await owner.browser.formAt(page, action, typed)
  const headers = { cookie: owner.browser.cookie, origin: world.url }
  const sent = Array.from({ length: times }, () =>
    fetch(world.url + action, { method: 'POST', body: form, headers, redirect: 'manual' }),
  )
  const answers = await Promise.all(sent)
  return [...new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`))]
}

test('an owner who sends the form of a new list many times at once gets to the one list each time', async () => {
  const owner = await signedIn(world)
  const typed = { title: 'House on the hill', occasion: 'wedding', day: '' }
  const answers = await sendsAtOnce(owner, '/lists/new', '/lists/new', typed)
  const lists = must(await owner.client.listRegistries())
  assert.deepEqual(
    lists.map(({ title }) => title),
    ['House on the hill'],
  )
  assert.deepEqual(answers, [`303 /lists/${lists[0]?.slug}`])
})
