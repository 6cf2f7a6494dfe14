import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { anyGuest, noRights } from '@hopechest/host'
import { createVisits, type UserOfVisit } from '@hopechest/host/visit'
import { basic } from '@hopechest/testing/basic'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { embeddedSettings, openOne, type PersonName, type World } from '@hopechest/testing/world'
import { type Asked, asking } from './asking.ts'

function callerOf(world: World, name: PersonName): UserOfVisit {
  const { id, username, email } = world.people[name]
  return { ...noRights, id, username, email, invited_as: [username] }
}

onEach(embeddedSettings, 'a guest of the pages', (world) => {
  let id: number
  let item: number
  const ask = (path: string, asked?: Asked) => asking(world, anyGuest, path, asked)
  before(async () => {
    const body = { title: 'A wedding', meta: { registry_invitees: ['aunt.jo'] } }
    id = (await world.post('owner', '/registries', body)).body.id
    const wish = {
      name: 'Plates',
      url: 'https://shop.example/plates',
      affiliate_url: 'https://ad.example/x',
    }
    item = (await world.post('owner', `/registries/${id}/items`, wish)).body.data.id
  })

  test('reads that nothing is at an address that is no text', async () => {
    assert.equal((await ask(`/registries/${id}/invitees/%zz`, { method: 'DELETE' })).status, 404)
  })

  test('reads a private registry and its items, without affiliate fields', async () => {
    const { status, body } = await ask(`/registries/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body.meta.registry_invitees, ['aunt.jo'])
    const items = await ask(`/registries/${id}/items`)
    assert.equal(items.status, 200)
    assert.equal('affiliate_url' in items.body[0], false)
    assert.equal((await world.send('stranger', `/registries/${id}`)).status, 403)
  })

  test('buys a gift and gives it back with the release key', async () => {
    const at = `/registries/${id}/items/${item}/purchases`
    const bought = await ask(at, { method: 'POST', body: { purchaser: 'Aunt Jo' } })
    assert.equal(bought.status, 201)
    const back = (key: string) =>
      ask(`${at}/${bought.body.id}`, { method: 'DELETE', headers: { 'x-release-key': key } })
    assert.equal((await back('guessed')).status, 403)
    assert.equal((await back(bought.body.release_key)).status, 204)
  })

  const forbidden: [string, string, (id: number, item: number) => string, object?][] = [
    ['own a registry', 'POST', () => '/registries', { title: 'Mine' }],
    ['change a registry', 'PATCH', (id) => `/registries/${id}`, { title: 'Mine' }],
    ['delete a registry', 'DELETE', (id) => `/registries/${id}`],
    ['invite guests', 'POST', (id) => `/registries/${id}/invitees`, { invitees: ['eve'] }],
    ['see who bought what', 'GET', (id) => `/registries/${id}/purchases`],
    ['change an affiliate link', 'DELETE', (id, item) => `/registries/${id}/items/${item}/affiliate`],
    ['change an item by its own address', 'PUT', (_, item) => `/items/${item}`, { price: 1 }],
    ['delete an item by its own address', 'DELETE', (_, item) => `/items/${item}`],
  ]
  for (const [act, method, path, body] of forbidden) {
    test(`may not ${act}`, async () => {
      assert.equal((await ask(path(id, item), { method, ...(body && { body }) })).status, 403)
    })
  }
})

onEach(embeddedSettings, 'a page and a program of one owner', (world) => {
  let id: number
  let item: number
  const owner = () => callerOf(world, 'owner')
  before(async () => {
    id = (await world.post('owner', '/registries', { title: 'A wedding', status: 'publish' })).body.id
    const gift = (n: number) => ({ name: `Gift ${n}`, url: `https://shop.example/${n}`, price: n })
    item = (await world.post('owner', `/registries/${id}/items`, gift(1))).body.data.id
    // A list that is sent while it is written.
    const more = Array.from({ length: 100 }, (_, n) => ({ ...gift(n + 1), description: 'ä'.repeat(500) }))
    must(await world.as.owner.addRegistryItems(id, more))
  })

  test('read the same, byte for byte', async () => {
    const paths = [
      '/',
      '/health',
      '/me',
      '/registries',
      '/registries?invited=true',
      `/registries/${id}`,
      `/registries/${id}/items`,
      `/registries/${id}/items?skip=2&limit=3`,
      `/registries/${id}/removed-items`,
      `/registries/${id}/questions`,
      `/registries/${id}/purchases`,
      `/items/${item}`,
      '/people',
      '/circles',
    ]
    for (const path of paths) {
      const page = await asking(world, owner(), path)
      const headers = { authorization: basic(world.people.owner), 'accept-encoding': 'identity' }
      const program = await fetch(world.url + path, { headers })
      assert.deepEqual([page.status, page.text], [program.status, await program.text()], path)
      for (const name of ['etag', 'link', 'x-host-total', 'x-host-totalpages'])
        assert.equal(page.headers.get(name) ?? null, program.headers.get(name), `${path}: ${name}`)
    }
  })

  test('are refused the same, in the same words', async () => {
    const [long, deep] = ['x'.repeat(limits.bodyBytes), { a: {} as object }]
    for (let n = 0, at = deep.a as { a?: object }; n < limits.bodyDepth; n++) at = at.a = {}
    const asked: [string, Asked?][] = [
      ['/nothing'],
      [`/registries/${id}/nothing`],
      ['/registries/0'],
      ['/registries/x'],
      ['/registries/9007199254740991'],
      [`/registries/${id}/items?limit=0`],
      [`/registries/${id}/items?limit=1e3`],
      [`/registries/${id}/items?limit=1&limit=2`],
      [`/registries/${id}/items?order=name`],
      ['/registries', { method: 'POST', body: {} }],
      ['/registries', { method: 'POST' }],
      ['/registries', { method: 'POST', body: { title: 'A', color: 'red' } }],
      ['/registries', { method: 'POST', body: deep }],
      ['/registries', { method: 'POST', body: { title: long } }],
      ['/registries', { method: 'POST', body: { title: 'A' }, headers: { 'idempotency-key': 'ä' } }],
      [`/registries/${id}`, { method: 'PATCH', body: { title: 'A' }, headers: { 'if-match': '"old"' } }],
      ['/registries', { method: 'POST', body: { title: 'A' }, headers: { 'if-match': '*' } }],
      [`/items/${item}`, { method: 'PUT', body: { updated_at: '2020-01-01T00:00:00.000Z', name: 'B' } }],
    ]
    for (const [path, about = {}] of asked) {
      const page = await asking(world, owner(), path, about)
      const program = await world.send('owner', path, about)
      const name = `${about.method ?? 'GET'} ${path} ${JSON.stringify(about).slice(0, 80)}`
      assert.ok(page.status >= 400, name)
      assert.deepEqual([page.status, page.body], [program.status, program.body], name)
      assert.equal(page.headers.get('x-error-code') ?? null, program.headers.get('x-error-code'), name)
    }
  })

  test('have one Idempotency-Key: what a page made, a program makes no second time', async () => {
    const about = { method: 'POST', body: { title: 'Once' }, headers: { 'idempotency-key': 'one-form' } }
    const [page, program] = [
      await asking(world, owner(), '/registries', about),
      await world.send('owner', '/registries', about),
    ]
    assert.deepEqual([page.status, program.status, page.body.id], [201, 201, program.body.id])
  })

  test('hear that nothing has changed by its tag', async () => {
    for (const path of [`/registries/${id}`, `/registries/${id}/items`, `/items/${item}`]) {
      const { headers } = await asking(world, owner(), path)
      const again = await asking(world, owner(), path, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      assert.deepEqual([again.status, again.body], [304, undefined], path)
    }
  })
})

test('a page changes nothing while the operator works on the machine, and still reads', async () => {
  await using world = await openOne({ settings: { READ_ONLY: 'true' } })
  const caller = callerOf(world, 'owner')
  assert.equal((await asking(world, caller, '/registries')).status, 200)
  const { status, headers } = await asking(world, caller, '/registries', {
    method: 'POST',
    body: { title: 'A' },
  })
  assert.deepEqual([status, headers.get('retry-after')], [503, '300'])
})

test('the page of a visit that is over is refused', async () => {
  await using world = await openOne()
  const visitor = createVisits(() => noRights).guestOf({})
  assert.equal((await asking(world, visitor, '/items')).status, 200)
  if (visitor.visit) visitor.visit.isOver = true
  assert.equal((await asking(world, visitor, '/items')).status, 401)
})

test('a page of an overloaded process reads no long list', async () => {
  let isLate = false
  await using world = await openOne({ load: { isLate: () => isLate, stop: () => {} } })
  const caller = callerOf(world, 'owner')
  isLate = true
  assert.equal((await asking(world, caller, '/items')).status, 503)
  assert.equal((await asking(world, caller, '/registries/7')).status, 404)
})

test('what a page and a program of a person make in a minute counts together', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '2' } })
  const about = { method: 'POST', body: { title: 'A' } }
  const caller = callerOf(world, 'owner')
  assert.equal((await asking(world, caller, '/registries', about)).status, 201)
  assert.equal((await world.send('owner', '/registries', about)).status, 201)
  const { status, headers } = await asking(world, caller, '/registries', about)
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) > 0)
})
