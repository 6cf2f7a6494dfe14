import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { openScene, type Scene } from './scene.ts'
import { guestOf, makeOwnerLink, signedIn } from './visitors.ts'

describe('a link makes another owner, on a real site', () => {
  let scene: Scene
  let paula: Person
  before(async () => {
    scene = await openScene()
    paula = await scene.site.makePerson('paula', 'member')
  })

  /** A list of Paula, with the address of a link that she has made for it. */
  async function handedOver() {
    const client = scene.clientOf(paula)
    const { id, slug } = must(await client.createRegistry({ title: 'Ana & Jonas' }))
    const at = `/lists/${slug}`
    const owner = await signedIn(scene.url, paula)
    const make = () => makeOwnerLink(owner, at)
    const owners = async () => must(await client.getRegistry(id)).meta.registry_owners
    return { at, owner, make, owners, link: await make() }
  }

  test('a person signs in by the page of the link, comes back to it, and owns the list', async () => {
    const { at, link, owners } = await handedOver()
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
    assert.deepEqual(await owners(), [member.username])
  })

  test('four tabs of an owner that make links at the same moment store all of them, and ten are the most', async () => {
    const { at, owner, make } = await handedOver()
    const tabs = Array.from({ length: 4 }, () => {
      const tab = guestOf(scene.url)
      for (const [name, value] of owner.cookies) tab.cookies.set(name, value)
      return tab
    })
    for (const tab of tabs) await tab.open(`${at}/sharing`)
    await Promise.all(tabs.map((tab) => tab.submit(`${at}/owners/link`)))
    const waiting = async () => (await owner.open(`${at}/sharing`)).html.match(/A link waits/g)?.length
    assert.equal(await waiting(), 5)
    for (let n = 0; n < 5; n++) assert.match(await make(), /^\/own\//)
    assert.equal(await make(), '')
    assert.match(owner.page.html, /Owners and links that wait are 10 at most/)
    await owner.open(`${at}/sharing`)
    await owner.submit(`${at}/owners/link/end`)
    assert.equal(await waiting(), 9)
  })
})
