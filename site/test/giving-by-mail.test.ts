import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { letterLimits } from '../http/letters.ts'
import { makeList } from './lists.ts'
import { openSite, siteOf } from './site-world.ts'

describe('a guest who leaves an e-mail address', () => {
  const site = siteOf(() => openSite({ hasMail: true }))

  async function atTheForm() {
    const { registry, items } = await makeList(site)
    const item = items[0]?.id ?? 0
    const form = `/registry/${registry.slug}/items/${item}/give`
    const guest = new Visitor(site.url)
    await guest.open(form)
    return { guest, form, registry, item }
  }

  test('gets one message with a link that puts the gift back, and no owner reads the address', async () => {
    const { guest, form, registry, item } = await atTheForm()
    assert.match(guest.page.html, /Ana &amp; Jonas never see your address/)
    assert.equal((await guest.submit(form, { name: 'Miriam', email: 'miriam@okafor.example' })).status, 303)
    const { subject, text } = await site.letterTo('miriam@okafor.example')
    assert.equal(subject, 'Thank you: your gift for Ana & Jonas')
    assert.doesNotMatch(text, /Copper kettle/)
    const link = firstIn(text, /\/back\/\S+/)
    const elsewhere = new Visitor(site.url)
    await elsewhere.fillIn(link)
    assert.equal(must(await site.api.as.owner.getItem(item)).quantity_purchased, 0)
    const purchases = JSON.stringify(must(await site.api.as.owner.listRegistryPurchases(registry.id)))
    assert.ok(!purchases.includes('okafor'))
    assert.ok(!site.logged().includes('okafor'))
  })

  test('is no way to send words to strangers: few letters leave, to one address each', async () => {
    const { give: form } = await makeList(site, {}, [{ quantity_needed: 100 }])
    const spammer = new Visitor(site.url, { 'x-forwarded-for': '192.0.2.66' })
    const name = 'Buy at http://evil.example'
    const before = site.letters.length
    for (let n = 0; n <= letterLimits.visitor; n++)
      assert.equal((await spammer.fillIn(form, { name, email: `victim${n}@c.example` })).status, 303)
    const sent = site.letters.slice(before)
    assert.equal(sent.length, letterLimits.visitor)
    assert.ok(!JSON.stringify(sent).includes('evil'))
    const two = await spammer.fillIn(form, { name, email: 'x,victim@c.example' })
    assert.equal(two.status, 422)
    assert.match(two.html, /id="email-fault"/)
  })

  test('reads what is wrong with the address, and nothing typed is lost', async () => {
    const { guest, form } = await atTheForm()
    const { status, html } = await guest.submit(form, { name: 'Miriam', email: 'miriam@', note: 'With love' })
    assert.equal(status, 422)
    assert.match(html, /id="email-fault"/)
    assert.match(html, /value="miriam@"/)
    assert.match(html, /With love/)
  })
})

test('a site without a mail server does not ask for an e-mail address', async () => {
  await using site = await openSite()
  const { registry, items } = await makeList(site)
  const { html } = await new Visitor(site.url).open(`/registry/${registry.slug}/items/${items[0]?.id}/give`)
  assert.ok(!html.includes('name="email"'))
})
