import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import type { Registry, SeenItem } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import { sendRaw } from '@hopechest/testing/raw'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { callerOf } from '../http/caller.ts'
import { makeList } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteOptions, type SiteWorld, today } from './site-world.ts'

let site: SiteWorld
let calls = 0
const now = today
before(async () => {
  const between: SiteOptions['between'] = (ask) => (question) => {
    calls++
    return ask(question)
  }
  site = await openSite({ between, now: () => now })
})
after(() => site.close())

const visitor = (headers = {}) => new Visitor(site.url, { 'accept-encoding': 'br', ...headers }, fetch)

/** A stranger without cookies opens the page; `asked` says how often the item service was asked for it. */
async function open(path: string, headers = {}) {
  calls = 0
  const page = await visitor(headers).open(path)
  return { ...page, asked: calls }
}

/** A public list that a stranger has opened before. */
async function openedList(list = {}, gifts: Parameters<typeof makeList>[2] = [{}]) {
  const made = await makeList(site, list, gifts)
  const here = `/registry/${made.registry.slug}`
  await openKept(here)
  return { ...made, here }
}

/** Opens the page until it is kept: behind the answer to a change, the service still brings its own tables into step. */
async function openKept(here: string): Promise<string> {
  let html = ''
  await until('the page to be kept', async () => {
    const page = await open(here)
    html = page.html
    return page.asked === 0
  })
  return html
}

/** The answer as it came, with its headers. */
function receive(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(site.url + path, { method, headers, agent: false }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece) => pieces.push(piece))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        )
      })
      sent.on('error', reject).end()
    },
  )
}

test('the second stranger gets the same bytes and headers, under an id of their own, and the service is asked nothing', async () => {
  const { here } = await makeList(site)
  await openKept(here)
  const ask = (id: string, headers = {}) =>
    receive(here, { 'accept-encoding': 'br', 'x-request-id': id, ...headers })
  calls = 0
  const [first, second] = [await ask('first'), await ask('second')]
  assert.equal(calls, 0)
  const made = await ask('made', { cookie: 'hc_unknown=1' })
  assert.equal(calls, 5, 'a cookie that may be ours')
  for (const { body, headers } of [first, second]) assert.deepEqual(body, made.body, String(headers.date))
  assert.equal(first.headers.etag, second.headers.etag)
  const others = ({ headers: { date: _, 'x-request-id': id, etag: _kept, ...headers } }: typeof first) => [
    typeof id,
    headers,
  ]
  assert.deepEqual(others(first), others(made))
  assert.deepEqual([first.headers['x-request-id'], second.headers['x-request-id']], ['first', 'second'])
  assert.equal(first.headers['content-encoding'], 'br')
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  assert.equal(first.headers.vary, 'Accept-Encoding, Accept-Language, Cookie')
  assert.equal(first.headers['set-cookie'], undefined, 'it belongs to no browser')
  const head = await receive(here, { 'accept-encoding': 'br' }, 'HEAD')
  assert.deepEqual([head.status, head.body.length], [200, 0])
  const lines = site.logged().split('\n')
  for (const id of ['first', 'second'])
    assert.ok(
      lines.some((line) => line.includes(`"request":"${id}"`) && line.includes('/registry/:slug')),
      id,
    )
})

test('a stranger sees at once what an owner, a guest or an admin has changed', async () => {
  const { registry, items, here } = await openedList({}, [{ quantity_needed: 2 }, { name: 'Tent' }])
  const { id } = registry
  const [kettle, tent] = items as [SeenItem, SeenItem]
  const { owner } = site.api.as
  const changes: [string, () => Promise<unknown>, RegExp][] = [
    ['a new title', () => owner.updateRegistry(id, { title: 'Ana & Jo' }), /<h1[^>]*>Ana &amp; Jo</],
    ['a new gift', () => owner.addRegistryItem(id, { name: 'Lamp', url: 'https://a.example/' }), /Lamp/],
    ['another price', () => owner.updateItem(kettle.id, { price: 91 }), /€91/],
    ['a gift that is given', () => owner.createPurchase(id, kettle.id), /1 of 4 pieces/],
    ['an ad', () => owner.setAffiliate(id, tent.id, { affiliate_url: 'https://ad.example/' }), /ad\.example/],
    ['a gift that leaves', () => owner.removeRegistryItem(id, kettle.id), /^(?!.*Copper kettle)/s],
    [
      'another name of the site',
      () => site.accounts.settings.change({ name: 'Orchard' }),
      /Orchard<\/title>/,
    ],
  ]
  for (const [what, change, shows] of changes) {
    await change()
    assert.match((await open(here)).html, shows, what)
    assert.match(await openKept(here), shows, what)
  }
})

test('a list that was made private, put away or deleted is shown to no stranger', async () => {
  const ends: [number, (registry: Registry) => Promise<unknown>][] = [
    [404, ({ id }) => site.api.as.owner.updateRegistry(id, { status: 'private' })],
    [200, ({ id }) => site.api.as.owner.updateRegistry(id, { meta: { registry_put_away: true } })],
    [404, ({ id }) => site.api.as.owner.deleteRegistry(id)],
  ]
  for (const [status, end] of ends) {
    const { registry, here } = await openedList()
    await end(registry)
    for (let n = 0; n < 2; n++) {
      const page = await open(here)
      assert.equal(page.status, status)
      assert.doesNotMatch(page.html, /Copper kettle/)
      assert.ok(page.asked > 0, 'nor is that page kept')
    }
  }
})

test('a private list is kept for none of those who may see it', async () => {
  const ana = await signedIn(site)
  const { registry } = await listOf(ana, { status: 'private' })
  must(await ana.client.addInvitees(registry.id, ['miriam@orchard.example']))
  const [invitation] = await site.accounts.invitations.linksOf(registry.id, callerOf(ana.person))
  const guest = visitor()
  await guest.open(`/i/${invitation?.secret()}`)
  for (let n = 0; n < 2; n++) assert.match(await guest.read(`/registry/${registry.slug}`), /Copper kettle/)
  assert.equal((await open(`/registry/${registry.slug}`)).status, 404)
})

test('what a guest chose from a list is made for them alone, and so is the list under another spelling', async () => {
  const { here } = await openedList()
  for (const path of [
    `${here}?show=left`,
    `${here}?`,
    `${here}/`,
    here.replace('/registry/', '/registry/%61'),
  ]) {
    for (let n = 0; n < 2; n++) assert.ok((await open(path)).asked > 0, path)
  }
})

test('as a picture, a list is nothing, also while its page is kept', async () => {
  const { here } = await openedList()
  assert.equal((await open(here, { accept: 'image/avif,image/webp' })).status, 404)
})

test('a request that names two hosts is refused, also while the page is kept', async () => {
  const { here } = await openedList()
  const ask = async (hosts: string) =>
    (
      await sendRaw(
        site.url,
        `GET ${here} HTTP/1.1\r\n${hosts}Accept-Encoding: br\r\nConnection: close\r\n\r\n`,
      )
    ).status
  const host = `Host: ${new URL(site.url).host}\r\n`
  calls = 0
  assert.deepEqual([await ask(host), await ask(host + host), await ask(''), calls], [200, 400, 400, 0])
})

test('while the item service rests, strangers still see a list that has not changed', async () => {
  const { here } = await openedList()
  site.letApiRest(true)
  const [kept, other] = [await open(here), await open(`${here}?show=left`)]
  site.letApiRest(false)
  assert.match(kept.html, /Copper kettle/)
  assert.equal(other.status, 503)
})

test('a browser that has the page of now already is told so, and gets one that has changed', async () => {
  const { here, registry, items } = await openedList()
  const headers = { 'accept-encoding': 'br' }
  const first = await receive(here, headers)
  const etag = String(first.headers.etag)
  const again = await receive(here, { ...headers, 'if-none-match': etag })
  assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, etag])
  const asGzip = await receive(here, { 'accept-encoding': 'gzip', 'if-none-match': etag })
  assert.deepEqual([asGzip.status, asGzip.headers['content-encoding']], [200, 'gzip'])
  must(await site.api.as.owner.updateItem(items[0]?.id ?? 0, { name: 'Another name' }))
  const changed = await receive(here, { ...headers, 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
  // What is bought elsewhere has this page made anew, and its bytes are the same.
  const before = String((await receive(here, headers)).headers.etag)
  await makeList(site, { title: `Beside ${registry.title}` })
  await openKept(here)
  assert.equal((await receive(here, { ...headers, 'if-none-match': before })).status, 304)
})
