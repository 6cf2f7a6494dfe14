import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
before(async () => {
  site = await openSite()
})
after(() => site.close())

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
  await guest.open(give)
  await guest.submit(give, { quantity: '1', name: 'Miriam Okafor', note: 'Fly high.' })
  return { ...owner, registry, items, at, guests, give, guest, thanks: guest.page.location }
}

/** What stands under "Put away" among the lists of an owner. */
const putAwayOf = (html: string) => /<section class="put-away">.*?<\/section>/s.exec(html)?.[0] ?? ''

describe('a list that is put away', () => {
  test('an owner puts a list away, finds it apart, and takes it out again', async () => {
    const { browser, at } = await ownerOfBought()
    assert.equal(putAwayOf((await browser.open('/lists')).html), '')
    await browser.open(`${at}/details`)
    await browser.submit(`${at}/put-away`)
    const { html } = await browser.follow()
    assert.match(html, /“Mika is turning five” is put away\./)
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
    assert.equal(putAwayOf((await browser.open('/lists')).html), '')
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
    assert.match((await guest.open(guests)).html, new RegExp(`href="${guests}/yours"`))
    assert.match((await guest.open(`${guests}/yours`)).html, /Kite/)
    await guest.open(thanks)
    await guest.submit(/action="(\/back\/[^"]+)"/.exec(guest.page.html)?.[1] ?? '')
    assert.match(guest.page.html, /You no longer give it\./)
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
    assert.doesNotMatch((await browser.open('/lists')).html, /Put it away/, 'two weeks after the day')
    const [bought] = must(await client.listRegistryPurchases(registry.id))
    assert.doesNotMatch((await browser.open(`${at}/surprises`)).html, /Put it away/)
    must(await client.updatePurchase(registry.id, bought?.id ?? 0, { is_thanked: true }))
    assert.match((await browser.open(`${at}/surprises`)).html, /All is done\?.*Put it away/s)
    must(await client.updateRegistry(registry.id, { meta: { registry_event_date: '2026-11-05' } }))
    await browser.open('/lists')
    await browser.submit(`${at}/put-away`)
    assert.match(putAwayOf((await browser.follow()).html), /Mika is turning five/)
  })

  test('only its owners put a list away', async () => {
    const { client, registry, at } = await ownerOfBought()
    const { browser } = await signedIn(site, { name: 'Eve' })
    await browser.open('/account')
    await browser.post(`${at}/put-away`, browser.formTo('/sign-out'))
    assert.equal(must(await client.getRegistry(registry.id)).meta.registry_put_away, false)
  })
})
