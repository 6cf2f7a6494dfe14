import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { createPictures } from '@hopechest/host/pictures'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { photo } from '@hopechest/testing/pictures/files'
import { formsInForms, visitorFromAfar } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, siteAndOwner } from './owners.ts'

const frame = frameOf(import.meta)

const { site, ana } = siteAndOwner(() => frame.open())
const unwrapped = { registry_reveal: 'always' } as const

async function listWith(meta: object = unwrapped) {
  const made = await listOf(ana, { status: 'publish', meta }, [{ name: 'Gift 1' }])
  const page = `${made.at}/surprises`
  const write = `${made.at}/gift-record`
  return {
    ...made,
    page,
    write,
    /** Fills in the form of what came without the list. */
    async writeDown(typed: Record<string, string>) {
      const answer = await ana.browser.fillIn(page, write, typed)
      return answer.status === 303 ? (await ana.browser.follow()).html : answer.html
    },
  }
}

const jam = { what: 'A jar of plum jam', giver: 'Onkel Paul', day: '2026-06-20' }
const rowsOf = (html: string) => allIn(html, /<li class="bought-row">.*?<h3[^>]*>([^<]*)</gs)

test('an owner writes down what came without the list: it stands on top with its ticks, and its letter is to write', async () => {
  const list = await listWith()
  const guest = visitorFromAfar(site.url)
  await guest.fillIn(list.give, { name: 'Ida' })
  const html = await list.writeDown(jam)
  assert.match(html, /“A jar of plum jam” is written down\..*Undo/s)
  assert.deepEqual(rowsOf(html), ['A jar of plum jam', 'Gift 1'])
  assert.match(html, /Onkel Paul, 20 June 2026, without the list/)
  assert.match(html, /2 gifts from 2 people/)
  assert.match(html, /2 letters to write/)
  assert.deepEqual(formsInForms(html), [])
  const action = firstIn(html, /action="([^"]+\/surprises\/\d+)[^"]*" data-ticks/) ?? assert.fail('no ticks')
  await ana.browser.submit(action, { is_thanked: '1' })
  assert.match((await ana.browser.follow()).html, /1 letter to write/)
  const csv = await ana.browser.read(`${list.at}/surprises.csv`)
  assert.match(csv, /A jar of plum jam,1,Onkel Paul,,2026-06-20,without the list,,yes,yes/)
  // Nothing of it is on the list.
  for (const path of [list.here, `${list.here}.json`, list.at]) {
    assert.doesNotMatch(await ana.browser.read(path), /plum jam/, path)
    assert.doesNotMatch(await visitorFromAfar(site.url).read(list.here), /plum jam/)
  }
})

test('the form that comes twice writes one down; its undo and the page of its row take it out again', async () => {
  const list = await listWith()
  const form = await ana.browser.formAt(list.page, list.write, jam)
  for (const press of ['one press', 'a second one']) {
    await ana.browser.post(list.write, form)
    assert.deepEqual(rowsOf((await ana.browser.follow()).html), ['A jar of plum jam'], press)
  }
  await ana.browser.submit(/\/surprises\/\d+\/back$/)
  const { html } = await ana.browser.follow()
  assert.match(html, /It is no longer written down\./)
  assert.deepEqual(rowsOf(html), [])
  const again = await list.writeDown({ ...jam, day: '' })
  const ask = firstIn(again, /href="([^"]+\/surprises\/\d+\/back[^"]*)"/) ?? assert.fail('no way back')
  assert.match(await ana.browser.read(ask.replaceAll('&amp;', '&')), /Take this gift out of your record\?/)
  await ana.browser.submit(/\/back/)
  assert.deepEqual(rowsOf((await ana.browser.follow()).html), [])
})

test('what is missing or too long comes back with the words that were typed', async () => {
  const list = await listWith()
  const { most } = limits.name
  for (const [typed, fault] of [
    [{ ...jam, what: '' }, `Say in 1 to ${most} characters what it was.`],
    [{ ...jam, what: 'n'.repeat(most + 1) }, `Say in 1 to ${most} characters what it was.`],
    [{ ...jam, giver: '' }, `Say in 1 to ${limits.purchaser} characters who gave it.`],
    [{ ...jam, day: '2026-02-30' }, 'Choose a day of the calendar.'],
  ] as const) {
    const answer = await ana.browser.fillIn(list.page, list.write, typed)
    assert.equal(answer.status, 422)
    assert.ok(answer.html.includes(fault), fault)
    assert.ok(answer.html.includes(`value="${typed.giver}"`))
    assert.match(answer.html, /<details class="record" open>/)
  }
  const longest = { what: 'n'.repeat(most), giver: 'g'.repeat(limits.purchaser), day: '' }
  assert.deepEqual(rowsOf(await list.writeDown(longest)), [longest.what])
})

test('before the list is unwrapped no page has the form, and what is sent is not written down', async () => {
  const list = await listWith({ registry_reveal: 'after_event', registry_event_date: '2099-06-12' })
  assert.doesNotMatch(await ana.browser.read(list.page), /without the list/)
  const form = ana.browser.formTo(`${list.at}/reveal?from=surprises`, jam)
  assert.equal((await ana.browser.post(list.write, form)).status, 303)
  assert.deepEqual(must(await ana.client.listRegistryPurchases(list.registry.id)), [])
})

test('a photo comes along: its owners see it on Thanks and in their file, guests never, and it goes with the gift', async () => {
  const list = await listWith()
  const guest = visitorFromAfar(site.url)
  await guest.fillIn(list.give, { name: 'Ida' })
  const pictures = () =>
    site.api.database.rows('SELECT address FROM pictures WHERE registry_id = $1', [list.registry.id])
  const send = async (bytes: Buffer, typed: Record<string, string> = jam) => {
    await ana.browser.open(list.page)
    return ana.browser.submitWithFile(list.write, typed, { name: 'JAM.JPG', bytes })
  }
  const broken = await send(Buffer.from('<svg><script>alert(1)</script></svg>'))
  assert.equal(broken.status, 422)
  assert.match(broken.html, /“JAM\.JPG” is no picture that we can show\..*Nothing is saved yet/s)
  assert.ok(broken.html.includes('value="A jar of plum jam"'))
  // One that came with a mistake elsewhere is not asked for again.
  const unnamed = await send(photo(), { ...jam, giver: '' })
  assert.equal(unnamed.status, 422)
  const kept = firstIn(unnamed.html, /name="image_url" value="([^"]+)"[^>]* checked/)
  assert.equal((await ana.browser.submit(list.write, { ...jam, image_url: kept })).status, 303)
  const { html } = await ana.browser.follow()
  const src = firstIn(html, /<li class="bought-row"><span class="mat"[^>]*><img src="([^"]+)"/)
  const load = () => fetch(site.url + src, { headers: { 'accept-language': 'en' } })
  assert.equal((await load()).status, 200)
  assert.equal((await pictures()).length, 1)
  const file = src.split('/').at(-1) ?? assert.fail('no photo')
  for (const path of [list.here, `${list.here}.json`, list.at])
    for (const reader of [visitorFromAfar(site.url), guest]) {
      const seen = await reader.read(path)
      assert.ok(!seen.includes(file) && !seen.includes('plum jam'), path)
    }
  if (!frame.isOfHost) {
    const everything = await ana.browser.read('/account/everything.json')
    assert.ok(everything.includes(`"item_image_url": "${kept}"`))
  }
  // It stays through the upkeep that sweeps what no gift has.
  const { database } = site.api
  await database.run('UPDATE pictures SET seen_at_step = -100000 WHERE registry_id = $1', [list.registry.id])
  await createPictures({ database, secret: 'secret', log: console }).sweep()
  assert.equal((await pictures()).length, 1)
  const ask = firstIn(html, /href="([^"]+\/surprises\/\d+\/back[^"]*)"/)
  await ana.browser.open(ask.replaceAll('&amp;', '&'))
  await ana.browser.submit(/\/back/)
  assert.deepEqual(await pictures(), [])
  assert.equal((await load()).status, 404)
})

test('no photo is taken from an address that a form makes up', async () => {
  const list = await listWith()
  const made = { ...jam, image_url: 'https://shop.example/jam.jpg' }
  const form = await ana.browser.formAt(list.page, list.write, made)
  const { status, html } = await ana.browser.post(list.write, form)
  assert.equal(status, 422)
  assert.match(html, /This picture cannot be used\./)
})

frame.ownTest('it is in the file with all that is kept of its owner', async () => {
  const list = await listWith()
  await list.writeDown(jam)
  const { lists } = JSON.parse(await ana.browser.read('/account/everything.json'))
  const own = lists.find((each: { registry: { id: number } }) => each.registry.id === list.registry.id)
  const [{ item_name, purchaser, came_without_list }] = own.purchases
  assert.deepEqual([item_name, purchaser, came_without_list], ['A jar of plum jam', 'Onkel Paul', true])
})
