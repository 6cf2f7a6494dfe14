import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryCreate } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(() => openSite({ hasMail: true }))

const list = (title: string, day: string): Partial<RegistryCreate> => ({
  title,
  meta: { registry_event_date: day },
})

async function give(
  browser: Visitor,
  of: Awaited<ReturnType<typeof makeList>>,
  typed: Record<string, string> = {},
) {
  const at = `/registry/${of.registry.slug}/items/${of.items[0]?.id}/give`
  assert.equal((await browser.fillIn(at, { name: 'Ida', way: 'bought', ...typed })).status, 303)
  return browser.page.location
}

async function keepsMemory(browser: Visitor) {
  await browser.fillIn('/gifts/memory')
  return browser.follow()
}

test('a giver who wants it finds what they gave when the list is gone, and no one else does', async () => {
  const ida = await signedIn(site, { name: 'Ida' })
  const early = await makeList(site, list('Ana & Jonas', '2027-06-12'), [{ name: 'Vase', price: 30 }])
  await give(ida.browser, early)
  const { html: off } = await ida.browser.open('/gifts/memory')
  assert.match(off, /It is off until you want it.*Keep it for me/s)
  assert.doesNotMatch(off, /Vase/)
  const { html: first, headers } = await keepsMemory(ida.browser)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(first, /What you gave Ana &amp; Jonas<\/h2><p>2027<.*Vase/s, 'what they give already is there')
  const late = await makeList(site, list('Oma Lise', ''), [
    { name: 'Radio', price: 45.5, quantity_needed: 3 },
  ])
  await give(ida.browser, late, { quantity: '2' })
  must(await site.api.as.admin.deleteRegistry(early.registry.id))
  must(await site.api.as.admin.deleteRegistry(late.registry.id))
  const { html } = await ida.browser.open('/gifts/memory')
  assert.match(
    html,
    /What you gave Oma Lise<\/h2><p>2026<.*Radio.*2026, 2 pieces.*€91.*What you gave Ana &amp; Jonas<.*€30/s,
  )
  assert.match(html, /In 2026<\/h2><ul><li>€91</s)
  const ben = await signedIn(site, { name: 'Ben' })
  assert.doesNotMatch((await keepsMemory(ben.browser)).html, /Vase|Radio/)
  const stored = JSON.stringify(await site.api.database.rows('SELECT * FROM remembered_gifts'))
  assert.doesNotMatch(stored, /Vase|Radio|Lise|Jonas/, 'sealed')
})

test('a budget stands beside the sum of the year, and other currencies beside both', async () => {
  const ida = await signedIn(site, { name: 'Ida' })
  await keepsMemory(ida.browser)
  const meta = { registry_currency: 'USD' }
  await give(ida.browser, await makeList(site, {}, [{ name: 'Cup', price: 20 }]))
  await give(ida.browser, await makeList(site, { meta }, [{ name: 'Map', price: 10 }]))
  const { html: wrong } = await (async () => {
    return ida.browser.fillIn('/gifts/memory', '/gifts/memory/budget', { budget: 'much' })
  })()
  assert.match(wrong, /value="much".*Write an amount/s)
  await ida.browser.submit('/gifts/memory/budget', { budget: '500' })
  assert.match((await ida.browser.follow()).html, /<li>€20 of €500<\/li><li>US\$10<\/li>/)
  await ida.browser.submit('/gifts/memory/budget', { budget: '' })
  assert.match((await ida.browser.follow()).html, /<li>€20<|<li>US\$10<\/li><li>€20</)
})

test('one press forgets a gift, and another one forgets all', async () => {
  const ida = await signedIn(site, { name: 'Ida' })
  await keepsMemory(ida.browser)
  await give(ida.browser, await makeList(site, {}, [{ name: 'Pan', price: 5 }]))
  const one = await makeList(site, {}, [{ name: 'Pot', price: 5 }])
  await give(ida.browser, one)
  must(await site.api.as.admin.deleteRegistry(one.registry.id))
  const { html } = await ida.browser.open('/gifts/memory')
  const pot = firstIn(html, /action="([^"]+\/forget)"[^>]*>(?:(?!<form).)*\(Pot\)/s)
  await ida.browser.submit(pot)
  assert.doesNotMatch((await ida.browser.follow()).html, /Pot/)
  await ida.browser.submit('/gifts/memory/forget')
  const { html: off } = await ida.browser.follow()
  assert.match(off, /Keep it for me/)
  assert.doesNotMatch(off, /Pan/)
})

test('an owner finds nothing of their own wrapped list, although a guest gave in the same browser', async () => {
  const ana = await signedIn(site)
  const own = await listOf(ana, { status: 'publish' }, [{ name: 'CANARY' }])
  const guest = new Visitor(site.url)
  for (const [name, value] of ana.browser.cookies)
    if (!/session|visitor/i.test(name)) guest.cookies.set(name, value)
  await give(guest, own)
  for (const [name, value] of guest.cookies) if (/hc_gifts/.test(name)) ana.browser.cookies.set(name, value)
  await ana.browser.open('/gifts')
  assert.doesNotMatch((await keepsMemory(ana.browser)).html, /CANARY/)
})

test('a guest with an address and no account has it, too, and a browser without one reads how', async () => {
  const guest = visitorFromAfar(site.url)
  assert.match(await guest.read('/gifts/memory'), /sign in, or open your gifts/)
  assert.doesNotMatch(guest.page.html, /Keep it for me/)
  const of = await makeList(site, { title: 'Mia & Tom' }, [{ name: 'Kite', price: 9 }])
  await give(guest, of)
  const email = 'ida@mail.example'
  await guest.fillIn('/gifts', '/gifts/link', { email })
  const sent = () => site.letters.find(({ to, text }) => to === email && /gifts\/open/.test(text))
  await until('the letter', async () => sent() !== undefined)
  const link = firstIn(sent()?.text ?? '', /\/gifts\/open\/[\w-]+/)
  await guest.fillIn(link)
  assert.match((await keepsMemory(guest)).html, /What you gave Mia &amp; Tom.*Kite/s)
  must(await site.api.as.admin.deleteRegistry(of.registry.id))
  assert.match(await guest.read('/gifts/memory'), /Kite/)
})

test('the file with everything has it, and the end of the account ends it', async () => {
  const ida = await signedIn(site, { name: 'Ida' })
  const before = JSON.parse(await ida.browser.read('/account/everything.json'))
  assert.equal(before.remembered, null)
  await keepsMemory(ida.browser)
  await ida.browser.submit('/gifts/memory/budget', { budget: '100' })
  await give(ida.browser, await makeList(site, { title: 'Oma Lise' }, [{ name: 'Pen', price: 3 }]))
  const { remembered } = JSON.parse(await ida.browser.read('/account/everything.json'))
  assert.deepEqual(remembered.budget, { amount: 100, currency: 'EUR' })
  const [{ who, gift, quantity, price, currency, year }] = remembered.gifts
  assert.deepEqual([who, gift, quantity, price, currency, year], ['Oma Lise', 'Pen', 1, 3, 'EUR', 2026])
})

test('a person whose link came by mail has it, and one that the owner may hold opens none', async () => {
  const ana = await signedIn(site)
  const lise = must(await ana.client.addPerson({ name: 'Oma Lise', address: 'lise@memory.example' }))
  const of = await listOf(ana, { title: 'Ana & Ben', status: 'publish' }, [{ name: 'Sledge', price: 7 }])
  const open = { circle_ids: [], person_ids: [lise.id], left_out_ids: [] }
  must(await ana.client.setOpenTo(of.registry.id, open))
  const byHand = visitorFromAfar(site.url)
  await byHand.open(`/p/${lise.link}`)
  assert.doesNotMatch((await byHand.follow()).html, /What you gave in other years/)
  assert.match(await byHand.read('/gifts/memory'), /sign in, or open your gifts/)

  const browser = visitorFromAfar(site.url)
  await browser.fillIn('/p', '/p/send', { email: lise.address })
  const sent = () => site.letters.find(({ to }) => to === lise.address)
  await until('the letter', async () => sent() !== undefined)
  await browser.open(firstIn(sent()?.text ?? '', /\/p\/[\w.-]+/))
  assert.match((await browser.follow()).html, /What you gave in other years/)
  await keepsMemory(browser)
  await give(browser, of)
  assert.match(await browser.read('/gifts/memory'), /What you gave Ana &amp; Ben.*Sledge/s)
  assert.doesNotMatch(await byHand.read('/gifts/memory'), /Sledge/)
})
