import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { givenList } from './owners.ts'
import { openSite, siteOf, today } from './site-world.ts'

const site = siteOf(openSite)

const wedding = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
const words = 'For all the dinners we still want to have.'
const giver = 'Miriam Okafor'

/** A public list from which a guest has bought two of eight plates. */
const ownerOfBought = (meta: Record<string, unknown> = wedding) =>
  givenList(
    site,
    { title: 'Ana & Jonas', meta },
    [
      { name: 'Plate', price: 24, quantity_needed: 8 },
      { name: 'Tent', price: 229 },
    ],
    { quantity: '2', name: giver, note: words },
  )

describe('before the reveal', () => {
  test('the owner ticks nothing that is wrapped, and no answer says whether there is such a gift', async () => {
    const { browser, at, registry, client } = await ownerOfBought()
    const [purchase] = must(await client.listRegistryPurchases(registry.id))
    const form = await browser.formAt(`${at}/unwrap`, { is_thanked: '1', own_note: 'x'.repeat(501) })
    for (const id of [purchase?.id, 999_999]) {
      const { status, location } = await browser.post(`${at}/surprises/${id}`, form)
      assert.deepEqual([status, location], [303, `${at}/surprises`])
    }
    assert.deepEqual(must(await client.listRegistryPurchases(registry.id)), [purchase])
  })

  test('a list without a day says how it opens', async () => {
    const { browser, at } = await ownerOfBought({})
    assert.match(await browser.read(`${at}/surprises`), /no day, so it stays wrapped until you unwrap it/)
  })

  test('an owner on the page of the guests meets the gate, and behind it everything is still to give', async () => {
    const { browser, at, guests, guest } = await ownerOfBought()
    assert.match(await guest.read(guests), /6 of 8 left/)
    for (const path of [guests, `${at}/as-guest`]) {
      assert.match(await browser.read(path), /Showing this may spoil surprises/)
      assert.ok(browser.page.html.includes(`href="${at}/as-guest?wrapped=1"`))
    }
    const { html } = await browser.open(`${at}/as-guest?wrapped=1`)
    assert.match(html, /8 of 8 left/)
    assert.match(html, /every gift looks as if it were still to give/)
    assert.doesNotMatch(html, /You are giving/)
    assert.match(await browser.read(`${at}/surprises`), /Wrapped until/, 'looking unwraps nothing')
  })

  test('an owner does not spoil a surprise by trying to give', async () => {
    const { browser, give } = await ownerOfBought()
    assert.match(await browser.read(give), /Showing this may spoil surprises/)
  })
})

describe('unwrapping early', () => {
  test('what it costs is said first, it is remembered, and guests read it before they give', async () => {
    const { browser, at, guest, give, registry, client } = await ownerOfBought()
    assert.match(await guest.read(give), /stays wrapped until 12 June 2027/)
    const { html } = await browser.open(`${at}/unwrap`)
    assert.match(html, /Once you look, you have looked/)
    assert.match(html, /There are 204 days left/)
    assert.ok(!html.includes(giver))
    await browser.submit(`${at}/unwrap`)
    assert.match((await browser.follow()).html, /Miriam Okafor/)
    assert.equal(must(await client.getRegistry(registry.id)).meta.registry_reveal, 'always')
    assert.match(await guest.read(give), /can see what was bought, and from whom/)
  })

  test('the sentence “at once” leads to the same question', async () => {
    const { browser, at, registry, client } = await ownerOfBought()
    await browser.fillIn(`${at}/surprises`, `${at}/reveal?from=surprises`, { reveal: 'always' })
    assert.equal(browser.page.location, `${at}/unwrap`)
    assert.equal(must(await client.getRegistry(registry.id)).meta.registry_reveal, 'after_event')
    await browser.fillIn(`${at}/surprises`, `${at}/reveal?from=surprises`, { reveal: 'never' })
    assert.equal(browser.page.location, `${at}/surprises?focus=reveal`)
  })
})

describe('a day that has passed', () => {
  const yesterday = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10)
  const isWrapped = ({ at, browser }: Awaited<ReturnType<typeof ownerOfBought>>) =>
    browser.open(`${at}/surprises`).then(({ html }) => !html.includes(giver))

  /** The owner chooses another day on the page of the details. */
  async function chooses(owner: Awaited<ReturnType<typeof ownerOfBought>>, day: string) {
    return owner.browser.fillIn(`${owner.at}/details`, { day, story: 'Come.' })
  }

  test('is not saved before the owner reads what it costs, and nothing typed is lost', async () => {
    const owner = await ownerOfBought()
    const { status, html } = await chooses(owner, yesterday)
    assert.equal(status, 200)
    assert.match(html, /Once you look, you have looked/)
    assert.match(html, /\d{4} has passed, so saving it would unwrap your surprises/)
    assert.ok(!html.includes(giver))
    assert.ok(await isWrapped(owner))
    await chooses(owner, yesterday)
    const again = await owner.browser.submit(`${owner.at}/details`, { past_day: 'change' })
    assert.equal(again.status, 422)
    assert.match(again.html, /<textarea[^>]*name="story"[^>]*>\nCome\.</)
    assert.match(again.html, new RegExp(`name="day"[^>]*value="${yesterday}"`))
    assert.ok(await isWrapped(owner))
  })

  test('opens the surprises when the owner says so, and guests read it even if the day is moved back', async () => {
    const owner = await ownerOfBought()
    await chooses(owner, yesterday)
    await owner.browser.submit(`${owner.at}/details`, { past_day: 'unwrap' })
    assert.match((await owner.browser.follow()).html, /Your list is saved/)
    assert.ok(!(await isWrapped(owner)))
    assert.equal((await chooses(owner, '2027-06-12')).status, 303)
    assert.match(await owner.guest.read(owner.give), /can see what was bought, and from whom/)
  })

  test('is saved without a question where nothing opens by it, and so is the last day that keeps it wrapped', async () => {
    for (const reveal of ['never', 'always'] as const) {
      const owner = await ownerOfBought({ ...wedding, registry_reveal: reveal })
      assert.equal((await chooses(owner, yesterday)).status, 303, reveal)
    }
    const owner = await ownerOfBought()
    assert.equal((await chooses(owner, today.toISOString().slice(0, 10))).status, 303)
    assert.ok(await isWrapped(owner))
  })

  test('makes “after the day” the same question as “at once”', async () => {
    const owner = await ownerOfBought({ registry_event_date: yesterday, registry_reveal: 'never' })
    await owner.browser.fillIn(`${owner.at}/surprises`, `${owner.at}/reveal?from=surprises`, {
      reveal: 'after_event',
    })
    assert.equal(owner.browser.page.location, `${owner.at}/unwrap`)
    assert.ok(await isWrapped(owner))
  })
})

describe('once it is unwrapped', () => {
  const unwrapped = (reveal: Record<string, unknown> = { registry_reveal: 'always' }) =>
    ownerOfBought({ ...wedding, ...reveal })

  test('the owner reads who gave what with which words, newest first', async () => {
    const { browser, at, guest, guests, items } = await unwrapped()
    const tent = `${guests}/items/${items[1]?.id}/give`
    await guest.fillIn(tent, { name: 'Samuel Berg' })
    const { html } = await browser.open(`${at}/surprises`)
    const rows = [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3><p[^>]*>([^<]+), \d/g)].map(([, gift, from]) => [
      gift,
      from,
    ])
    assert.deepEqual(rows, [
      ['Tent', 'Samuel Berg'],
      ['2 × Plate', giver],
    ])
    assert.ok(html.includes(words))
    assert.match(html, /2 people, 1 with words/)
    assert.match(await browser.read(guests), /6 of 8 left/, 'the page of the guests needs no gate')
  })

  test('the owner ticks what arrived and who was thanked, notes something, and reads how many letters are left', async () => {
    const { browser, at, guest, guests, items, client, registry } = await unwrapped()
    const tent = `${guests}/items/${items[1]?.id}/give`
    await guest.fillIn(tent, { name: 'Samuel Berg' })
    must(await client.updateItem(items[0]?.id ?? 0, { quantity_purchased: 3 }))
    const [{ id } = { id: 0 }] = must(await client.listRegistryPurchases(registry.id))
    const surprises = `${at}/surprises`
    const tick = async (typed: Record<string, string>, show = '') => {
      await browser.fillIn(`${surprises}${show}`, `${surprises}/${id}${show}`, typed)
      return browser.page
    }
    const { html: before } = await browser.open(surprises)
    for (const said of [
      /3 gifts from 2 people/,
      /<strong>2 letters to write<\/strong> <span>0 of 2 are written</,
    ]) {
      assert.match(before, said)
    }
    assert.match(before, /aria-label="Tent, Samuel Berg"/)
    assert.doesNotMatch(before, /aria-label="Plate, Marked/, 'a piece without a purchase has nothing to tick')
    assert.equal((await tick({ has_arrived: '1' })).location, `${surprises}?focus=has_arrived-${id}`)
    assert.equal(
      (await tick({ is_thanked: '1' }, '?show=thank')).location,
      `${surprises}?show=thank&focus=is_thanked-${id}`,
    )
    const counts = (html: string) =>
      [...html.matchAll(/(\w[\w ]*) <span class="count">(\d+)/g)].map(([, word, n]) => `${word} ${n}`)
    const { html } = await browser.follow()
    assert.deepEqual(counts(html), ['All 3', 'To thank 1', 'Not arrived 1'])
    assert.match(html, /<strong>1 letter to write<\/strong> <span>1 of 2 is written</)
    assert.doesNotMatch(html, /Tent/, 'the letter to Samuel is written')

    assert.equal((await tick({ own_note: 'ß'.repeat(501) })).status, 422)
    assert.match(browser.page.html, /<details class="more-of" open>.*These are 501\./s)
    assert.match(browser.page.html, /ß{501}/)
    assert.equal((await tick({ own_note: 'ß'.repeat(500) })).status, 303)
    await tick({ own_note: ' <b>Blue book</b> ' })
    assert.match((await browser.follow()).html, /For yourself:<\/strong> <span dir="auto">&lt;b&gt;Blue book/)
    assert.match(
      await browser.read(`${surprises}.csv`),
      /Tent,1,Samuel Berg,[^\n]*,yes,yes,<b>Blue book<\/b>\r\n/,
    )
    for (const path of [guests, `${guests}/yours`, tent]) {
      assert.ok(!(await guest.read(path)).includes('Blue book'), path)
    }

    await tick({ is_thanked: '0' })
    assert.match(await browser.read(surprises), /2 letters to write/)
    for (const purchase of must(await client.listRegistryPurchases(registry.id))) {
      must(await client.updatePurchase(registry.id, purchase.id, { is_thanked: true }))
    }
    assert.match(await browser.read(surprises), /<strong>Every letter is written<\/strong> <span>2 of 2</)
    assert.match(await browser.read(`${surprises}?show=thank`), /Nothing here at the moment/)
  })

  test('200 gifts stand on a page, older ones on the next, and a tick there leads back to it', async () => {
    const { browser, at, client, registry, items } = await unwrapped()
    const surprises = `${at}/surprises`
    const give = (n: number) =>
      client.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: `Guest ${n}` })
    must(await client.updateItem(items[0]?.id ?? 0, { quantity_needed: 300 }))
    for (let n = 2; n <= 200; n++) must(await give(n))
    const names = (html: string) => allIn(html, /<p class="giver"[^>]*>([^<,]+)/g)
    const first = await browser.open(surprises)
    assert.equal(names(first.html).length, 200)
    assert.doesNotMatch(first.html, /Older gifts|Newer gifts/)
    must(await give(201))
    const { html } = await browser.open(surprises)
    assert.deepEqual([names(html).length, names(html)[0], names(html).at(-1)], [200, 'Guest 201', 'Guest 2'])
    assert.match(html, /201 letters to write/)
    const purchases = [
      ...must(await client.listRegistryPurchases(registry.id, { limit: 200 })),
      ...must(await client.listRegistryPurchases(registry.id, { skip: 200 })),
    ].map(({ id }) => id)
    const [newest, last, id] = [purchases[0], purchases[199], purchases[200]]
    assert.ok(html.includes(`href="${surprises}?behind=${last}">Older gifts`))
    const older = await browser.read(`${surprises}?behind=${last}`)
    assert.deepEqual(names(older), [giver])
    assert.ok(older.includes(`href="${surprises}">Newer gifts`))
    await browser.submit(`${surprises}/${id}?behind=${last}`, { has_arrived: '1' })
    assert.equal(browser.page.location, `${surprises}?behind=${last}&focus=has_arrived-${id}`)
    assert.match((await browser.follow()).html, /autofocus/)
    await browser.open(`${surprises}/${id}/back?behind=${last}`)
    assert.ok(browser.page.html.includes(`href="${surprises}?behind=${last}"`), 'the way back to this page')

    // Of the choice that grows smaller, the next page misses none.
    await browser.open(`${surprises}?show=thank`)
    assert.ok(browser.page.html.includes(`href="${surprises}?show=thank&amp;behind=${last}">Older gifts`))
    await browser.submit(`${surprises}/${newest}?show=thank`, { is_thanked: '1' })
    assert.deepEqual(names(await browser.read(`${surprises}?show=thank&behind=${last}`)), [giver])
    assert.equal(names(await browser.read(`${surprises}?show=arrive&behind=${last}`)).length, 200)
    assert.equal((await browser.read(`${surprises}.csv`)).match(/Guest \d+,/g)?.length, 200)
  })

  test('a gift without a name asks for no letter', async () => {
    const { browser, at, client, registry, items } = await unwrapped()
    must(await client.createPurchase(registry.id, items[1]?.id ?? 0))
    const { html } = await browser.open(`${at}/surprises`)
    assert.match(html, /1 letter to write/)
    assert.equal(html.match(/name="has_arrived"/g)?.length, 2)
    assert.equal(html.match(/name="is_thanked"/g)?.length, 1)
  })

  test('a gift that left the list keeps its name, and pieces without a purchase are counted', async () => {
    const { browser, at, client, registry, items } = await unwrapped()
    must(await client.updateItem(items[1]?.id ?? 0, { quantity_purchased: 1 }))
    assert.match(await browser.read(`${at}/surprises`), /Tent<\/h3><p[^>]*>Marked as bought without a name/)
    const [picture, plate] = ['https://shop.example/plate.jpg', items[0]?.id ?? 0]
    must(await client.updateItem(plate, { image_url: picture }))
    must(await client.removeRegistryItem(registry.id, plate))
    const { html } = await browser.open(`${at}/surprises`)
    assert.match(html, /2 × Plate<\/h3><p[^>]*>Miriam Okafor/)
    assert.ok(!html.includes(picture), 'the browser of an owner asks no shop')
    assert.doesNotMatch(html, /Put it back on the list/, 'the owner has taken it off')
    assert.match(await browser.read(`${at}/surprises.csv`), /\r\nPlate,2,Miriam Okafor,/)
  })

  test('the owner puts a gift back, after a question', async () => {
    const { browser, at, guest, guests } = await unwrapped()
    const { html } = await browser.open(`${at}/surprises`)
    const back = firstIn(html, /href="([^"]+\/back)"/)
    assert.match(await browser.read(back), /“2 × Plate” from Miriam Okafor no longer counts/)
    await browser.submit(back)
    assert.match((await browser.follow()).html, /It is back on the list/)
    assert.match(browser.page.html, /No gift is bought yet/)
    assert.doesNotMatch(browser.page.html, /surprises\.csv/, 'there is no letter to print')
    assert.match(await guest.read(guests), /8 of 8 left/)
  })

  test('the letters are a table for spreadsheets, in which no cell runs', async () => {
    const { browser, at, guest, guests, items } = await unwrapped()
    const tent = `${guests}/items/${items[1]?.id}/give`
    await guest.fillIn(tent, { name: '=HYPERLINK("http://evil.example")', note: '@SUM(1)' })
    const { html, headers } = await browser.open(`${at}/surprises.csv`)
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      headers.get('content-disposition') ?? '',
      /attachment; filename="ana-jonas[\w-]*surprises\.csv"/,
    )
    assert.match(html, /Gift,Quantity,From,Words,Day,Shop,Price,Arrived,Thanked,Note\r\n/)
    assert.match(
      html,
      /\r\nPlate,2,Miriam Okafor,For all the dinners we still want to have\.,\d{4}-\d\d-\d\d,/,
    )
    assert.match(html, /Tent,1,"'=HYPERLINK\(""http:\/\/evil\.example""\)",'@SUM\(1\),/)
  })
})
