import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import type { Visitor } from '@hopechest/testing/visitor'
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
  const members = (...names: string[]) =>
    Promise.all(names.map(async (name) => signedIn(scene.url, await scene.site.makePerson(name, 'member'))))
  const use = async (browser: Visitor, link: string) => {
    await browser.open(link)
    return (await browser.submit(link)).status
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
    assert.equal(await use(browser, link), 303)
    assert.equal(browser.page.location, `${at}?mine=1&focus=note`)
    assert.match((await browser.follow()).html, /This list is yours now, too\./)
    assert.deepEqual(await owners(), [member.username])
  })

  test('of four people who use a link at the same moment one becomes an owner, and the others read that it works no more', async () => {
    const { link, owners } = await handedOver()
    const browsers = await members('link-one', 'link-two', 'link-three', 'link-four')
    for (const browser of browsers) await browser.open(link)
    const statuses = await Promise.all(browsers.map(async (each) => (await each.submit(link)).status))
    assert.deepEqual(statuses.toSorted(), [303, 404, 404, 404])
    assert.equal((await owners()).length, 1)
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

  test('another owner makes no link, and no member makes one for the list of another', async () => {
    const { at, link, owners } = await handedOver()
    const [second, stranger] = await members('link-second', 'link-stranger')
    assert.ok(second && stranger)
    assert.equal(await use(second, link), 303)
    assert.doesNotMatch((await second.open(`${at}/sharing`)).html, /owners\/link/)
    const token = second.formTo(`${at}/sharing`).get('token') ?? ''
    await second.post(`${at}/owners/link`, new URLSearchParams({ token }))
    assert.equal(second.page.status, 303)
    assert.equal((await stranger.open(`${at}/sharing`)).status, 404)
    assert.equal((await owners()).length, 1)
  })
})
