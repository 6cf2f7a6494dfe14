import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemRegistryCreate, RegistryCreate } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { makeList, threeDaysLater } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf, today } from './site-world.ts'

// At noon: three days later is no other weekday, whenever the test runs.
const world = siteOf(() => openSite({ ...promptly, clockOfService: () => today }))

async function wished(gifts: Partial<ItemRegistryCreate>[] = [{}], list: Partial<RegistryCreate> = {}) {
  const { registry, items, here } = await makeList(world, list, gifts)
  const [item] = items
  assert.ok(item)
  const counted = async () =>
    must(await world.api.as.owner.listRegistryItems(registry.id))[0]?.quantity_purchased
  return { registry, item, here, give: `${here}/items/${item.id}/give`, counted }
}

/** A guest who says "I will buy it", and the page that they get. */
async function setsAside(give: string, typed: Record<string, string> = {}): Promise<Visitor> {
  const guest = visitorFromAfar(world.url)
  await guest.fillIn(give, { name: 'Samir', way: 'later', ...typed })
  assert.equal(guest.page.status, 303, guest.page.html)
  await guest.follow()
  return guest
}

/** One whose page of the list says that their gift is kept: with the form that makes it bought. */
async function keeper() {
  const wish = await wished()
  const guest = await setsAside(wish.give)
  await guest.open(wish.here)
  const bought = guest.actionLike(/\/bought$/)
  return { ...wish, guest, bought, form: guest.formTo(bought) }
}

const day = 24 * 60 * 60 * 1000
const weekday = (offset: number) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    today.getTime() + offset * day,
  )

test('a guest sets a gift aside: it is theirs until the day that all read, and nobody reads whose', async () => {
  const { here, give, counted } = await wished([{}, { name: 'Lamp' }])
  const stranger = new Visitor(world.url)
  assert.match(await stranger.read(here), /Give this<span/)
  const { html: form } = await stranger.open(give)
  assert.match(form, /Is it bought already\?/)
  assert.match(form, /value="bought" checked/, 'who comes back from a shop finds it chosen')
  assert.match(
    form,
    /<span class="way-either">Say so on the list<.*>Take it off the list<.*>Keep it for me</,
    'a browser without :has() shows what is right for both',
  )
  assert.doesNotMatch(form, /It comes off the list at once/)
  const when = weekday(3)
  const guest = await setsAside(give)
  assert.match(guest.page.html, new RegExp(`It is kept for you, Samir\\..*Until ${when}`, 's'))
  assert.equal(await counted(), 1)

  const { html: own } = await guest.open(here)
  assert.match(own, new RegExp(`<strong>Kept for you until ${when}:</strong> <bdi>Copper kettle`))
  assert.match(own, /class="gift yours-kept".*I bought it now.*Give it back/s)
  const { html: others } = await stranger.open(here)
  assert.match(others, new RegExp(`Spoken for until ${when}.*Look in again then`, 's'))
  assert.doesNotMatch(others, /Samir|yours-kept|I bought it now/)
  assert.match(others, /1 of 2 gifts is taken care of/)
  assert.match(others, /Still to give <span class="count">1</)
  assert.equal((await stranger.read(`${here}/yours`)).includes('Copper kettle'), false)
  assert.equal((await stranger.open(give)).status, 303, 'nothing is left to give')
})

test('it becomes bought by one button of the list, and then is off the list for good', async () => {
  const { here, guest, bought, counted } = await keeper()
  await guest.submit(bought)
  assert.match((await guest.follow()).html, /Thank you, Samir\..*Nobody will buy this twice/s)
  assert.equal(await counted(), 1)
  assert.match(await guest.read(here), /You are giving.*Taken care of/s)
})

test('it is given back by the other button, and another guest takes it', async () => {
  const { here, give, guest, counted } = await keeper()
  await guest.submit(/^\/back\//)
  assert.match((await guest.follow()).html, /It is back on the list/)
  assert.equal(await counted(), 0)
  assert.doesNotMatch(await guest.read(here), /Kept for you|Spoken for|You are giving/)
  const other = await setsAside(give, { way: 'bought' })
  assert.match(other.page.html, /Thank you, Samir/)
})

test('after three days it is back; its guest still says that it is bought, while it is free', async () => {
  const { here, guest, counted } = await keeper()
  await threeDaysLater(world)
  assert.equal(await counted(), 0)
  assert.match(await new Visitor(world.url).read(here), /Give this<span/)
  assert.match(await guest.read(here), /<strong>It is back on the list\.<\/strong> <bdi>Copper kettle/)
  const { html: all } = await guest.open(`${here}/yours`)
  const page = firstIn(all, /href="([^"]+\/yours\/\d+)"/)
  assert.match(await guest.read(page), /The three days are over, and it is still free.*Keep it again/s)
  await guest.submit(/\/bought$/)
  assert.match((await guest.follow()).html, /Thank you, Samir/)
  assert.equal(await counted(), 1)
})

test('when another guest was quicker after the three days, the page says so, and nothing counts twice', async () => {
  const { give, guest, bought, form, counted } = await keeper()
  await threeDaysLater(world)
  await setsAside(give, { name: 'Ines', way: 'bought' })
  await guest.post(bought, form)
  const { html } = await guest.follow()
  assert.match(html, /Another guest has taken it since\..*it counts for the other guest/s)
  assert.doesNotMatch(html, /Ines/)
  assert.equal(await counted(), 1)
  await guest.submit(/\/forget$/)
  assert.doesNotMatch((await guest.follow()).html, /class="yours"/)
  assert.equal(await counted(), 1)
})

test('a gift that its owner removed after the three days is gone, and the page says so', async () => {
  const { registry, item, guest, bought, form } = await keeper()
  await threeDaysLater(world)
  await world.api.as.owner.removeRegistryItem(registry.id, item.id)
  const { status, html } = await guest.post(bought, form)
  assert.equal(status, 404)
  assert.match(html, /It is no longer on the list/)
})

test('a form that is sent twice sets aside once, and with the other answer it is a question', async () => {
  const { give, counted } = await wished([{ quantity_needed: 3 }])
  const guest = visitorFromAfar(world.url)
  const form = await guest.formAt(give, { name: 'Samir', way: 'later' })
  const [one, two] = [await guest.post(give, form), await guest.post(give, form)]
  assert.equal(one.location, two.location)
  assert.equal(await counted(), 1)
  form.set('way', 'bought')
  assert.equal((await guest.post(give, form)).status, 422)
  assert.equal(await counted(), 1)
})

test('parts and what no shop has are not set aside: their forms do not ask, and a form that says so is a gift', async () => {
  const { registry, item, give } = await wished([{ quantity_needed: 4 }])
  const meta = { registry_group_gifts: [item.id] }
  must(await world.api.as.owner.updateRegistry(registry.id, { meta }))
  const guest = visitorFromAfar(world.url)
  assert.doesNotMatch(await guest.read(give), /name="way"/)
  const form = guest.formTo(give, { name: 'Samir', way: 'later' })
  await guest.post(give, form)
  const [purchase] = must(await world.api.as.owner.listRegistryPurchases(registry.id))
  assert.equal(purchase?.set_aside_until, null)
})

test('an act for a gift of another browser changes nothing', async () => {
  const { here, guest, bought, counted } = await keeper()
  const stranger = visitorFromAfar(world.url)
  const { give: other } = await wished()
  const form = await stranger.formAt(other)
  for (const act of [bought, bought.replace('bought', 'forget')]) {
    assert.equal((await stranger.post(act, form)).status, 303)
    assert.doesNotMatch((await stranger.follow()).html, /Samir|Kept for you/)
  }
  assert.match(await guest.read(here), /Kept for you until/)
  assert.equal(await counted(), 1)
})

test('the owner who has unwrapped reads of what is bought, and nothing of what is only set aside', async () => {
  const owner = await signedIn(world)
  const { registry, items, at, give, here } = await listOf(owner, { status: 'publish' }, [
    { name: 'Plate', price: 24 },
    { name: 'Tent', price: 229 },
  ])
  const guest = await setsAside(give)
  await guest.open(here)
  await guest.submit(/\/bought$/)
  await setsAside(`${here}/items/${items[1]?.id}/give`, { name: 'Ines' })
  must(await owner.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
  for (const path of [`${at}/surprises`, `${at}/surprises.csv`]) {
    const { html: open } = await owner.browser.open(path)
    assert.match(open, /Samir/)
    assert.doesNotMatch(open, /Ines|Tent/)
  }
})

test('the owner writes where to send gifts, and only guests who give one read it', async () => {
  const owner = await signedIn(world)
  const meta = { registry_event_date: '2027-06-12' }
  const { registry, items, at, here } = await listOf(
    owner,
    { title: 'Ana & Jonas', status: 'publish', meta },
    [{ name: 'Plate' }, { name: 'Tent' }],
  )
  const { browser } = owner
  const details = `${at}/details`
  assert.match(
    await browser.read(details),
    /Where to send gifts.*once they say that they bought a gift, or will buy it, until/s,
  )
  const address = 'Ana Sommer\nMühlenweg 4 <b>\n24105 Kiel\n\nNot in the first week of June, please.'
  assert.equal((await browser.submit(details, { sendTo: address })).status, 303, browser.page.html)
  assert.match((await browser.follow()).html, /Mühlenweg 4 &lt;b&gt;/)
  for (const [sendTo, status] of [
    ['ß'.repeat(501), 422],
    ['ß'.repeat(500), 303],
    [address, 303],
  ] as const) {
    assert.equal((await browser.fillIn(details, { sendTo })).status, status)
  }

  const [plate, tent] = items.map(({ id }) => `${here}/items/${id}/give`)
  const stranger = new Visitor(world.url)
  const guest = await setsAside(plate ?? '')
  assert.ok(guest.page.html.includes('Mühlenweg'), 'a shop asks for it before')
  const open = [
    here,
    `${here}/yours`,
    plate ?? '',
    '/',
    `/?registry=${registry.id}`,
    `${at}/gifts.csv`,
    `${at}/gifts.json`,
    details,
  ]
  for (const path of open) {
    for (const who of [stranger, guest]) {
      assert.ok(!(await who.read(path)).includes('Mühlenweg'), path)
    }
  }
  for (const path of [`${at}/gifts.csv`, `${at}/gifts.json`, here]) {
    assert.ok(!(await browser.read(path)).includes('Mühlenweg'), path)
  }
  assert.match(await browser.read('/account/everything.json'), /"send_to": "Ana Sommer/)

  await guest.open(here)
  const link = guest.actionLike(/\/bought$/)
  await guest.submit(link)
  const { html: thanks } = await guest.follow()
  assert.match(
    thanks,
    /Where to send it<\/h2><address[^>]*>Ana Sommer\nMühlenweg 4 &lt;b&gt;\n24105 Kiel<\/address><p class="note" dir="auto">Not in the first week/,
  )
  assert.equal(
    guest.page.headers.get('cache-control'),
    'no-store',
    'a browser that others use, too, keeps no address',
  )
  const page = link.replace('/bought', '')
  assert.ok(!(await stranger.read(page)).includes('Mühlenweg'))
  assert.ok(!(await guest.read(here)).includes('Mühlenweg'))

  const bought = await setsAside(tent ?? '', { way: 'bought' })
  assert.ok(bought.page.html.includes('Mühlenweg'))
  await bought.submit(/^\/back\//)
  assert.ok(!bought.page.html.includes('Mühlenweg'), 'it is gone with the gift')
})

test('nobody reads where to send a part, or what no shop sells: neither is a parcel', async () => {
  const owner = await signedIn(world)
  const { registry, items, at } = await listOf(owner, { title: 'Ana & Jonas', status: 'publish' }, [
    { name: 'Record player', quantity_needed: 8 },
    { name: 'A cooking lesson' },
    { name: 'Plate' },
  ])
  const [player, lesson, plate] = items.map(({ id }) => id)
  const url = `${world.url}/?registry=${registry.id}`
  must(await owner.client.updateItem(lesson ?? 0, { url }))
  must(await owner.client.updateRegistry(registry.id, { meta: { registry_group_gifts: [player ?? 0] } }))
  await owner.browser.fillIn(`${at}/details`, { sendTo: 'Mühlenweg 4' })
  const thanks = async (id: number | undefined) => {
    const guest = await setsAside(`/registry/${registry.slug}/items/${id}/give`, { way: 'bought' })
    assert.match(guest.page.html, /Thank you, Samir/)
    return guest.page.html
  }
  assert.doesNotMatch(await thanks(player), /Mühlenweg/)
  assert.doesNotMatch(await thanks(lesson), /Mühlenweg/)
  assert.match(await thanks(plate), /Mühlenweg/)
})
