import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from '@hopechest/client'
import { signVisit, type Visit } from '@hopechest/host/visit'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { openConnection } from '@hopechest/testing/raw'
import { type Answer, send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { openFramed } from './framed-world.ts'
import { makeList } from './lists.ts'
import { siteOf } from './site-world.ts'

const world = siteOf(() => openFramed())

const site = {
  url: 'https://orchard.example/wishes',
  name: 'The orchard',
  currency: 'EUR',
  disclosure: '',
  locale: 'en_GB',
}

/** A visit of a guest, as a host says it. */
function visitOf(path: string, request: Partial<Visit['request']> = {}, rest: Partial<Visit> = {}): Visit {
  const origin = 'https://orchard.example'
  return {
    version: 1,
    request: { method: 'GET', path, address: '203.0.113.9', origin, ...request },
    site,
    person: null,
    ...rest,
  }
}

/** A visit of the first owner of the stories, of whose list the host says that it is theirs. */
const asOwner = (registry: Registry) => ({
  person: personOf(world.api.people.owner),
  registries: [{ registry, sight: 'owner' as const, version: '1' }],
})

async function listOf(status: 'publish' | 'private' = 'publish') {
  const made = await makeList(world, { status })
  return { ...made, registry: must(await world.api.as.owner.getRegistry(made.registry.id)) }
}

/** What a host says of a list that the guest may see, or not. */
const seen = (registry: Registry, sight: 'guest' | 'hidden' = 'guest') => ({
  registries: [{ registry, sight, version: '1' }],
})

/** A person of the host who owns lists there. */
function personOf({ id, username, email }: { id: number; username: string; email: string }): Visit['person'] {
  const rights = { may_own: true, roles: ['member'], capabilities: [] }
  return { id, username, name: username, email, is_email_confirmed: true, ...rights }
}

/** The answer of the door to a visit with this signature, by default the right one. */
async function bring(visit: object | string, header?: string): Promise<Answer> {
  const body = typeof visit === 'string' ? visit : JSON.stringify(visit)
  const signature = header ?? signVisit(world.signing, body)
  return send(`${world.api.url}/frame`, { method: 'POST', headers: { 'hopechest-visit': signature }, body })
}

/** What the first line says, and the page behind it. */
async function page(visit: object) {
  const answer = await bring(visit)
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  const [first = ''] = text.split('\n', 1)
  return { head: JSON.parse(first), html: text.slice(first.length + 1) }
}

test('every page is below the address of the host, and the answer says what the host sends', async () => {
  const { registry } = await listOf()
  const { head, html } = await page(visitOf(`/registry/${registry.slug}`, {}, seen(registry)))
  assert.equal(head.status, 200)
  assert.deepEqual(head.writes, [])
  assert.equal(head.page.title, 'Ana & Jonas')
  assert.equal(head.page.for_search_engines, false)
  assert.equal(head.headers['x-robots-tag'], 'noindex, nofollow')
  assert.match(head.page.head, /og:title/)
  assert.equal(head.headers['cache-control'], 'private, no-cache')
  assert.equal(head.headers['x-frame-options'], 'SAMEORIGIN')
  assert.equal(head.headers['content-security-policy'], undefined, 'the policy is that of the host')
  for (const address of [...head.page.styles, ...head.page.scripts])
    assert.match(address, /^https:\/\/orchard\.example\/wishes\/assets\//)
  const links = allIn(html, / (?:href|action)="(\/[^"]*)"/g)
  assert.ok(links.length > 3)
  for (const link of links) assert.match(link ?? '', /^\/wishes\//)
  assert.doesNotMatch(html, /<(?:html|head|main|body)[ >]/)
})

test('a stylesheet and a script come by the same door, and may be kept for a year', async () => {
  const { registry } = await listOf()
  const { head } = await page(visitOf(`/registry/${registry.slug}`, {}, seen(registry)))
  for (const address of [head.page.styles[0], head.page.scripts[0]]) {
    const file = await page(visitOf(address.slice(site.url.length)))
    assert.match(file.head.headers['cache-control'], /immutable/)
    assert.match(file.head.headers['content-type'], /text\/(?:css|javascript)/)
    assert.match(file.head.headers['content-security-policy'], /^default-src 'none';/)
    assert.ok(file.html.length > 100)
  }
})

test('a visit with a forged, shortened or missing signature, or with another body, is not answered', async () => {
  const visit = visitOf('/gifts')
  const good = signVisit(world.signing, JSON.stringify(visit))
  const forged = { ...world.signing, key: 'a key that a stranger has made up for himself' }
  const bad = ['', signVisit(forged, JSON.stringify(visit)), signVisit(world.signing, '{}')]
  for (const header of bad) assert.equal((await bring(visit, header)).status, 401, header)
  assert.equal((await bring(visit, good)).status, 200)
})

test('a stranger who knocks a hundred times leaves one line in the log', async () => {
  const forged = signVisit({ ...world.signing, key: 'a key that a stranger has made up for himself' }, '{}')
  const lines = () => world.logged().match(/A request of a host was refused/g)?.length ?? 0
  await bring('{}', forged)
  const before = lines()
  for (let n = 0; n < 100; n++) assert.equal((await bring('{}', forged)).status, 401)
  assert.ok(lines() - before <= 1, String(lines() - before))
})

test('a form is taken once, and a page that is only read may come again', async () => {
  const { give: path } = await listOf()
  const read = JSON.stringify(visitOf('/gifts'))
  const readSignature = signVisit(world.signing, read)
  for (const _ of [1, 2]) assert.equal((await bring(read, readSignature)).status, 200)
  const form = JSON.stringify(
    visitOf(path, { method: 'POST', form: 'name=Jo', type: 'application/x-www-form-urlencoded' }),
  )
  const signature = signVisit(world.signing, form)
  assert.equal((await bring(form, signature)).status, 200)
  const again = await bring(form, signature)
  assert.equal(again.status, 401)
  assert.match(await again.text(), /was here before/)
})

test('nonsense that is rightly signed is refused with what is wrong', async () => {
  const wrong: [unknown, RegExp][] = [
    ['no JSON', /must be JSON/],
    [{}, /is required/],
    [{ ...visitOf('/gifts'), version: 2 }, /version 2/],
    [visitOf('gifts'), /request\.path/],
    [visitOf('/gifts', { method: 'BREW' }), /request\.method/],
    [visitOf('/gifts', { cookies: { hc_x: 1 } } as object), /request\.cookies\.hc_x/],
    [{ ...visitOf('/gifts'), gone: [1, 1.5] }, /gone\[1\]/],
    [{ ...visitOf('/gifts'), person: { id: 0 } }, /person/],
    [{ ...visitOf('/gifts'), registries: [{ sight: 'king', version: '', registry: {} }] }, /registries\[0\]/],
  ]
  for (const [visit, sentence] of wrong) {
    const answer = await bring(visit as object)
    assert.equal(answer.status, 400)
    assert.match(await answer.text(), sentence)
  }
})

test('what a visitor sends never makes the visit of the host wrong', async () => {
  const long = 'x'.repeat(20_000)
  const cookies = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`hc_${n}`, n === 0 ? long : '1']))
  const odd: Partial<Visit['request']>[] = [
    { agent: long, accept: long, destination: long, sent_from: long, address: long, type: long },
    { agent: 'a\r\nb\0\ud800', address: '', sent_from: '\ud800', type: '\r\nx: y' },
    { cookies },
    { cookies: { 'hc_\ud800': '\ud800', 'hc_x\r\nx-visit: a; hc_form': '\r\n; hc_form=x' } },
    { form: 'x=\ud800' },
  ]
  for (const request of odd) assert.equal((await page(visitOf('/gifts', request))).head.status, 200)
  for (const path of [`/gifts/${long}`, `/gifts?${long}`])
    assert.equal((await page(visitOf(path))).head.status, 404)
})

test('a list whose slug is percent-encoded at the host opens by its address, to which its pages lead', async () => {
  const { registry } = await listOf()
  for (const slug of ['%d1%81%d0%b2%d0%b0%d0%b4%d1%8c%d0%b1%d0%b0', 'свадьба']) {
    const said = seen({ ...registry, slug })
    for (const path of [
      '/registry/%d1%81%d0%b2%d0%b0%d0%b4%d1%8c%d0%b1%d0%b0',
      `/registry/${encodeURIComponent('свадьба')}`,
    ]) {
      const { head, html } = await page(visitOf(path, {}, said))
      assert.equal(head.status, 200)
      assert.match(html, /href="\/wishes\/registry\/%D1%81/)
      assert.doesNotMatch(html, /%25/)
    }
  }
  assert.equal((await page(visitOf('/registry/%E0%A4%A', {}))).head.status, 404)
})

test('what other code of the host has stored in a list opens all the same', async () => {
  const { registry } = await listOf()
  const meta = { registry_item_ids: ['1', null], registry_invitees: 'x', registry_event_date: '2026-99-99' }
  const odd = { ...registry, meta, title: 'x'.repeat(2000), story: 'y'.repeat(200_000), created_at: '' }
  for (const said of [odd, { ...odd, meta: [] }]) {
    const registries = [{ registry: said, sight: 'guest', version: '1' }]
    const { head } = await page({ ...visitOf(`/registry/${registry.slug}`), registries })
    assert.equal(head.status, 200)
  }
})

test('a host hears that search engines may list a page whose owner lets them', async () => {
  const { registry } = await listOf()
  const meta = { ...registry.meta, registry_search_engines: true }
  const { head } = await page(visitOf(`/registry/${registry.slug}`, {}, seen({ ...registry, meta })))
  assert.equal(head.page.for_search_engines, true)
  assert.equal(head.headers['x-robots-tag'], undefined)
})

test('a visitor without an account finds the lists whose invitation the host says was opened here', async () => {
  const { registry } = await listOf('private')
  const said = { registry, sight: 'guest' as const, version: '1' }
  const asked = await page(visitOf('/gifts/lists'))
  assert.deepEqual(asked.head.needs, { lists: true })
  const { html } = await page(visitOf('/gifts/lists', {}, { own: [], invited: [said] }))
  assert.match(html, /<strong dir="auto">Ana &amp; Jonas</)
})

test('pages of our own accounts are no pages inside of a visit, and neither is a path that can be read in two ways', async () => {
  const ofAccounts = ['/admin', '/account', '/sign-in', '/sign-up', '/forgot', '/set-up/x', '/i/secret']
  const ofOurSite = ['/', '/privacy', '/help', '/language/de?to=/', '/frame', '/nothing']
  const files = ['/service-worker.js', '/manifest.webmanifest', '/robots.txt']
  const twofold = [
    '/lists/../gifts',
    '//gifts',
    '/gifts%2f',
    '/gifts\\x',
    '/./gifts',
    '/%2e%2e/gifts',
    '/gifts%00',
  ]
  for (const path of [...ofAccounts, ...ofOurSite, ...files, ...twofold])
    assert.equal((await page(visitOf(path))).head.status, 404, path)
})

test('other methods, other types of forms and forms that are too long are pages that say so', async () => {
  const post = { method: 'POST', type: 'application/x-www-form-urlencoded' }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    assert.equal((await page(visitOf('/gifts', { method }))).head.status, 404)
  const statusOf = async (request: Partial<Visit['request']>) =>
    (await page(visitOf('/gifts/close', { ...post, ...request }))).head.status
  assert.equal(await statusOf({ type: 'text/plain', form: 'x=1' }), 415)
  assert.equal(await statusOf({ type: 'multipart/form-data; boundary=x', form: '--x--' }), 403)
  assert.equal(await statusOf({ form_bytes: 5_000_000 }), 413)
  assert.equal(await statusOf({ form: `x=${'y'.repeat(200_000)}` }), 413)
  assert.equal(await statusOf({ form: 'x=%ff%fe' }), 403)
})

test('a form that another site has sent, and one without the cookie of its page, do nothing', async () => {
  const { registry, give: path } = await listOf()
  const said = seen(registry)
  const post = { method: 'POST', type: 'application/x-www-form-urlencoded', form: 'name=Jo&way=bought' }
  for (const sent_from of ['https://evil.example', 'null', undefined]) {
    const { head } = await page(visitOf(path, { ...post, ...(sent_from && { sent_from }) }, said))
    assert.equal(head.status, 403)
  }
  assert.equal(must(await world.api.as.owner.listRegistryItems(registry.id))[0]?.quantity_purchased, 0)
})

test('a list that the host hides is the same page as one that is not there', async () => {
  const { registry } = await listOf('private')
  const hidden = await page(visitOf(`/registry/${registry.slug}`, {}, seen(registry, 'hidden')))
  const none = await page(visitOf('/registry/none'))
  const plain = ({ html }: typeof hidden) => html.replaceAll(registry.slug, 'none')
  assert.equal(hidden.head.status, none.head.status)
  assert.equal(plain(hidden), plain(none))
  assert.equal(hidden.head.page.for_search_engines, false)
})

test('a page names all that it needs at once, and a guest whose gifts are on three lists waits one more round', async () => {
  const said = await Promise.all([listOf(), listOf(), listOf()])
  const guest = new Visitor(world.url)
  for (const { give } of said) await guest.fillIn(give, { name: 'Jo' })
  const { rounds } = world.framing.deeds
  await guest.open('/gifts')
  assert.equal(rounds.at(-1), 2)
  assert.equal([...guest.page.html.matchAll(/class="list-head"/g)].length, 3)
})

test('a host that leaves while the page is made, or before it has read it, leaves nothing behind', async () => {
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await using other = await openFramed({
    between: (ask) => async (question) => {
      asked.resolve()
      await gone.promise
      return ask(question)
    },
  })
  const { registry } = await makeList(other)
  const said = seen(must(await other.api.as.owner.getRegistry(registry.id)))
  const body = JSON.stringify(visitOf(`/registry/${registry.slug}`, {}, said))
  const head = `POST /frame HTTP/1.1\r\nHost: orchard\r\nHopechest-Visit: ${signVisit(other.signing, body)}`
  const { socket, answer } = openConnection(other.api.url)
  socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  await asked.promise
  socket.destroy()
  await answer
  gone.resolve()
  await until('the end of the visit', () => other.openVisits() === 0)
  assert.doesNotMatch(other.logged(), /A visit failed/)
})

test('a visitor who asks too often is refused, and another one of the same host is not', async () => {
  const { registry, give: path } = await listOf()
  const said = seen(registry)
  const at = async (address: string) => (await page(visitOf(path, { address }, said))).head.status
  const twenty = Array.from({ length: 20 }, () => at('203.0.113.77'))
  assert.deepEqual(await Promise.all(twenty), Array(20).fill(200))
  assert.equal(await at('203.0.113.78'), 200)
})

test('a person asks the API behind the session of their host: a list, a gift more, its order', async () => {
  const { registry } = await listOf()
  const owner = asOwner(registry)
  const path = `/api/registries/${registry.id}`
  const read = await page(visitOf(path, {}, owner))
  assert.equal(read.head.status, 200)
  assert.match(read.head.headers['content-type'], /^application\/json/)
  assert.equal(JSON.parse(read.html).title, registry.title)

  // Without the list the answer says what it needs, and nothing was done.
  const needs = await page(visitOf(path, {}, { person: owner.person }))
  assert.deepEqual(needs.head.needs, { registries: [registry.id] })
  assert.equal(needs.html, '')

  const lamp = JSON.stringify({ name: 'Lamp', url: 'https://shop.example/lamp' })
  const posting = { method: 'POST', form: lamp, type: 'application/json', once: 'key-of-one-request' }
  const added = await page(visitOf(`${path}/items`, posting, owner))
  const { id } = JSON.parse(added.html).data
  assert.equal(added.head.status, 201)
  assert.deepEqual(added.head.writes[0].change.meta.registry_item_ids.at(-1), id)
  // The host brings it again where the list has changed meanwhile: the gift is there once.
  const again = await page(visitOf(`${path}/items`, posting, owner))
  assert.equal(JSON.parse(again.html).data.id, id)

  const order = [...registry.meta.registry_item_ids].toReversed()
  const change = JSON.stringify({ meta: { registry_item_ids: order } })
  const put = { method: 'PATCH', form: change, type: 'application/json' }
  const ordered = await page(visitOf(path, put, owner))
  assert.equal(ordered.head.status, 200)
  assert.deepEqual(ordered.head.writes[0].change.meta.registry_item_ids.slice(0, order.length), order)
})

test('over the API of a visit an owner reads nothing of what guests do, and a stranger nothing at all', async () => {
  const { registry } = await listOf()
  const owner = asOwner(registry)
  const [item = 0] = registry.meta.registry_item_ids
  const at = `/api/registries/${registry.id}`
  const ofList = [at, `${at}/items`, `${at}/purchases`, `${at}/set-aside`, `${at}/ideas`]
  const paths = [...ofList, `/api/items/${item}`, '/api/me']
  const read = async () => {
    const said = []
    for (const path of paths) {
      const { head, html } = await page(visitOf(path, {}, owner))
      said.push({ path, head, html })
    }
    return said
  }
  const before = await read()
  must(await world.api.as.admin.createPurchase(registry.id, item, { purchaser: 'Jo' }))
  assert.deepEqual(await read(), before)
  assert.equal(before[2]?.head.status, 409)

  const asGuest = seen(registry)
  assert.equal((await bring(visitOf(at, {}, asGuest))).status, 401)
  for (const request of [
    { sent_from: 'https://evil.example', type: 'application/json' },
    { type: 'application/x-www-form-urlencoded' },
    { type: 'text/plain' },
  ]) {
    const posted = { method: 'POST', form: '{"name":"x","url":"https://x.example"}', ...request }
    assert.ok([403, 415].includes((await bring(visitOf(`${at}/items`, posted, owner))).status))
  }
  const sameSite = { method: 'DELETE', sent_from: 'https://evil.example' }
  assert.equal((await bring(visitOf(at, sameSite, owner))).status, 403)
})
