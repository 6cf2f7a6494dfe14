import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { openFramed } from './framed-world.ts'
import { makeList } from './lists.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const world = siteOf(() => openFramed())

/** Adds a gift, as an owner does without script. */
async function add(browser: Visitor, at: string, name: string): Promise<number> {
  return (
    await browser.fillIn(`${at}?add=by-hand`, `${at}/items`, { name, url: 'https://shop.example/thing' })
  ).status
}

/** One more tab of the same browser. */
function tabOf({ browser }: SignedInPerson): Visitor {
  const tab = new Visitor(world.url)
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  return tab
}

/** What eight tabs do at once, without asking the host for anything. */
async function inEightTabs<Done>(owner: SignedInPerson, act: (tab: Visitor, n: number) => Promise<Done>) {
  const before = world.callsBack()
  const done = await Promise.all(Array.from({ length: 8 }, (_, n) => act(tabOf(owner), n)))
  assert.equal(world.callsBack(), before)
  return done
}

/** The host knows the gifts that the service has on the list. */
async function isInStep({ client }: SignedInPerson, { id }: { id: number }, count: number) {
  const { meta } = must(await client.getRegistry(id))
  const ids = each(must(await client.listRegistryItems(id)), 'id')
  assert.equal(ids.length, count)
  assert.deepEqual(meta.registry_item_ids.toSorted(), ids.toSorted())
  return { meta, ids }
}

test('a guest gives on a page of the host, which is asked nothing back', async () => {
  const { registry, here, give } = await makeList(world)
  const guest = visitorFromAfar(world.url)
  const before = world.callsBack()
  const shown = await guest.open(here)
  assert.equal(shown.status, 200)
  assert.match(shown.html, /<header>The orchard<\/header>[\s\S]*Copper kettle[\s\S]*<footer>The orchard/)
  await guest.fillIn(give, { name: 'Miriam Okafor' })
  assert.match((await guest.follow()).html, /Thank you, Miriam Okafor/)
  assert.equal(world.callsBack(), before)
  assert.equal(must(await world.api.as.owner.listRegistryItems(registry.id))[0]?.quantity_purchased, 1)
})

test('an owner makes a list and deletes it, and the host is asked nothing back', async () => {
  const ana = await signedIn(world)
  const before = world.callsBack()
  const form = await ana.browser.formAt('/lists/new', { title: 'Our house' })
  const [made, again] = await Promise.all([
    ana.browser.post('/lists/new', form),
    tabOf(ana).post('/lists/new', form),
  ])
  assert.equal(made.location, again.location, 'the same form makes one list')
  const at = made.location.split('?')[0] ?? ''
  await ana.browser.fillIn(`${at}/delete`)
  assert.match((await ana.browser.follow()).html, /<h1>/)
  assert.equal((await ana.browser.open(at)).status, 404)
  assert.equal(world.callsBack(), before)
  assert.deepEqual(must(await ana.client.listRegistries()), [])
})

test('an owner whose new list was cut off by a kill sends the form again after a minute, and has that list', async () => {
  const ana = await signedIn(world)
  const form = await ana.browser.formAt('/lists/new', { title: 'Our garden' })
  const { location } = await ana.browser.post('/lists/new', form)
  const before = new Date(Date.now() - 61_000).toISOString()
  const killed = `UPDATE idempotency_keys SET result = NULL, created_at = $1
       WHERE created_at = (SELECT MAX(created_at) FROM idempotency_keys)`
  assert.equal(await world.api.database.run(killed, [before]), 1)
  assert.equal((await ana.browser.post('/lists/new', form)).location, location)
})

test('each new list counts once for the limit of a minute, although its visit comes twice', async () => {
  await using limited = await openFramed({ settings: { CREATES_PER_MINUTE: '2' } })
  const ana = await signedIn(limited)
  const statuses = []
  for (const title of ['First', 'Second', 'Third'])
    statuses.push((await ana.browser.fillIn('/lists/new', { title })).status)
  assert.deepEqual(statuses.slice(0, 2), [303, 303])
  assert.notEqual(statuses[2], 303)
})

test('a page that needs more of its host is no fault in log or figures', async () => {
  const ana = await signedIn(world)
  const { at } = await listOf(ana)
  const logged = { site: world.logged().length, api: world.api.logged().length }
  for (const path of ['/lists', `${at}/sharing`]) {
    assert.equal((await ana.browser.open(path)).status, 200)
    assert.ok((world.framing.deeds.rounds.at(-1) ?? 0) > 1)
  }
  const lines = world.logged().slice(logged.site) + world.api.logged().slice(logged.api)
  assert.doesNotMatch(lines, /"level":"(?:warn|error)"|"level":[45]0|"status":5\d\d/)
})

test('a guest whose gifts are on many lists that their host has lost waits a few rounds, and not one for each', async () => {
  const many = 50
  const { browser } = await signedIn(world)
  for (let n = 0; n < many; n++) {
    const { registry, give } = await makeList(world)
    await browser.fillIn(give, { name: 'Jo' })
    await world.api.database.run('DELETE FROM registries WHERE id = $1', [registry.id])
  }
  assert.equal((await browser.open('/gifts')).status, 200)
  assert.equal(world.framing.deeds.rounds.at(-1), 3)
})

test('eight tabs of an owner that each add a gift at once are all in the list of the host', async () => {
  const ana = await signedIn(world)
  const { registry, at } = await listOf(ana, {}, [])
  const statuses = await inEightTabs(ana, (tab, n) => add(tab, at, `Gift ${n}`))
  assert.deepEqual(statuses, Array(8).fill(303))
  await isInStep(ana, registry, 8)
  assert.ok(world.framing.deeds.conflicts > 0, 'no two tabs have met')
})

test('a write that the host refuses loses nothing: the next page of the owner brings the list into step', async () => {
  const ana = await signedIn(world)
  const { registry, at } = await listOf(ana, {}, [])
  world.framing.refuseWrites(true)
  const status = await add(ana.browser, at, 'Lamp')
  world.framing.refuseWrites(false)
  assert.equal(status, 503)
  const idsAt = async () => must(await world.api.as.admin.getRegistry(registry.id)).meta.registry_item_ids
  await ana.browser.open(at)
  assert.match(ana.browser.page.html, /Lamp/)
  const [lamp] = must(await ana.client.listRegistryItems(registry.id))
  assert.deepEqual(await idsAt(), [lamp?.id])
})

test('a change by the API and one by a page, at the same moment, are both stored', async () => {
  const ana = await signedIn(world)
  const { registry, at } = await listOf(ana, {}, [])
  const thing = (n: number) => ({ name: `Thing ${n}`, url: 'https://shop.example/thing' })
  const changes = Array.from({ length: 6 }, (_, n) =>
    n % 2 === 0 ? add(tabOf(ana), at, `Gift ${n}`) : ana.client.addRegistryItem(registry.id, thing(n)),
  )
  await Promise.all(changes)
  await ana.browser.open(at)
  await isInStep(ana, registry, 6)
})

test('an owner who has signed out in another tab signs in at the host, and sends the form again', async () => {
  const ana = await signedIn(world)
  const { at } = await listOf(ana)
  const form = await ana.browser.formAt(`${at}/details`, { title: 'Written for a long time' })
  const session = ana.browser.cookies.get('session') ?? ''
  ana.browser.cookies.set('session', 'ended')
  const held = await ana.browser.post(`${at}/details`, form)
  assert.equal(held.status, 403)
  assert.match(held.html, /href="\/sign-in\?to=/)
  assert.match(held.html, /value="Written for a long time"/)
  ana.browser.cookies.set('session', session)
  await ana.browser.submit(`${at}/details`)
  assert.equal(ana.browser.page.status, 303)
})

test('what a guest gave in a browser joins their account at the host with the first page after the sign-in', async () => {
  const { here, give } = await makeList(world)
  const ana = await signedIn(world)
  const guest = new Visitor(world.url)
  await guest.fillIn(give, { name: 'Ana' })
  guest.cookies.set('session', ana.browser.cookies.get('session') ?? '')
  await guest.open(here)
  assert.match(await ana.browser.read('/gifts'), /Copper kettle/)
})

test('eight tabs of an owner that each invite a guest at once have all of them invited', async () => {
  const ana = await signedIn(world)
  const { registry, at } = await listOf(ana, {}, [])
  const statuses = await inEightTabs(ana, async (tab, n) => {
    const typed = { invitees: `guest${n}@example.com`, act: 'add' }
    return (await tab.fillIn(`${at}/sharing`, typed)).status
  })
  assert.deepEqual(statuses, Array(8).fill(303))
  assert.equal(must(await ana.client.getRegistry(registry.id)).meta.registry_invitees.length, 8)
  const all = await ana.browser.read(`${at}/sharing?all=1`)
  assert.match(all, /guest3@example\.com[\s\S]*\/wishes\/p\//)
})

test('an invitation leaves with the answer that the host keeps, where the list changes meanwhile', async () => {
  let afterOpening = async () => {}
  await using framed = await openFramed({
    between: (ask) => async (question) => {
      const answer = await ask(question)
      if (question.method === 'PUT' && question.path.endsWith('/open-to')) await afterOpening()
      return answer
    },
  })
  const ana = await signedIn(framed)
  const { browser, client } = ana
  const { registry, at } = await listOf(ana, {}, [])
  must(await client.addInvitees(registry.id, ['elke@example.com']))
  const form = await browser.formAt(`${at}/sharing`, `${at}/sharing/send-all`)
  framed.framing.refuseWrites(true)
  await add(browser, at, 'Lamp')
  framed.framing.refuseWrites(false)
  afterOpening = async () => {
    afterOpening = async () => {}
    must(await client.updateRegistry(registry.id, { title: 'Our house' }))
  }
  await browser.post(`${at}/sharing/send-all`, form)
  await browser.follow()
  assert.ok(framed.framing.deeds.conflicts >= 1, 'the visit was brought again')
  assert.deepEqual(each(framed.letters, 'to'), ['elke@example.com'])
})

test('an owner prints cards on a page of their own, passes the list on, and the next one copies it with its guests', async () => {
  const ana = await signedIn(world)
  const jonas = await signedIn(world, { name: 'Jonas' })
  const { at, registry } = await listOf(ana, { meta: { registry_invitees: ['jim@example.com'] } }, [{}])
  assert.doesNotMatch((await ana.browser.open(`${at}/cards`)).html, /The orchard/)
  await ana.browser.open(`${at}/sharing`)
  const add = async (owner: string) => {
    await ana.browser.fillIn(`${at}/sharing`, `${at}/owners`, { owner })
    return (await ana.browser.follow()).html
  }
  assert.match(await add(jonas.person.email), /The list has another owner now/)
  assert.match(await add('later@example.com'), /confirmed this address here yet/)
  await ana.browser.fillIn(`${at}/pass-on`, { to: jonas.person.email })
  assert.equal(must(await jonas.client.getRegistry(registry.id)).user_id, jonas.person.id)
  await jonas.browser.fillIn(`${at}/copy`, { title: 'Once more' })
  const made = must(await jonas.client.listRegistries()).find(({ title }) => title === 'Once more')
  assert.deepEqual(made?.meta.registry_invitees, ['jim@example.com'])
  assert.equal(made?.meta.registry_item_ids.length, 1)
})

test('an owner sends the form of a copy again: it brings no guest back whom they took off, and no heading that they cleared', async () => {
  const ana = await signedIn(world)
  const meta = { registry_invitees: ['jim@example.com'], registry_owners: ['jutta@example.com'] }
  const { at, registry } = await listOf(ana, { meta }, [{}, {}])
  const headings = [{ title: 'Inside', items_above: 1 }]
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings: headings } }))
  const form = await ana.browser.formAt(`${at}/copy`, { title: 'Once more' })
  const copies = async () => {
    const made = must(await ana.client.listRegistries()).filter(({ title }) => title === 'Once more')
    return made.map(({ meta }) => [meta.registry_invitees, meta.registry_owners, meta.registry_headings])
  }
  const { location } = await ana.browser.post(`${at}/copy`, form)
  assert.deepEqual(await copies(), [[meta.registry_invitees, meta.registry_owners, headings]])
  assert.equal(world.framing.deeds.copied.at(-1), registry.id)
  const [copy] = must(await ana.client.listRegistries())
  const cleared = { registry_invitees: [], registry_owners: [], registry_headings: [] }
  must(await ana.client.updateRegistry(copy?.id ?? 0, { meta: cleared }))
  assert.equal((await ana.browser.post(`${at}/copy`, form)).location, location)
  assert.deepEqual(await copies(), [[[], [], []]])
})

test('a copy whose list the host does not store is finished by the same form, and is made once', async () => {
  const ana = await signedIn(world)
  const { at, registry } = await listOf(ana, {}, [{ name: 'Kite' }, { name: 'Boots' }])
  const headings = [{ title: 'Inside', items_above: 1 }]
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings: headings } }))
  const form = await ana.browser.formAt(`${at}/copy`)
  world.framing.refuseWrites(true)
  const { status } = await ana.browser.post(`${at}/copy`, form)
  world.framing.refuseWrites(false)
  assert.equal(status, 503)
  assert.equal((await ana.browser.post(`${at}/copy`, form)).status, 303)
  const [copy, ...others] = must(await ana.client.listRegistries())
  assert.equal(others.length, 1)
  assert.deepEqual(copy?.meta.registry_headings, headings)
  const items = must(await ana.client.listRegistryItems(copy?.id ?? 0))
  assert.deepEqual(each(items, 'name'), ['Kite', 'Boots'])
})

test('eight tabs of an owner that each move a gift at once move all eight, each with its currency', async () => {
  const ana = await signedIn(world)
  const gifts = Array.from({ length: 8 }, (_, n) => ({ name: `Gift ${n}`, price: 20 }))
  const from = await listOf(ana, { meta: { registry_currency: 'SEK' } }, gifts)
  const { registry, at } = await listOf(ana, { title: 'Another day', meta: { registry_currency: 'NOK' } }, [])
  const moved = await inEightTabs(ana, async (tab, n) => {
    const address = `${from.at}/items/${from.items[n]?.id}/move`
    return (await tab.fillIn(address, { to: registry.slug })).location
  })
  for (const location of moved) assert.match(location, new RegExp(`${at}\\?arrived=`))
  assert.deepEqual(must(await ana.client.listRegistryItems(from.registry.id)), [])
  const { meta, ids } = await isInStep(ana, registry, 8)
  assert.deepEqual(new Set(each(meta.registry_item_currencies, 'item_id')), new Set(ids))
  assert.ok(world.framing.deeds.conflicts > 0, 'no two tabs have met')
})

test('a person who may own no list there reads so by the link of an owner, and is shown no form', async () => {
  const ana = await signedIn(world)
  const { at } = await listOf(ana, { title: 'Ana & Jonas', status: 'private' })
  const { html } = await ana.browser.fillIn(`${at}/sharing`, `${at}/owners/link`)
  const link = /value="http[^"]*(\/own\/[\w-]+)"/.exec(html)?.[1] ?? assert.fail(html)
  const reader = await signedIn(world, { name: 'Reader' })
  await reader.browser.open(link)
  assert.match(reader.browser.page.html, /this account may not own lists here\. An admin can change that/)
  assert.doesNotMatch(reader.browser.page.html, /\/own\/[^"]*"[^>]*method|name="name"/)
})

test('each page leads an owner to her lists, her people, her gifts and the lists she keeps, and a visitor to the last two', async () => {
  const ways = (html: string) => {
    const [foot = ''] = allIn(html, /<p class="all-gifts">(.*)<\/p>/g).slice(-1)
    return allIn(foot, /<a href="[^"]*">([^<]*)<\/a>/g)
  }
  const ana = await signedIn(world)
  const { at, here } = await listOf(ana, { status: 'publish' })
  for (const page of ['/lists', at, `${at}/sharing`, '/gifts', '/gifts/lists', '/my-people', here]) {
    const { html } = await ana.browser.open(page)
    assert.deepEqual(ways(html), ['My lists', 'My people', 'Your gifts', 'Kept lists'], page)
  }
  assert.deepEqual(ways((await new Visitor(world.url).open(here)).html), ['Your gifts', 'Kept lists'])
})

test('a person who may own no list there is offered none, neither a new one nor a copy, and reads why', async () => {
  const ana = await signedIn(world)
  const { registry, at } = await listOf(ana, { title: 'Shared list' })
  const { browser, person } = await signedIn(world, { name: 'Reader' })
  const empty = (await browser.open('/lists')).html
  assert.match(empty, /Here others start the lists\./)
  assert.doesNotMatch(empty, /\/lists\/new|My people/)
  must(await ana.client.addOwners(registry.id, [person.email]))
  for (const page of ['/lists', at, `${at}/details`, '/add?link=https%3A%2F%2Fshop.example%2Fkettle']) {
    const { html, status } = await browser.open(page)
    assert.equal(status, 200, page)
    assert.doesNotMatch(html, /\/lists\/new|\/copy"/, page)
  }
  for (const page of ['/lists/new', `${at}/copy`]) {
    const { html, status } = await browser.open(page)
    assert.equal(status, 403, page)
    assert.match(html, /On this site you start no list of your own\./, page)
    assert.doesNotMatch(html, /<form/, page)
  }
})
