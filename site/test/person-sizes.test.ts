import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { KnownPerson } from '@hopechest/client'
import { mostOfSize, type SizeField, sizeFields } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { type SignedInPerson, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

describe('sizes and likes', () => {
  const site = siteOf(() => frame.open({ hasMail: true }))
  let ida: SignedInPerson
  let circle: number
  let people: KnownPerson[]
  before(async () => {
    ida = await signedIn(site, { name: 'Ida' })
    circle = must(await ida.client.addCircle('Family')).id
    people = []
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      const { id } = must(await ida.client.addPerson({ name }))
      people.push(must(await ida.client.putInCircle(circle, id)))
    }
  })

  async function pageOf({ link }: KnownPerson) {
    const browser = new Visitor(site.url)
    await browser.open(`/p/${link}`)
    await browser.follow()
    return browser
  }
  async function say({ browser, said }: { browser: Visitor; said: Partial<Record<SizeField, string>> }) {
    await browser.open('/p')
    await browser.post('/p/sizes', browser.formTo('/p/sizes', said))
    return browser.page.status === 303 ? browser.follow() : browser.page
  }

  test('a person writes them on their own page; who drew them and the owner of the book read them, and no one else', async () => {
    const [ana] = people as [KnownPerson]
    const browser = await pageOf(ana)
    const { html } = await say({ browser, said: { shoes: '39', words: '<b>No socks</b>\nplease' } })
    assert.match(html, /It is written down\..*<dt>Shoes<\/dt><dd dir="auto">39<\/dd>/s)
    assert.match(html, /&lt;b&gt;No socks&lt;\/b&gt;\nplease/)
    assert.doesNotMatch(html, /<dt>Ring/)
    assert.match(await ida.browser.read('/my-people'), /<dd dir="auto">39<\/dd>/)

    const person_ids = people.map(({ id }) => id)
    const plan = { person_ids, own_name: '', wishes: [], amount: null, currency: 'EUR', day: '2046-12-24' }
    const { round } = must(await ida.client.planDraw(circle, plan))
    must(await ida.client.drawNames(circle, round))
    for (const each of people) {
      const other = await pageOf(each)
      if (each !== ana) assert.doesNotMatch(other.page.html, /No socks/, 'before the slip is unfolded')
      const slip = (await other.submit('/p/slip')).html
      const hasDrawnHer = /<h1[^>]*>Ana</.test(slip)
      assert.equal(/Ana says.*No socks/s.test(slip), hasDrawnHer)
    }
    assert.doesNotMatch((await new Visitor(site.url).open('/p')).html, /No socks/)
    const eve = await signedIn(site, { name: 'Eve' })
    assert.doesNotMatch(await eve.browser.read('/my-people'), /No socks/)
  })

  test('each field has its length, and an empty one says nothing', async () => {
    const [, ben] = people as [KnownPerson, KnownPerson]
    const browser = await pageOf(ben)
    for (const field of sizeFields) {
      const most = mostOfSize[field]
      const long = await say({ browser, said: { [field]: 'ß'.repeat(most + 1) } })
      assert.equal(long.status, 422)
      assert.match(long.html, /ß{61}/, 'what was written is not lost')
      assert.match((await say({ browser, said: { [field]: 'ß'.repeat(most) } })).html, /It is written down/)
    }
    const empty = Object.fromEntries(sizeFields.map((field) => [field, '']))
    assert.doesNotMatch((await say({ browser, said: empty })).html, /<dl class="sizes">/)
    assert.deepEqual(
      await site.api.database.rows('SELECT said FROM person_sizes WHERE person_id = $1', [ben.id]),
      [],
    )
  })

  test('they are gone with the person, and an owner writes none in the name of another', async () => {
    const [, , cleo] = people as [KnownPerson, KnownPerson, KnownPerson]
    const browser = await pageOf(cleo)
    await say({ browser, said: { ring: '54' } })
    const form = browser.formTo('/p/sizes', { ring: '60' })
    must(await ida.client.removePerson(cleo.id))
    assert.notEqual((await browser.post('/p/sizes', form)).status, 303)
    assert.doesNotMatch((await browser.open('/p')).html, /\b54\b/)
    assert.doesNotMatch(await ida.browser.read('/my-people'), /<dd dir="auto">54/)
    const stranger = new Visitor(site.url)
    await stranger.open('/p')
    const token = /name="token" value="([^"]+)"/.exec(stranger.page.html)?.[1] ?? ''
    assert.equal((await stranger.post('/p/sizes', new URLSearchParams({ token, top: 'M' }))).status, 404)
  })

  test('who has an account writes their own; people of the book read them by their link, and who drew the name', async () => {
    const ned = await signedIn(site, { name: 'Ned' })
    const own = must(await ned.client.addCircle('Friends')).id
    const friends: KnownPerson[] = []
    for (const name of ['Olga', 'Paul']) {
      const { id } = must(await ned.client.addPerson({ name }))
      friends.push(must(await ned.client.putInCircle(own, id)))
    }
    const [olga] = friends as [KnownPerson]
    assert.match(
      await ned.browser.read('/my-people'),
      /href="[^"]*\/my-people\/sizes"[^>]*>My sizes and likes</,
    )
    const write = async (said: Record<string, string>) => {
      await ned.browser.open('/my-people/sizes')
      return ned.browser.submit('/my-people/sizes', said)
    }
    const long = await write({ shoes: 'ß'.repeat(mostOfSize.shoes + 1) })
    assert.equal(long.status, 422)
    assert.match(long.html, /ß{61}/, 'what was written is not lost')
    const again = await ned.browser.post(
      '/my-people/sizes',
      new URLSearchParams({ words: 'No ties', token: 'old' }),
    )
    assert.match(again.html, /No ties/, 'a form that has to be sent again keeps it, too')
    assert.equal((await write({ shoes: '45', words: '<i>No ties</i>' })).status, 303)
    assert.match((await ned.browser.follow()).html, /It is written down\./)
    assert.match((await pageOf(olga)).page.html, /<dt>Shoes<\/dt><dd dir="auto">45<.*&lt;i&gt;No ties/s)

    const person_ids = [0, ...friends.map(({ id }) => id)]
    const plan = { person_ids, own_name: 'Ned', wishes: [], amount: null, currency: 'EUR', day: '2046-12-24' }
    const { round } = must(await ned.client.planDraw(own, plan))
    must(await ned.client.drawNames(own, round))
    let drew = 0
    for (const each of friends) {
      const slip = (await (await pageOf(each)).submit('/p/slip')).html
      const hasDrawnHim = /<h1[^>]*>Ned</.test(slip)
      if (hasDrawnHim) drew++
      assert.equal(/Ned says.*No ties/s.test(slip), hasDrawnHim)
    }
    assert.equal(drew, 1)

    const { slug, status } = must(await ned.client.createRegistry({ title: 'Ned', status: 'publish' }))
    assert.equal(status, 'publish')
    const eve = await signedIn(site, { name: 'Eve' })
    must(await eve.client.addPerson({ name: 'Ned', address: ned.person.email }))
    for (const path of [`/registry/${slug}`, `/registry/${slug}.json`, '/my-people', '/my-people/sizes'])
      for (const browser of [eve.browser, new Visitor(site.url)])
        assert.doesNotMatch((await browser.open(path)).html, /No ties/, path)
    if (frame.isOfHost) return
    assert.equal(JSON.parse(await ned.browser.read('/account/everything.json')).sizes.shoes, '45')
    assert.equal((await write(Object.fromEntries(sizeFields.map((each) => [each, ''])))).status, 303)
    assert.deepEqual(await site.api.database.rows('SELECT said FROM account_sizes'), [])
  })
})
