import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { openScene } from './scene.ts'
import { guestOf, makeOwnerLink, signedIn } from './visitors.ts'

test('a person signs in by the page of the link of an owner, comes back to it, and owns the list', async () => {
  const scene = await openScene()
  const paula = await scene.site.makePerson('paula', 'member')
  const client = scene.clientOf(paula)
  const { id, slug } = must(await client.createRegistry({ title: 'Ana & Jonas' }))
  const at = `/lists/${slug}`
  const link = await makeOwnerLink(await signedIn(scene.url, paula), at)
  const member = await scene.site.makePerson('by-link', 'member')
  const browser = guestOf(scene.url)
  await browser.open(link)
  assert.equal(browser.page.headers.get('referrer-policy'), 'strict-origin')
  assert.match(browser.page.headers.get('cache-control') ?? '', /no-store/)
  const [, to = ''] = /href="(\/sign-in\?to=[^"]+)"/.exec(browser.page.html) ?? []
  const login = (await browser.open(to)).location
  assert.equal(new URL(login, scene.url).searchParams.get('redirect_to'), scene.url + link)
  await browser.open(login)
  const typed = { log: member.username, pwd: `main password of ${member.username}`, testcookie: '1' }
  await browser.post('/wp-login.php', new URLSearchParams({ ...typed, redirect_to: scene.url + link }))
  assert.equal(browser.page.location, link)
  await browser.open(link)
  assert.equal((await browser.submit(link)).status, 303)
  assert.equal(browser.page.location, `${at}?mine=1&focus=note`)
  assert.match((await browser.follow()).html, /This list is yours now, too\./)
  assert.deepEqual(must(await client.getRegistry(id)).meta.registry_owners, [member.username])
})
