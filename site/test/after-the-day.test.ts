import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { contentKeys } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { nextTime } from '../pages/owners/after/copy-typed.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf, today } from './site-world.ts'

const site = siteOf(() => openSite())

const birthday = { registry_event_type: 'birthday', registry_event_date: '2027-03-09' }

/** A public list whose guest has bought one of two kites. */
async function ownerOfBought(list: Parameters<typeof listOf>[1] = {}) {
  const owner = await signedIn(site)
  const gifts = [{ name: 'Kite', quantity_needed: 2 }, { name: 'Boots' }]
  const { registry, items, at } = await listOf(
    owner,
    { title: 'Mika is turning five', status: 'publish', meta: birthday, ...list },
    gifts,
  )
  const guests = `/registry/${registry.slug}`
  const give = `${guests}/items/${items[0]?.id}/give`
  const guest = new Visitor(site.url)
  await guest.fillIn(give, give, { quantity: '1', name: 'Miriam Okafor', note: 'Fly high.' })
  return { ...owner, registry, items, at, guests, give, guest, thanks: guest.page.location }
}

/** What stands under "Put away" among the lists of an owner. */
const putAwayOf = (html: string) => /<section class="put-away">.*?<\/section>/s.exec(html)?.[0] ?? ''

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
    await browser.submit(`${at}/take-out`)
    assert.equal(browser.page.location, `${at}?taken-out=1&focus=note`)
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
    await guest.submit(/action="(\/back\/[^"]+)"/.exec(guest.page.html)?.[1] ?? '')
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

  for (const [language, { alone, left, written }] of [
    [
      'en',
      { alone: '2 gifts', left: '2 gifts, 1 letter to write', written: '2 gifts, every letter is written' },
    ],
    [
      'de',
      {
        alone: '2 Geschenke',
        left: '2 Geschenke, noch 1 Brief zu schreiben',
        written: '2 Geschenke, alle Briefe sind geschrieben',
      },
    ],
  ] as const) {
    test(`its card says which letters are left once it is unwrapped, in ${language}`, async () => {
      const { browser, client, registry, items, guest, give } = await ownerOfBought()
      await browser.open(`/language/${language}?to=/lists`)
      const set = async (meta: NonNullable<Parameters<typeof client.updateRegistry>[1]['meta']>) =>
        must(await client.updateRegistry(registry.id, { meta }))
      const said = async () =>
        /<span>([^<]*)<\/span><\/span><\/a>/.exec(putAwayOf(await browser.read('/lists')))?.[1]
      await set({ registry_put_away: true })
      assert.equal(await said(), alone, 'letters would tell what was bought')
      await set({ registry_reveal: 'always' })
      assert.equal(await said(), left)
      await set({ registry_put_away: false })
      await guest.fillIn(give, give, { quantity: '1', name: 'Jo' })
      await set({ registry_put_away: true })
      const [second, first] = must(await client.listRegistryPurchases(registry.id))
      must(await client.updatePurchase(registry.id, first?.id ?? 0, { is_thanked: true }))
      assert.equal(await said(), left)
      must(await client.releasePurchase(registry.id, items[0]?.id ?? 0, second?.id ?? 0))
      assert.equal(await said(), written)
      must(await client.releasePurchase(registry.id, items[0]?.id ?? 0, first?.id ?? 0))
      assert.equal(await said(), alone, 'there is no letter to write')
    })
  }

  test('only its owners put a list away', async () => {
    const { client, registry, at } = await ownerOfBought()
    const { browser } = await signedIn(site, { name: 'Eve' })
    await browser.open('/account')
    await browser.post(`${at}/put-away`, browser.formTo('/sign-out'))
    assert.equal(must(await client.getRegistry(registry.id)).meta.registry_put_away, false)
  })
})

describe('a copy for next year', () => {
  /** The list with everything that a copy carries. */
  async function ownerOfFull(meta: Record<string, unknown> = {}) {
    const owner = await ownerOfBought({ story: 'Mika collects feathers.' })
    const { client, registry, items } = owner
    const [kite, boots] = items.map(({ id }) => id)
    const said = { description: 'Size 29', retailer: 'Stag', image_url: 'https://s.example/b.jpg', price: 59 }
    must(await client.updateItem(boots ?? 0, said))
    const lesson = must(
      await client.addRegistryItem(registry.id, {
        name: 'A riding lesson',
        url: `${site.url}/?registry=${registry.id}`,
        affiliate_status: 'none',
      }),
    )
    const full = {
      registry_currency: 'CHF',
      registry_hand_over: 'An envelope, please.',
      registry_invitees: ['aunt.jo', 'jim@example.com'],
      registry_most_wanted: 1,
      registry_headings: [
        { title: 'Outside', items_above: 0 },
        { title: 'Inside', items_above: 2 },
      ],
      registry_group_gifts: [boots ?? 0],
      registry_item_currencies: [{ item_id: kite ?? 0, currency: 'SEK' }],
      ...meta,
    }
    const registered = must(await client.updateRegistry(registry.id, { meta: full }))
    return { ...owner, registry: registered, lesson }
  }

  /** Follows the copy to its page, and reads what it holds. */
  async function copied({ browser, client }: Awaited<ReturnType<typeof ownerOfFull>>) {
    const { html } = await browser.follow()
    const [newest] = must(await client.listRegistries({ limit: 1 }))
    assert.ok(newest)
    return { html, registry: newest, items: must(await client.listRegistryItems(newest.id)) }
  }

  test('a wrapped list is copied whole, with its order and marks, and without what was bought', async () => {
    const owner = await ownerOfFull()
    const { browser, at, client, registry, items: gifts } = owner
    const { html } = await browser.open(`${at}/copy`)
    assert.match(html, /value="2028-03-09"/)
    assert.match(html, /All 3 gifts/)
    assert.doesNotMatch(html, /was given|were given|still to give/)
    await browser.submit(`${at}/copy`, { title: 'Mika is turning six' })
    const copy = await copied(owner)
    assert.match(copy.html, /This is your new list\. What you chose has come along\./)
    assert.match(copy.html, /3 gifts/)
    const [kite, boots, lesson] = copy.items
    assert.deepEqual(
      copy.items.map((item) => [item.name, item.quantity_needed, item.quantity_purchased]),
      [
        ['Kite', 2, 0],
        ['Boots', 1, 0],
        ['A riding lesson', 1, 0],
      ],
    )
    const original = must(await client.getItem(gifts[1]?.id ?? 0))
    for (const key of contentKeys) assert.equal(boots?.[key], original[key], key)
    assert.equal(lesson?.url, `${site.url}/?registry=${copy.registry.id}`)
    const { title, status, story, meta } = copy.registry
    assert.deepEqual([title, status, story], ['Mika is turning six', 'private', 'Mika collects feathers.'])
    assert.deepEqual(meta, {
      ...registry.meta,
      registry_event_date: '2028-03-09',
      registry_item_ids: copy.items.map(({ id }) => id),
      registry_group_gifts: [boots?.id],
      registry_item_currencies: [{ item_id: kite?.id, currency: 'SEK' }],
    })
    assert.deepEqual(must(await client.getRegistry(registry.id)).meta, registry.meta)
    assert.deepEqual(must(await client.listRegistryPurchases(copy.registry.id)), [])
  })

  test('once it is unwrapped, the owner chooses between what is left and what was given; the copy is wrapped', async () => {
    const owner = await ownerOfFull({ registry_reveal: 'always' })
    const { browser, at } = owner
    const { html } = await browser.open(`${at}/copy`)
    assert.match(html, /3 gifts still to give.*1 gift that was given/s)
    await browser.submit(`${at}/copy`)
    const left = await copied(owner)
    assert.deepEqual(
      left.items.map((item) => [item.name, item.quantity_needed]),
      [
        ['Kite', 1],
        ['Boots', 1],
        ['A riding lesson', 1],
      ],
    )
    assert.equal(left.registry.meta.registry_reveal, 'after_event')
    await browser.open(`${at}/copy`)
    const form = browser.formTo(`${at}/copy`)
    for (const part of ['open', 'story', 'guests']) form.delete(part)
    form.set('given', '1')
    await browser.post(`${at}/copy`, form)
    const given = await copied(owner)
    assert.deepEqual(
      given.items.map((item) => [item.name, item.quantity_needed, item.quantity_purchased]),
      [['Kite', 1, 0]],
    )
    const { story, meta } = given.registry
    assert.deepEqual([story, meta.registry_invitees, meta.registry_group_gifts], ['', [], []])
    assert.equal(meta.registry_headings.length, 2)
  })

  test('a form that is sent twice makes one list, and a wrong one says what is wrong', async () => {
    const owner = await ownerOfFull()
    const { browser, client, at } = owner
    await browser.open(`${at}/copy`)
    const form = browser.formTo(`${at}/copy`)
    const first = await browser.post(`${at}/copy`, form)
    assert.equal((await browser.post(`${at}/copy`, form)).location, first.location)
    assert.equal(must(await client.listRegistries()).length, 2)
    form.set('title', ' ')
    form.set('day', '2027-02-30')
    const { status, html } = await browser.post(`${at}/copy`, form)
    assert.equal(status, 422)
    assert.match(html, /A name has 1 to 200 characters.*There is no such day/s)
    assert.match(html, /name="guests" value="1" checked/)
  })

  test('a copy of more gifts than a person may create is asked for again, and is one list then', async () => {
    await using slow = await openSite({ settings: { CREATES_PER_MINUTE: '2', AUTH_CACHE_TTL: '0' } })
    const { person, browser, client } = await signedIn(slow, { role: 'administrator' })
    const own = { person, browser, client }
    const { at } = await listOf(own, {}, [{ name: 'Kite' }, { name: 'Boots' }])
    // What admins create is not counted.
    await slow.accounts.people.changeRole(person.id, 'member')
    must(await client.createRegistry({ title: 'Another' }))
    await browser.open(`${at}/copy`)
    const form = browser.formTo(`${at}/copy`, { title: 'Next year' })
    const { status, html } = await browser.post(`${at}/copy`, form)
    assert.equal(status, 429)
    assert.match(html, /Please wait a minute, then send it again/)
    assert.match(html, /value="Next year"/)
    await slow.accounts.people.changeRole(person.id, 'administrator')
    assert.equal((await browser.submit(`${at}/copy`)).status, 303)
    const [newest, ...others] = must(await client.listRegistries())
    assert.equal(others.length, 2)
    const items = must(await client.listRegistryItems(newest?.id ?? 0))
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Kite', 'Boots'],
    )
  })

  test('the owners come along where the first owner copies, and another owner names none', async () => {
    const owner = await ownerOfFull()
    const jonas = await signedIn(site, { name: 'Jonas Lind' })
    const meta = { registry_owners: [jonas.person.email] }
    must(await owner.client.updateRegistry(owner.registry.id, { meta }))
    await owner.browser.open(`${owner.at}/copy`)
    assert.match(owner.browser.page.html, /1 other owner/)
    await owner.browser.submit(`${owner.at}/copy`)
    const copy = await copied(owner)
    assert.deepEqual(copy.registry.meta.registry_owners, [jonas.person.email])
    await jonas.browser.open(`${owner.at}/copy`)
    assert.doesNotMatch(jonas.browser.page.html, /name="owners"/)
    await jonas.browser.submit(`${owner.at}/copy`, { owners: '1' })
    const [own] = must(await jonas.client.listRegistries({ limit: 1 }))
    assert.deepEqual(own?.meta.registry_owners, [])
    assert.equal(own?.user_id, jonas.person.id)
  })

  test('an owner copies a list of ten owners as often as it takes: they are not added anew', async () => {
    const owner = await ownerOfFull()
    const ten = Array.from({ length: 10 }, (_, n) => `owner${n}@orchard.example`)
    must(await owner.client.updateRegistry(owner.registry.id, { meta: { registry_owners: ten } }))
    for (let n = 0; n < 3; n++) {
      await owner.browser.fillIn(`${owner.at}/copy`, `${owner.at}/copy`)
      assert.deepEqual((await copied(owner)).registry.meta.registry_owners, ten)
    }
  })

  for (const [language, { you, owners }] of [
    [
      'en',
      {
        you: 'Only you can open it until you share it.',
        owners: 'Only its owners can open it until you share it.',
      },
    ],
    [
      'de',
      {
        you: 'Nur du kannst sie öffnen, bis du sie teilst.',
        owners: 'Nur die Menschen, denen sie gehört, können sie öffnen, bis du sie teilst.',
      },
    ],
  ] as const) {
    test(`where no guest comes along, the page says who opens the copy, in ${language}`, async () => {
      const { browser, client, registry, at } = await ownerOfFull()
      await browser.open(`/language/${language}?to=/lists`)
      const read = async () => await browser.read(`${at}/copy`)
      const withGuests = await read()
      assert.ok(!withGuests.includes(you) && !withGuests.includes(owners), 'the hint at the guests says it')
      must(await client.updateRegistry(registry.id, { meta: { registry_invitees: [] } }))
      assert.ok((await read()).includes(`<p class="hint">${you}</p>`))
      must(await client.updateRegistry(registry.id, { meta: { registry_owners: ['jonas@x.example'] } }))
      assert.ok((await read()).includes(`<p class="hint">${owners}</p>`))
    })
  }

  test('the day of a copy is the same one of a year to come', () => {
    const days = [
      ['2026-03-09', '2027-03-09'],
      ['2019-11-20', '2026-11-20'],
      ['2019-11-19', '2027-11-19'],
      ['2024-02-29', '2027-02-28'],
      ['9999-12-31', ''],
      ['', ''],
    ]
    for (const [day = '', next] of days) assert.equal(nextTime(day, today), next, day)
  })
})

describe('a list for a child', () => {
  const sees = 'This list is for a child: its owners give, too, and see at once what is bought.'

  test('its owner says so at the start, gives as guests do, and gives back', async () => {
    const { browser, client } = await signedIn(site)
    await browser.fillIn('/lists/new', '/lists/new', {
      title: 'Mika & Lea',
      forChild: '1',
      day: '2027-03-09',
    })
    const at = browser.page.location
    const [registry] = must(await client.listRegistries())
    assert.equal(registry?.meta.registry_for_child, true)
    const kite = { name: 'Kite', url: 'https://shop.example/kite', quantity_needed: 2 }
    const { id } = must(await client.addRegistryItem(registry.id, kite))
    assert.match(await browser.read(at), /See it and give/)
    assert.doesNotMatch(browser.page.html, /name="reveal"/)
    assert.equal((await browser.open(`${at}/as-guest`)).location, `/registry/${registry.slug}`)
    assert.match((await browser.follow()).html, /2 of 2 left/)
    const give = `/registry/${registry.slug}/items/${id}/give`
    await browser.fillIn(give, give, { quantity: '1', name: 'Papa' })
    assert.match((await browser.follow()).html, /Thank you, Papa/)
    assert.match(await browser.read(`/registry/${registry.slug}`), /1 of 2 left/)
    assert.match(browser.page.html, /You are giving/)
    assert.match(await browser.read(`${at}/surprises`), /Papa/)
    const [bought] = must(await client.listRegistryPurchases(registry.id))
    await browser.open(`/registry/${registry.slug}/yours/${bought?.id}`)
    await browser.submit(/action="(\/back\/[^"]+)"/.exec(browser.page.html)?.[1] ?? '')
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

  test('a wrapped list becomes one for a child only after its owner reads what that costs', async () => {
    const { browser, at, client, registry } = await ownerOfBought()
    const stored = async () => must(await client.getRegistry(registry.id)).meta
    const choose = async () => {
      return browser.fillIn(`${at}/details`, `${at}/details`, {
        forChild: '1',
        story: 'Mika collects feathers.',
      })
    }
    const { html } = await choose()
    assert.match(html, /With a list for a child you see at once what guests bought/)
    assert.doesNotMatch(html, /Miriam/)
    assert.equal((await stored()).registry_for_child, false)
    const kept = await browser.submit(`${at}/details`, { past_day: 'change' })
    assert.match(kept.html, /Mika collects feathers\./)
    assert.doesNotMatch(kept.html, /name="forChild" value="1"[^>]* checked/)
    await choose()
    await browser.submit(`${at}/details`, { past_day: 'unwrap' })
    assert.equal((await stored()).registry_for_child, true)
    assert.equal((await stored()).registry_reveal, 'after_event')
    assert.match(await browser.read(`${at}/surprises`), /Miriam Okafor/)
    await browser.open(`${at}/details`)
    const form = browser.formTo(`${at}/details`)
    form.delete('forChild')
    form.set('title', 'Mika')
    await browser.post(`${at}/details`, form)
    assert.equal((await stored()).registry_for_child, false)
    assert.doesNotMatch(await browser.read(`${at}/surprises`), /Miriam/)
  })
})

describe('a gift that moves to another list', () => {
  /** Opens the page from the pen of the gift, and chooses the list. */
  async function moveTo(
    { browser, at }: Pick<Awaited<ReturnType<typeof ownerOfBought>>, 'browser' | 'at'>,
    item: number,
    to: string,
  ) {
    const { html } = await browser.open(`${at}?edit=${item}`)
    const action = `${at}/items/${item}/move`
    assert.ok(html.includes(`href="${action}"`))
    return browser.fillIn(action, action, { to })
  }

  test('it leaves one list and stands on the other, with its parts and its currency', async () => {
    const owner = await ownerOfBought()
    const { browser, client, registry } = owner
    const other = await listOf(owner, { title: 'Winter at ours', meta: { registry_currency: 'CHF' } }, [{}])
    const lesson = must(
      await client.addRegistryItem(registry.id, {
        name: 'A riding lesson',
        url: `${site.url}/?registry=${registry.id}`,
        affiliate_status: 'none',
        price: 20,
        quantity_needed: 8,
      }),
    )
    const meta = { registry_group_gifts: [lesson.id] }
    must(await client.updateRegistry(registry.id, { meta }))
    await moveTo(owner, lesson.id, other.registry.slug)
    assert.match((await browser.follow()).html, /“A riding lesson” is on this list now\./)
    assert.match(browser.page.html, /€160/)
    const [, moved] = must(await client.listRegistryItems(other.registry.id))
    assert.deepEqual(
      [moved?.name, moved?.quantity_needed, moved?.price, moved?.url],
      ['A riding lesson', 8, 20, `${site.url}/?registry=${other.registry.id}`],
    )
    const stored = must(await client.getRegistry(other.registry.id)).meta
    assert.deepEqual(stored.registry_group_gifts, [moved?.id])
    assert.deepEqual(stored.registry_item_currencies, [{ item_id: moved?.id, currency: 'EUR' }])
    const left = must(await client.listRegistryItems(registry.id)).map(({ name }) => name)
    assert.deepEqual(left, ['Kite', 'Boots'])
  })

  test('what guests gave of it is not asked for again, stays wrapped, and its giver can still give it back', async () => {
    const owner = await ownerOfBought()
    const { browser, client, items, guest, guests, thanks } = owner
    const other = await listOf(owner, { title: 'Winter at ours', status: 'publish' }, [])
    await moveTo(owner, items[0]?.id ?? 0, other.registry.slug)
    const { html } = await browser.follow()
    assert.match(html, /“Kite” is on this list now\./)
    assert.doesNotMatch(html, /Miriam|1 of 2/)
    const [kite] = must(await client.listRegistryItems(other.registry.id))
    assert.deepEqual([kite?.quantity_needed, kite?.quantity_purchased], [2, 1])
    const stranger = new Visitor(site.url)
    assert.match(await stranger.read(`/registry/${other.registry.slug}`), /1 of 2 left/)
    assert.match(await guest.read(`${guests}/yours`), /Kite/)
    const [bought] = must(await client.listRegistryPurchases(other.registry.id))
    assert.equal(bought?.purchaser, 'Miriam Okafor')
    await guest.open(thanks)
    await guest.submit(/action="(\/back\/[^"]+)"/.exec(guest.page.html)?.[1] ?? '')
    assert.match((await guest.follow()).html, /You are no longer giving it\./)
  })

  test('from a wrapped list it moves to no list that is open, put away, or of another person', async () => {
    const owner = await ownerOfBought()
    const { browser, client, at, items, registry } = owner
    const open = await listOf(owner, { meta: { registry_reveal: 'always' } }, [])
    const away = await listOf(owner, { meta: { registry_put_away: true } }, [])
    const others = await listOf(await signedIn(site), {}, [])
    const action = `${at}/items/${items[0]?.id}/move`
    assert.match(await browser.read(action), /You have no other list that can take it/)
    const token = browser.formTo('/sign-out')
    for (const { registry: to } of [open, away, others, { registry }]) {
      token.set('to', to.slug)
      assert.equal((await browser.post(action, token)).location, at)
    }
    assert.equal(must(await client.listRegistryItems(registry.id)).length, 2)
    must(await client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    assert.equal((await moveTo(owner, items[0]?.id ?? 0, open.registry.slug)).status, 303)
    assert.match(await browser.read(`${open.at}/surprises`), /Miriam Okafor/, 'who gave it comes along')
  })

  test('a gift that is sent on its way twice arrives once', async () => {
    const owner = await ownerOfBought()
    const { browser, client, at, items } = owner
    const other = await listOf(owner, {}, [])
    const action = `${at}/items/${items[1]?.id}/move`
    await browser.open(action)
    const form = browser.formTo(action)
    const { location } = await browser.post(action, form)
    assert.equal((await browser.post(action, form)).location, location)
    assert.equal(must(await client.listRegistryItems(other.registry.id)).length, 1)
  })

  test('a gift whose move got no answer has arrived, and the form that is sent again moves it no second time', async () => {
    let isCut = false
    await using cut = await openSite({
      call: async (input, init) => {
        const answer = await fetch(input, init)
        if (isCut && /\/move$/.test(String(input))) throw new Error('cut')
        return answer
      },
    })
    const owner = await signedIn(cut)
    const { browser, client } = owner
    const from = await listOf(owner, {}, [{ name: 'Kite', quantity_needed: 2 }, { name: 'Boots' }])
    const other = await listOf(owner, { title: 'Winter at ours' }, [])
    const namesOn = async ({ registry }: typeof from) =>
      must(await client.listRegistryItems(registry.id)).map(({ name }) => name)
    const action = `${from.at}/items/${from.items[0]?.id}/move`
    await browser.open(action)
    isCut = true
    assert.equal((await browser.submit(action, { to: other.registry.slug })).status, 503)
    const form = browser.formTo(action)
    isCut = false
    assert.match((await browser.post(action, form)).location, new RegExp(`^${other.at}\\?arrived=`))
    assert.deepEqual([await namesOn(from), await namesOn(other)], [['Boots'], ['Kite']])
  })

  test('to a list of another person, who takes the owner off it at this moment, it does not move, or has moved already', async () => {
    let takesOff: 'before' | 'after' | undefined
    let takeOff = async () => {}
    await using shut = await openSite({
      call: async (input, init) => {
        const isMove = /\/move$/.test(String(input))
        if (isMove && takesOff === 'before') await takeOff()
        const answer = await fetch(input, init)
        if (isMove && takesOff === 'after') await takeOff()
        return answer
      },
    })
    const owner = await signedIn(shut)
    const first = await signedIn(shut)
    const namesOn = async ({ client }: typeof owner, { registry }: typeof from) =>
      must(await client.listRegistryItems(registry.id)).map(({ name }) => name)
    const from = await listOf(owner, {}, [{ name: 'Kite' }, { name: 'Boots' }])
    const meta = { registry_owners: [owner.person.username] }
    for (const [moment, left, arrived] of [
      ['before', ['Kite', 'Boots'], []],
      ['after', ['Boots'], ['Kite']],
    ] as const) {
      const other = await listOf(first, { meta }, [])
      const action = `${from.at}/items/${from.items[0]?.id}/move`
      await owner.browser.open(action)
      takeOff = async () => {
        takesOff = undefined
        must(await first.client.updateRegistry(other.registry.id, { meta: { registry_owners: [] } }))
      }
      takesOff = moment
      const { location } = await owner.browser.submit(action, { to: other.registry.slug })
      if (moment === 'before') assert.equal(location, from.at)
      else assert.equal((await owner.browser.follow()).status, 404)
      assert.deepEqual(await namesOn(owner, from), left)
      assert.deepEqual(await namesOn(first, other), arrived)
    }
  })

  test('eight gifts that move in eight tabs at once arrive all, each with its currency', async () => {
    const owner = await signedIn(site)
    const { browser, client } = owner
    const gifts = Array.from({ length: 8 }, (_, n) => ({ name: `Gift ${n}`, price: 20 }))
    const { at, registry, items } = await listOf(owner, {}, gifts)
    const other = await listOf(owner, { meta: { registry_currency: 'NOK' } }, [])
    const forms = []
    for (const { id } of items) {
      const action = `${at}/items/${id}/move`
      await browser.open(action)
      const form = browser.formTo(action, { to: other.registry.slug })
      forms.push({ action, form })
    }
    await Promise.all(forms.map(({ action, form }) => browser.post(action, form)))
    assert.deepEqual(must(await client.listRegistryItems(registry.id)), [])
    const arrived = must(await client.listRegistryItems(other.registry.id)).map(({ id }) => id)
    const { meta } = must(await client.getRegistry(other.registry.id))
    assert.equal(arrived.length, 8)
    assert.deepEqual(meta.registry_item_ids, arrived)
    // The list that they left names no currency, so that of the site counts.
    const { currency } = await site.accounts.settings.read()
    assert.deepEqual(
      new Map(meta.registry_item_currencies.map((each) => [each.item_id, each.currency])),
      new Map(arrived.map((id) => [id, currency])),
    )
  })

  test('moved in two tabs at once, while guests give, a gift arrives once and with all that was given', async () => {
    const owner = await ownerOfBought()
    const { browser, client, at, registry } = owner
    const lamp = must(
      await client.addRegistryItem(registry.id, {
        name: 'Lamp',
        url: 'https://shop.example/lamp',
        quantity_needed: 60,
      }),
    )
    const [one, two] = [await listOf(owner, {}, []), await listOf(owner, {}, [])]
    const action = `${at}/items/${lamp.id}/move`
    const form = async (to: string) => {
      await browser.open(action)
      const typed = browser.formTo(action, { to })
      return typed
    }
    const forms = [
      await form(one.registry.slug),
      await form(one.registry.slug),
      await form(two.registry.slug),
      await form(two.registry.slug),
    ]
    const give = () => client.createPurchase(registry.id, lamp.id, { quantity: 1 })
    const gives = Array.from({ length: 20 }, give)
    await Promise.all(forms.flatMap((each) => [browser.post(action, each), browser.post(action, each)]))
    const given = (await Promise.all(gives)).filter(
      (outcome) => outcome !== null && !isClientError(outcome),
    ).length
    const arrived = [
      ...must(await client.listRegistryItems(one.registry.id)),
      ...must(await client.listRegistryItems(two.registry.id)),
    ]
    assert.deepEqual(
      arrived.map((item) => [item.name, item.quantity_purchased]),
      [['Lamp', given]],
    )
  })
})
