import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { nextTime } from '../pages/owners/after/copy-typed.ts'
import { lineWith, lose } from './line.ts'
import { givenList, listOf, signedIn } from './owners.ts'
import { openSite, siteOf, today } from './site-world.ts'

const site = siteOf(() => openSite())

const birthday = { registry_event_type: 'birthday', registry_event_date: '2046-03-09' }

/** A public list whose guest has bought one of two kites. */
const ownerOfBought = (list: Parameters<typeof listOf>[1] = {}) =>
  givenList(
    site,
    { title: 'Mika is turning five', meta: birthday, ...list },
    [{ name: 'Kite', quantity_needed: 2 }, { name: 'Boots' }],
    { quantity: '1', name: 'Miriam Okafor', note: 'Fly high.' },
  )

/** What stands under "Put away" among the lists of an owner. */
const putAwayOf = (html: string) => firstIn(html, /<section class="put-away">.*?<\/section>/s)

describe('a list that is put away', () => {
  test('an owner puts a list away, finds it apart, and takes it out again', async () => {
    const { browser, at } = await ownerOfBought()
    assert.equal(putAwayOf(await browser.read('/lists')), '')
    await browser.fillIn(`${at}/details`, `${at}/put-away`)
    const { html } = await browser.follow()
    assert.match(html, /Your list is put away\./)
    assert.match(putAwayOf(html), /Mika is turning five.*2 gifts.*Take it out again/s)
    assert.doesNotMatch(html.replace(putAwayOf(html), ''), /class="list-card"/)
    for (const page of ['', '/sharing', '/surprises', '/details']) {
      const { html: own } = await browser.open(`${at}${page}`)
      assert.match(own, /This list is put away/, page)
      assert.doesNotMatch(own, /Put it away/, page)
    }
    assert.equal((await browser.submit(`${at}/take-out`)).location, `${at}?taken-out=1&focus=note`)
    assert.match((await browser.follow()).html, /This list is out again/)
    assert.equal(putAwayOf(await browser.read('/lists')), '')
  })

  test('its guests read a page of thanks, find what they gave, and can give it back', async () => {
    const { client, registry, guests, give, guest, thanks } = await ownerOfBought()
    await guest.open(give)
    must(await client.updateRegistry(registry.id, { meta: { registry_put_away: true } }))
    const stranger = new Visitor(site.url)
    for (const path of [guests, give, `${guests}?show=left`]) {
      const { status, html } = await stranger.open(path)
      assert.equal(status, 200)
      assert.match(html, /<h1>Thank you<\/h1>/)
      assert.match(html, /noindex/)
      assert.doesNotMatch(html, /Kite|Boots|What you gave/)
    }
    const late = await guest.submit(give, { quantity: '1', name: 'Miriam', note: 'Another one.' })
    assert.equal(late.status, 409)
    assert.match(late.html, /Your gift was not counted/)
    assert.match(late.html, /Another one\./)
    assert.match(await guest.read(guests), new RegExp(`href="${guests}/yours"`))
    assert.match(await guest.read(`${guests}/yours`), /Kite/)
    await guest.open(thanks)
    await guest.submit(/^\/back\//)
    assert.match((await guest.follow()).html, /You are no longer giving it\./)
    const [kite] = must(await client.listRegistryItems(registry.id))
    assert.equal(kite?.quantity_purchased, 0)
  })

  test('a private list that is put away is nothing to a stranger, as before', async () => {
    const { browser, client, registry, guests, at } = await ownerOfBought()
    const meta = { registry_put_away: true }
    must(await client.updateRegistry(registry.id, { status: 'private', meta }))
    assert.equal((await new Visitor(site.url).open(guests)).status, 404)
    const asGuest = await browser.open(`${at}/as-guest`)
    assert.match(asGuest.html, /Your guests read this page.*<h1>Thank you<\/h1>/s)
    assert.doesNotMatch(asGuest.html, /Kite|Unwrap/)
  })

  test('the list offers it two weeks after the day, and when every letter is written', async () => {
    const owner = await ownerOfBought({ meta: { ...birthday, registry_event_date: '2026-11-06' } })
    const { browser, client, registry, at } = owner
    assert.doesNotMatch(await browser.read('/lists'), /Put it away/, 'two weeks after the day')
    const [bought] = must(await client.listRegistryPurchases(registry.id))
    assert.doesNotMatch(await browser.read(`${at}/surprises`), /Put it away/)
    must(await client.updatePurchase(registry.id, bought?.id ?? 0, { is_thanked: true }))
    assert.match(await browser.read(`${at}/surprises`), /All done\?.*Put it away/s)
    must(await client.updateRegistry(registry.id, { meta: { registry_event_date: '2026-11-05' } }))
    await browser.fillIn('/lists', `${at}/put-away`)
    assert.match(putAwayOf((await browser.follow()).html), /Mika is turning five/)
  })

  test('its card says which letters are left once it is unwrapped', async () => {
    const { browser, client, registry, items, guest, give } = await ownerOfBought()
    const set = async (meta: NonNullable<Parameters<typeof client.updateRegistry>[1]['meta']>) =>
      must(await client.updateRegistry(registry.id, { meta }))
    const said = async () =>
      /<span>([^<]*)<\/span><\/span><\/a>/.exec(putAwayOf(await browser.read('/lists')))?.[1]
    await set({ registry_put_away: true })
    assert.equal(await said(), '2 gifts', 'letters would tell what was bought')
    await set({ registry_reveal: 'always' })
    assert.equal(await said(), '2 gifts, 1 letter to write')
    await set({ registry_put_away: false })
    await guest.fillIn(give, { quantity: '1', name: 'Jo' })
    await set({ registry_put_away: true })
    const [second, first] = must(await client.listRegistryPurchases(registry.id))
    must(await client.updatePurchase(registry.id, first?.id ?? 0, { is_thanked: true }))
    assert.equal(await said(), '2 gifts, 1 letter to write')
    must(await client.releasePurchase(registry.id, items[0]?.id ?? 0, second?.id ?? 0))
    assert.equal(await said(), '2 gifts, every letter is written')
    must(await client.releasePurchase(registry.id, items[0]?.id ?? 0, first?.id ?? 0))
    assert.equal(await said(), '2 gifts', 'there is no letter to write')
  })
})

describe('a copy for next year', () => {
  async function ownerWhoInvites(meta: Record<string, unknown> = {}) {
    const owner = await ownerOfBought({ story: 'Mika collects feathers.' })
    const registry_invitees = ['aunt.jo', 'jim@example.com']
    const changed = { meta: { registry_invitees, ...meta } }
    must(await owner.client.updateRegistry(owner.registry.id, changed))
    return { ...owner, copy: `${owner.at}/copy` }
  }

  /** Follows the copy to its page, and reads what it holds. */
  async function copied({ browser, client }: Awaited<ReturnType<typeof ownerWhoInvites>>) {
    const { html } = await browser.follow()
    const [newest] = must(await client.listRegistries({ limit: 1 }))
    assert.ok(newest)
    const items = must(await client.listRegistryItems(newest.id))
    return {
      html,
      ...newest,
      gifts: items.map(({ name, quantity_needed }) => `${quantity_needed} × ${name}`),
    }
  }

  test('the page of a wrapped list does not say what was bought, and the copy has all of it', async () => {
    const owner = await ownerWhoInvites()
    const html = await owner.browser.read(owner.copy)
    assert.match(html, /value="2047-03-09"/)
    assert.match(html, /All 2 gifts/)
    assert.doesNotMatch(html, /was given|were given|still to give/)
    await owner.browser.submit(owner.copy, { title: 'Mika is turning six' })
    const copy = await copied(owner)
    assert.match(copy.html, /This is your new list\. What you chose has come along\./)
    const { title, status, story, meta, gifts } = copy
    assert.deepEqual([title, status, story], ['Mika is turning six', 'private', 'Mika collects feathers.'])
    assert.deepEqual([meta.registry_event_date, meta.registry_invitees.length], ['2047-03-09', 2])
    assert.deepEqual(gifts, ['2 × Kite', '1 × Boots'])
  })

  test('once it is unwrapped, the owner chooses between what is left and what was given; the copy is wrapped', async () => {
    const owner = await ownerWhoInvites({ registry_reveal: 'always' })
    const { browser, copy } = owner
    assert.match(await browser.read(copy), /2 gifts still to give.*1 gift that was given/s)
    await browser.submit(copy)
    const left = await copied(owner)
    assert.deepEqual(left.gifts, ['1 × Kite', '1 × Boots'])
    assert.equal(left.meta.registry_reveal, 'after_event')
    const form = await browser.formAt(copy, { given: '1' })
    for (const part of ['open', 'story', 'guests']) form.delete(part)
    await browser.post(copy, form)
    const { gifts, story, meta } = await copied(owner)
    assert.deepEqual([gifts, story, meta.registry_invitees], [['1 × Kite'], '', []])
  })

  test('a form that is sent twice makes one list, with another choice another one, and a wrong one says what is wrong', async () => {
    const { browser, client, copy } = await ownerWhoInvites()
    const form = await browser.formAt(copy)
    const { location } = await browser.post(copy, form)
    assert.equal((await browser.post(copy, form)).location, location)
    form.delete('story')
    assert.notEqual((await browser.post(copy, form)).location, location)
    assert.equal(must(await client.listRegistries()).length, 3)
    form.set('title', ' ')
    form.set('day', '2027-02-30')
    const { status, html } = await browser.post(copy, form)
    assert.equal(status, 422)
    assert.match(html, /A name has 1 to 200 characters.*There is no such day/s)
    assert.match(html, /name="guests" value="1" checked/)
  })

  test('a copy of more gifts than a person may create waits on its page, as it was typed', async () => {
    await using slow = await openSite({ settings: { CREATES_PER_MINUTE: '4' } })
    const owner = await signedIn(slow)
    const { at } = await listOf(owner, {}, [{ name: 'Kite' }, { name: 'Boots' }])
    const { status, html } = await owner.browser.fillIn(`${at}/copy`, { title: 'Next year' })
    assert.equal(status, 429)
    assert.match(html, /Please wait a minute, then send it again.*value="Next year"/s)
  })

  test('the owners come along where the first owner copies, as often as it takes, and another owner is not asked', async () => {
    const jonas = await signedIn(site, { name: 'Jonas Lind' })
    const ten = Array.from({ length: 9 }, (_, n) => `owner${n}@orchard.example`)
    ten.push(jonas.person.email)
    const owner = await ownerWhoInvites({ registry_owners: ten })
    for (let n = 0; n < 3; n++) {
      assert.match(await owner.browser.read(owner.copy), /10 other owners/)
      await owner.browser.submit(owner.copy)
      assert.deepEqual((await copied(owner)).meta.registry_owners, ten, 'they are not added anew')
    }
    assert.doesNotMatch(await jonas.browser.read(owner.copy), /name="owners"/)
  })

  test('where no guest comes along, the page says who opens the copy', async () => {
    const { browser, client, registry, at } = await ownerWhoInvites()
    const read = () => browser.read(`${at}/copy`)
    const you = 'Only you can open it until you share it.'
    const owners = 'Only its owners can open it until you share it.'
    const withGuests = await read()
    assert.ok(!withGuests.includes(you) && !withGuests.includes(owners), 'the hint at the guests says it')
    must(await client.updateRegistry(registry.id, { meta: { registry_invitees: [] } }))
    assert.ok((await read()).includes(`<p class="hint">${you}</p>`))
    must(await client.updateRegistry(registry.id, { meta: { registry_owners: ['jonas@x.example'] } }))
    assert.ok((await read()).includes(`<p class="hint">${owners}</p>`))
  })

  test('the day of a copy is the same one of a year to come', () => {
    const days = {
      '2026-03-09': '2027-03-09',
      '2019-11-20': '2026-11-20',
      '2019-11-19': '2027-11-19',
      '2024-02-29': '2027-02-28',
    }
    for (const [day, next] of Object.entries(days)) assert.equal(nextTime(day, today), next, day)
    for (const none of ['9999-12-31', '']) assert.equal(nextTime(none, today), '')
  })
})

describe('a list for somebody else', () => {
  const sees = 'This list is for somebody else: its owners give, too, and see at once what is bought.'

  test('its owner says so at the start, gives as guests do, and gives back', async () => {
    const { browser, client } = await signedIn(site)
    const typed = { title: 'Mika & Lea', forWhom: 'other', otherName: 'Mika', day: '2046-03-09' }
    await browser.fillIn('/lists/new', typed)
    const at = browser.page.location
    const [registry] = must(await client.listRegistries())
    assert.equal(registry?.meta.registry_for_child, true)
    const kite = { name: 'Kite', url: 'https://shop.example/kite', quantity_needed: 2 }
    const { id } = must(await client.addRegistryItem(registry.id, kite))
    assert.match(await browser.read(at), /See it and give/)
    assert.doesNotMatch(browser.page.html, /name="reveal"/)
    assert.equal((await browser.open(`${at}/as-guest`)).location, `/registry/${registry.slug}`)
    assert.match((await browser.follow()).html, /2 of 2 left/)
    const here = `/registry/${registry.slug}`
    await browser.fillIn(`${here}/items/${id}/give`, { quantity: '1', name: 'Papa' })
    assert.match((await browser.follow()).html, /Thank you, Papa/)
    assert.match(await browser.read(here), /1 of 2 left/)
    assert.match(browser.page.html, /You are giving/)
    assert.match(await browser.read(`${at}/surprises`), /Papa/)
    const [bought] = must(await client.listRegistryPurchases(registry.id))
    await browser.open(`${here}/yours/${bought?.id}`)
    await browser.submit(/^\/back\//)
    assert.match((await browser.follow()).html, /It is back on the list/)
    assert.equal(must(await client.listRegistryItems(registry.id))[0]?.quantity_purchased, 0)
  })

  test('guests read it on the list and before they give, and who is named in the title is not meant', async () => {
    const { guest, guests, give, client, registry, thanks } = await ownerOfBought({ title: 'Mika & Lea' })
    assert.ok(!(await guest.read(guests)).includes(sees))
    assert.match(await guest.read(give), /unless Mika &amp; Lea peek/)
    must(await client.updateRegistry(registry.id, { meta: { registry_for_child: true } }))
    assert.ok((await guest.read(guests)).includes(sees))
    assert.match(await guest.read(give), /The owners can see what was bought, and from whom\./)
    assert.match(await guest.read(thanks), /The owners can see your name and your words\./)
  })

  test('a wrapped list becomes one for somebody else only after its owner reads what that costs', async () => {
    const { browser, at, client, registry } = await ownerOfBought()
    const stored = async () => must(await client.getRegistry(registry.id)).meta
    const typed = { forWhom: 'other', otherName: 'Mika', story: 'Mika collects feathers.' }
    const { html } = await browser.fillIn(`${at}/details`, typed)
    assert.match(html, /On a list for somebody else you see at once what guests bought/)
    assert.doesNotMatch(html, /Miriam/)
    assert.equal((await stored()).registry_for_child, false)
    await browser.submit(`${at}/details`, { past_day: 'unwrap' })
    assert.equal((await stored()).registry_for_child, true)
    assert.equal((await stored()).registry_reveal, 'after_event')
    assert.match(await browser.read(`${at}/surprises`), /Miriam Okafor/)
    const form = await browser.formAt(`${at}/details`, { forWhom: '', title: 'Mika' })
    await browser.post(`${at}/details`, form)
    assert.equal((await stored()).registry_for_child, false)
    assert.doesNotMatch(await browser.read(`${at}/surprises`), /Miriam/)
  })
})

describe('a gift that moves to another list', () => {
  /** Opens the page from the pen of the gift, and chooses the list. */
  type Owner = Awaited<ReturnType<typeof ownerOfBought>>
  async function moveTo({ browser, at }: Owner, item: number, to: string) {
    const { html } = await browser.open(`${at}?edit=${item}`)
    const action = `${at}/items/${item}/move`
    assert.ok(html.includes(`href="${action}"`))
    return browser.fillIn(action, { to })
  }

  test('it stands on the other list with its price and what guests gave, which stays wrapped, and its giver can give it back', async () => {
    const owner = await ownerOfBought()
    const { browser, client, at, items, guest, guests, thanks } = owner
    must(await client.updateItem(items[0]?.id ?? 0, { price: 20 }))
    const meta = { registry_currency: 'CHF' }
    const other = await listOf(owner, { title: 'Winter at ours', status: 'publish', meta }, [])
    await moveTo(owner, items[0]?.id ?? 0, other.registry.slug)
    const { html } = await browser.follow()
    assert.match(html, /“Kite” is on this list now\..*€20</s)
    assert.doesNotMatch(html, /Miriam|1 of 2/)
    assert.doesNotMatch(await browser.read(at), /Kite/)
    const stranger = new Visitor(site.url)
    assert.match(await stranger.read(`/registry/${other.registry.slug}`), /1 of 2 left/)
    assert.match(await guest.read(`${guests}/yours`), /Kite/)
    await guest.open(thanks)
    await guest.submit(/^\/back\//)
    assert.match((await guest.follow()).html, /You are no longer giving it\./)
  })

  test('from a wrapped list it moves to no list that is open, put away, or of another person', async () => {
    const owner = await ownerOfBought()
    const { browser, client, at, items, registry } = owner
    const open = await listOf(owner, { meta: { registry_reveal: 'always' } }, [])
    const away = await listOf(owner, { meta: { registry_put_away: true } }, [])
    const others = await listOf(await signedIn(site), {}, [])
    const action = `${at}/items/${items[0]?.id}/move`
    const offered = await browser.read(action)
    for (const list of [away, others]) assert.ok(!offered.includes(list.registry.slug))
    const token = browser.formTo('/sign-out')
    for (const { registry: to } of [away, others, { registry }]) {
      token.set('to', to.slug)
      assert.equal((await browser.post(action, token)).location, at)
    }
    token.set('to', open.registry.slug)
    assert.equal((await browser.post(action, token)).status, 409)
    assert.match(browser.page.html, /a gift can only move to another wrapped list\. You can copy it there\./)
    assert.equal(must(await client.listRegistryItems(registry.id)).length, 2)
    must(await client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    assert.equal((await moveTo(owner, items[0]?.id ?? 0, open.registry.slug)).status, 303)
    assert.match(await browser.read(`${open.at}/surprises`), /Miriam Okafor/, 'who gave it comes along')
  })

  test('a gift whose move got no answer has arrived, and the form that is sent again moves it no second time', async () => {
    const line = lineWith(/\/move$/)
    await using cut = await openSite(line)
    const owner = await signedIn(cut)
    const { browser, client } = owner
    const from = await listOf(owner, {}, [{ name: 'Kite', quantity_needed: 2 }, { name: 'Boots' }])
    const other = await listOf(owner, { title: 'Winter at ours' }, [])
    const namesOn = async ({ registry }: typeof from) =>
      must(await client.listRegistryItems(registry.id)).map(({ name }) => name)
    const action = `${from.at}/items/${from.items[0]?.id}/move`
    await browser.open(action)
    line.next.behind = lose
    assert.equal((await browser.submit(action, { to: other.registry.slug })).status, 503)
    const form = browser.formTo(action)
    assert.match((await browser.post(action, form)).location, new RegExp(`^${other.at}\\?arrived=`))
    assert.deepEqual([await namesOn(from), await namesOn(other)], [['Boots'], ['Kite']])
  })
})
