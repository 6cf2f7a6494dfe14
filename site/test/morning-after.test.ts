import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { clockAt } from './clock.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const { at, now } = clockAt('2026-12-01')
const site = siteOf(() => openSite({ now }))

const christmas = { registry_event_type: 'christmas', registry_event_date: '2026-12-24' }
const inVienna = { ...christmas, registry_time_zone: 'Europe/Vienna' }

const text = (html: string) =>
  html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, '')
    .replaceAll(/<(option|form hidden).*?<\/\1?>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

async function listWith(meta: object, name?: string) {
  const owner = await signedIn(site, name ? { name } : {})
  const made = await listOf(owner, { title: 'Christmas at ours', status: 'publish', meta })
  const [gift] = made.items
  must(await site.api.as.admin.createPurchase(made.registry.id, gift?.id ?? 0, { purchaser: 'CANARY' }))
  const { browser } = owner
  const zone = async () => must(await owner.client.getRegistry(made.registry.id)).meta.registry_time_zone
  return {
    ...owner,
    ...made,
    read: async (page = '') => text((await browser.open(`${made.at}${page}`)).html),
    lists: async () => text((await browser.open('/lists')).html),
    zone,
  }
}

const allPages = ['', '/surprises', '/sharing', '/details']

test('on the day itself head, paper and My lists say that the list opens tomorrow at nine', async () => {
  const { read, lists } = await listWith(inVienna)
  // It is half past midnight of the day in Vienna.
  at('2026-12-23T23:30')
  for (const page of allPages) assert.match(await read(page), /It opens tomorrow at 9:00/, page)
  assert.match(await lists(), /Today is the day\. It opens tomorrow at 9:00\. Have a good one\./)
  assert.match(await read('/surprises'), /It opens tomorrow at 9:00.*Unwrap early…/)
  at('2026-12-23T22:30')
  for (const page of allPages) assert.doesNotMatch(await read(page), /It opens tomorrow/, page)
  assert.match(await read('/surprises'), /Wrapped until 24 December 2026.*Unwrap early…/)
  assert.match(await lists(), /Tomorrow is the day\. It stays wrapped until the morning after\./)
})

test('the morning after, head, paper and My lists say that it opens today, and nothing says “until yesterday”', async () => {
  const { read, lists } = await listWith(inVienna)
  at('2026-12-25T06:40')
  for (const page of allPages) {
    const said = await read(page)
    assert.match(said, /It opens today at 9:00/, page)
    assert.match(said, /yesterday, 24 December 2026/, page)
    assert.doesNotMatch(said, /Wrapped until|CANARY/, page)
  }
  assert.match(await lists(), /Christmas, yesterday, 24 December 2026 It opens today at 9:00/)
  assert.match(await read('/surprises'), /By the clock in Vienna it is 7:40 now\. Unwrap now/)
  assert.match(await read(), /^ ?.*Surprises Gifts Sharing Details/, 'what comes next stands first')
  at('2026-12-25T07:59')
  assert.match(await read('/surprises'), /It opens today at 9:00/)
  at('2026-12-25T08:00')
  assert.match(await read('/surprises'), /CANARY/)
  for (const page of allPages) assert.doesNotMatch(await read(page), /It opens/, page)
})

test('after midnight by the clock of the list “Unwrap now” asks nothing, and before it asks', async () => {
  const { browser, at: list, read } = await listWith(inVienna)
  at('2026-12-24T22:59')
  assert.match(await read('/surprises'), /It opens tomorrow at 9:00.*Unwrap early…/)
  assert.match(await read('/unwrap'), /Once you look, you have looked/)
  at('2026-12-24T23:00')
  const { html } = await browser.open(`${list}/surprises`)
  assert.doesNotMatch(html, /Unwrap early…/)
  assert.match(html, new RegExp(`<form class="acts" method="post" action="[^"]*${list}/unwrap"`))
  const before = await read('/surprises')
  await browser.submit(`${list}/unwrap`)
  assert.match((await browser.follow()).html, /CANARY/)
  const tabs = /Surprises Gifts Sharing Details/
  assert.match(before, tabs)
  assert.match(await read('/surprises'), tabs, 'no tab changes its place')
})

test('a list without a clock names its hour in UTC, and asks before it is unwrapped until then', async () => {
  const { read, lists } = await listWith(christmas)
  at('2026-12-25T00:30')
  assert.match(await read('/surprises'), /It opens on 25 December 2026 at 12:00 UTC.*Unwrap early…/)
  assert.match(await read(), /It opens on 25 December 2026 at 12:00 UTC/)
  assert.match(await lists(), /It opens on 25 December 2026 at 12:00 UTC/)
  at('2026-12-25T11:59')
  assert.doesNotMatch(await read('/surprises'), /CANARY|Wrapped until/)
  at('2026-12-25T12:00')
  assert.match(await read('/surprises'), /CANARY/)
})

test('what opens on no day says nothing of a morning', async () => {
  at('2026-12-25T06:40')
  for (const meta of [
    { registry_reveal: 'never' },
    { registry_reveal: 'always' },
    { registry_for_child: true },
    { registry_event_date: '' },
  ]) {
    const { read, lists } = await listWith({ ...inVienna, ...meta })
    for (const page of allPages) assert.doesNotMatch(await read(page), /It opens (today|on)/)
    assert.doesNotMatch(await lists(), /It opens/)
  }
})

const clockForm = (
  { browser, at }: Pick<Awaited<ReturnType<typeof listWith>>, 'at' | 'browser'>,
  zone: string,
) => browser.fillIn(`${at}/surprises`, `${at}/clock`, { zone })

test('an owner chooses the clock, on the paper and in Details', async () => {
  const owner = await listWith(inVienna)
  at('2026-12-20')
  await clockForm(owner, 'Asia/Tokyo')
  assert.equal(await owner.zone(), 'Asia/Tokyo')
  const { html } = await owner.browser.open(`${owner.at}/details`)
  assert.match(html, /<option value="Asia\/Tokyo" selected>Tokyo<\/option>/)
  await owner.browser.fillIn(`${owner.at}/details`, { zone: 'America/Argentina/Buenos_Aires' })
  assert.equal(await owner.zone(), 'America/Argentina/Buenos_Aires')
  assert.match((await owner.browser.open(`${owner.at}/surprises`)).html, /selected>Buenos Aires<\/option>/)
})

test('a zone that there is not changes nothing, wherever it is sent', async () => {
  const owner = await listWith(inVienna)
  at('2026-12-24T21:00')
  for (const zone of ['Europe/Atlantis', '+14:00', '', 'x'.repeat(100_000)]) {
    await clockForm(owner, zone)
    await owner.browser.fillIn(`${owner.at}/details`, { zone })
    assert.equal(await owner.zone(), 'Europe/Vienna')
  }
  const { location } = await owner.browser.fillIn('/lists/new', {
    title: 'Elsewhere',
    day: '2026-12-24',
    zone: 'Europe/Atlantis',
  })
  const slug = location?.split('/').at(-1) ?? ''
  assert.equal(must(await owner.client.findRegistryBySlug(slug))?.meta.registry_time_zone, '')
})

test('a clock that would open the list asks first, and leaves it wrapped', async () => {
  const owner = await listWith(inVienna)
  at('2026-12-25T00:30')
  const { location } = await clockForm(owner, 'Asia/Tokyo')
  assert.match(location ?? '', /\/unwrap$/)
  assert.equal(await owner.zone(), 'Europe/Vienna')
  const { html } = await owner.browser.fillIn(`${owner.at}/details`, { zone: 'Asia/Tokyo' })
  assert.match(html, /24 December 2026 has passed, so saving it would unwrap your surprises/)
  assert.equal(await owner.zone(), 'Europe/Vienna')
  assert.doesNotMatch(await owner.read('/surprises'), /CANARY/)
})

const bySelf = { by: 'browser' }

/** As the script sends it from any page of the list. */
async function visitWith({ browser }: Pick<SignedInPerson, 'browser'>, list: string, zone: string) {
  const { token } = Object.fromEntries(await browser.formAt(`${list}/details`))
  return browser.post(`${list}/clock`, new URLSearchParams({ ...(token && { token }), ...bySelf, zone }))
}

test('a list without a clock takes that of the next owner who comes, once', async () => {
  const owner = await listWith(christmas)
  at('2026-12-20')
  assert.match((await owner.browser.open(owner.at)).html, /<form hidden [^>]*data-take-clock/)
  await visitWith(owner, owner.at, 'Europe/Vienna')
  assert.equal(await owner.zone(), 'Europe/Vienna')
  assert.doesNotMatch((await owner.browser.open(owner.at)).html, /data-take-clock/)
  await visitWith(owner, owner.at, 'Asia/Tokyo')
  assert.equal(await owner.zone(), 'Europe/Vienna', 'another browser takes nothing from it')
})

test('no visit opens a list: a clock by which it would be open is not taken by itself', async () => {
  const owner = await listWith(christmas)
  // It is nine in Vienna, and the list opens at noon UTC.
  at('2026-12-25T08:00')
  await visitWith(owner, owner.at, 'Europe/Vienna')
  assert.equal(await owner.zone(), '')
  await visitWith(owner, owner.at, 'America/New_York')
  assert.equal(await owner.zone(), 'America/New_York')
  assert.doesNotMatch(await owner.read('/surprises'), /CANARY/)
})

test('an admin who looks at the list of another, and a guest, bring no clock', async () => {
  at('2026-12-20')
  const owner = await listWith(christmas)
  const admin = await signedIn(site, { role: 'administrator' })
  assert.doesNotMatch((await admin.browser.open(owner.at)).html, /data-take-clock/)
  await visitWith(admin, owner.at, 'Asia/Tokyo')
  const guest = new Visitor(site.url)
  await guest.post(`${owner.at}/clock`, new URLSearchParams({ ...bySelf, zone: 'Asia/Tokyo' }))
  assert.equal(await owner.zone(), '')
})

test('the clock that a second owner chooses counts for both, and what both changed is asked about', async () => {
  at('2026-12-20')
  const ana = await listWith(inVienna)
  const jonas = await signedIn(site, { name: 'Jonas Lind' })
  must(await ana.client.updateRegistry(ana.registry.id, { meta: { registry_owners: [jonas.person.email] } }))
  await ana.browser.open(`${ana.at}/details`)
  const opened = await ana.browser.formAt(`${ana.at}/details`, { zone: 'Europe/London' })
  await clockForm({ ...ana, browser: jonas.browser }, 'Asia/Tokyo')
  assert.equal(await ana.zone(), 'Asia/Tokyo')
  const { status, html } = await ana.browser.post(`${ana.at}/details`, opened)
  assert.equal(status, 409)
  assert.match(text(html), /By which clock the list opens Saved meanwhile Tokyo Yours London/)
  assert.equal(await ana.zone(), 'Asia/Tokyo')
  at('2026-12-25T00:00')
  assert.match(await ana.read('/surprises'), /CANARY/, 'it is nine in Tokyo')
})

test('guests read the same day and the same morning, whatever their own clock shows', async () => {
  at('2026-12-20')
  const { here } = await listWith(inVienna)
  const guest = new Visitor(site.url)
  for (const [moment, shows] of [
    ['2026-12-23T22:59', /1 day to go/],
    ['2026-12-23T23:00', /Today is the day/],
    ['2026-12-25T07:59', /^(?!.*(?:The day has passed|to go))/],
    ['2026-12-25T08:00', /The day has passed/],
  ] as const) {
    at(moment)
    assert.match(text((await guest.open(here)).html), shows, moment)
  }
})
