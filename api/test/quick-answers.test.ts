import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '@hopechest/contract'
import { suiteWith } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { openOne, type PersonName } from '@hopechest/testing/world'
import { createGuards, type Guard } from '../callers/guards.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const lamp = { registry_id: 1, name: 'Lamp', url: 'https://shop.example/lamp' }
const key = { 'x-api-key': 'a gateway key' }

/** From the third time on, an answer is quick. */
const often = [1, 2, 3, 4]

const openBehindKey = () =>
  openOne({ settings: { API_KEY: key['x-api-key'], CORS_ORIGINS: 'https://page.example' } })

suiteWith('an address that is asked for again and again', openBehindKey, (world) => {
  let item: number
  before(async () => {
    item = (await send('owner', '/items', {}, { method: 'POST', body: lamp })).body.data.id
  })

  const send = (who: PersonName | undefined, path: string, headers = {}, more = {}) =>
    world.send(who, path, { headers: { ...key, ...headers }, ...more })
  const paths = () => [`/items/${item}`, '/items', '/items?limit=1']

  test('has the same answer and the same headers each time', async () => {
    for (const path of paths()) {
      const answers = []
      for (const _ of often) answers.push(await send('owner', path))
      const [first, ...others] = answers.map(({ status, body, headers }) => {
        const { date, 'x-request-id': id, ...rest } = Object.fromEntries(headers)
        assert.ok(date && id)
        return { status, body, rest }
      })
      assert.equal(first?.status, 200)
      for (const other of others) assert.deepEqual(other, first, path)
      assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, often.length)
    }
  })

  test('still asks every caller for credentials and the key, and says it to each in the same words', async () => {
    for (const path of paths()) {
      for (const _ of often) await send('owner', path)
      const wrong = { authorization: `Basic ${btoa('owner:wrong')}` }
      assert.equal((await send(undefined, path)).status, 401)
      assert.equal((await send(undefined, path, wrong)).status, 401)
      assert.equal((await send(undefined, path, wrong)).status, 401)
      assert.equal((await send('owner', path, { 'x-api-key': 'another key' })).status, 403)
    }
  })

  test('is answered with its id and a line in the log, like every request', async () => {
    const [path = ''] = paths()
    for (const _ of often) await send('owner', path)
    const { headers } = await send('owner', path, { 'x-request-id': 'the-fifth' })
    assert.equal(headers.get('x-request-id'), 'the-fifth')
    const lines = () =>
      world
        .logged()
        .split('\n')
        .filter((line) => line.includes('"request":"the-fifth"'))
    await until('the line', () => lines().length > 0)
    const seen = lines().map((line) => JSON.parse(line))
    assert.partialDeepStrictEqual(seen, [
      {
        level: 'debug',
        method: 'GET',
        route: '/items/:item_id',
        status: 200,
        caller: world.people.owner.id,
      },
    ])
  })

  test('is answered by what else a request says: its origin, its version, its method', async () => {
    const [path = ''] = paths()
    for (const _ of often) await send('owner', path)
    const origin = { origin: 'https://page.example' }
    for (const _ of often) {
      const { headers } = await send('owner', path, origin)
      assert.equal(headers.get('access-control-allow-origin'), origin.origin)
      assert.equal((await send('owner', path)).headers.get('access-control-allow-origin'), null)
    }
    const { headers } = await send('owner', path)
    assert.equal((await send('owner', path, { 'if-none-match': headers.get('etag') })).status, 304)
    const head = await send('owner', path, {}, { method: 'HEAD' })
    assert.deepEqual([head.status, head.body], [200, ''])
    assert.equal(head.headers.get('content-length'), headers.get('content-length'))
  })

  test('shows a change at once, and a deleted item no more', async () => {
    for (const path of paths()) for (const _ of often) await send('owner', path)
    await send('owner', `/items/${item}`, {}, { method: 'PUT', body: { price: 7 } })
    for (const path of paths()) assert.match(JSON.stringify((await send('owner', path)).body), /"price":7/)
    for (const path of paths()) for (const _ of often) await send('owner', path)
    await send('owner', `/items/${item}`, {}, { method: 'DELETE' })
    const statuses = []
    for (const path of paths()) statuses.push((await send('owner', path)).status)
    assert.deepEqual(statuses, [404, 200, 200])
    assert.deepEqual((await send('owner', '/items')).body, [])
  })

  test('keeps the letters of a name, in each alphabet', async () => {
    for (const name of ['A café lamp', 'Лампа', 'A lamp 💡']) {
      const made = await send('owner', '/items', {}, { method: 'POST', body: { ...lamp, name } })
      for (const _ of often) {
        const { body } = await send('owner', `/items/${made.body.data.id}`)
        assert.equal(body.data.name, name)
      }
    }
  })
})

test('where the rules of a registry hold for its items, each caller is asked about again', async () => {
  await using world = await openOne({ settings: { ITEM_ROUTES: 'members' } })
  const { body: registry } = await world.post('owner', '/registries', {
    title: 'A wedding',
    status: 'private',
  })
  const body = { ...lamp, registry_id: registry.id }
  const { body: added } = await world.post('owner', '/items', body)
  const path = `/items/${added.data.id}`
  for (const _ of often) assert.equal((await world.send('owner', path)).status, 200)
  assert.equal((await world.send('stranger', path)).status, 403)
})

test('the gifts of a list come as often as they are asked for, to those who may read it and to no others', async () => {
  await using world = await openOne()
  const meta = { registry_invitees: ['invitee'] }
  const made = await world.post('owner', '/registries', { title: 'A wedding', status: 'private', meta })
  const { id } = made.body
  await world.post('owner', `/registries/${id}/items`, { name: lamp.name, url: lamp.url })
  const path = `/registries/${id}/items`
  const asked = async (who: PersonName) => (await world.send(who, path)).status
  for (const who of ['owner', 'invitee', 'owner', 'admin'] as const)
    for (const _ of often) {
      assert.equal(await asked(who), 200, who)
      assert.equal(await asked('stranger'), 403)
      assert.equal((await world.send(undefined, path)).status, 401)
    }
  for (const [field, value] of [
    ['affiliate_url', undefined],
    ['name', lamp.name],
  ] as const) {
    const { body } = await world.send('invitee', path)
    assert.equal(body[0][field], value)
  }
  await world.patch('owner', `/registries/${id}`, { meta: { registry_invitees: [] } })
  assert.deepEqual([await asked('invitee'), await asked('owner')], [403, 200])
})

test('an owner hears of what guests have given by the tag of the gifts once the list is unwrapped, and no moment before', async () => {
  let now = new Date('2026-06-01T10:00:00Z')
  await using world = await openOne({ now: () => now })
  const meta = {
    registry_invitees: ['invitee'],
    registry_event_date: '2026-06-10',
    registry_time_zone: 'UTC',
  }
  const made = await world.post('owner', '/registries', { title: 'A wedding', status: 'private', meta })
  const path = `/registries/${made.body.id}/items`
  const { body: added } = await world.post('owner', path, { name: lamp.name, url: lamp.url })
  const tags = async (who: PersonName) => {
    const seen = new Set<string | null>()
    for (const _ of often) seen.add((await world.send(who, path)).headers.get('etag'))
    assert.equal(seen.size, 1, who)
    return [...seen][0]
  }
  const [wrapped, open] = [await tags('owner'), await tags('invitee')]
  assert.notEqual(wrapped, open)
  await world.post('invitee', `${path}/${added.data.id}/purchases`, { purchaser: 'Miriam' })
  const given = await tags('invitee')
  assert.notEqual(given, open)
  assert.equal(await tags('owner'), wrapped)
  now = new Date('2026-06-20T10:00:00Z')
  assert.equal(await tags('owner'), given)
})

test('what is kept of an answer holds nothing of the request that it was made for', async () => {
  const requests: WeakRef<IncomingMessage>[] = []
  const looking: Guard = {
    isForAll: false,
    refuse(request) {
      requests.push(new WeakRef(request))
      return undefined
    },
  }
  await using world = await openOne({ guards: [...createGuards({}), looking] })
  const { body: list } = await world.post('owner', '/registries', { title: 'A wedding', status: 'private' })
  const items = `/registries/${list.id}/items`
  await world.post('owner', items, { name: lamp.name, url: lamp.url })
  requests.length = 0
  for (let n = 0; n < 20; n++)
    for (const _ of often) assert.equal((await world.send('owner', `${items}?limit=${n + 1}`)).status, 200)
  assert.ok(requests.length >= 20, 'Fastify answers each address once')
  const mostOfConnections = 4
  await until('the requests to be forgotten', () => {
    collect()
    return requests.filter((each) => each.deref()).length <= mostOfConnections
  })
})

test('an owner and a guest who read in turn have their own answer kept each', async () => {
  let looks = 0
  const looking: Guard = {
    isForAll: false,
    refuse() {
      looks++
      return undefined
    },
  }
  await using world = await openOne({ guards: [...createGuards({}), looking] })
  const meta = { registry_invitees: ['invitee'] }
  const made = await world.post('owner', '/registries', { title: 'A wedding', status: 'private', meta })
  const path = `/registries/${made.body.id}/items`
  await world.post('owner', path, { name: lamp.name, url: lamp.url })
  const inTurn = async () => {
    for (const who of ['owner', 'invitee'] as const) await world.send(who, path)
  }
  for (const _ of often) await inTurn()
  looks = 0
  for (const _ of often) await inTurn()
  assert.equal(looks, 2 * often.length, 'Fastify asks the guards once more')
})

test('a new guard refuses on both ways of answering', async () => {
  const sentence = 'The service is closed on Mondays'
  const monday: Guard = {
    isForAll: false,
    refuse: ({ headers }) => (headers['x-day'] === 'monday' ? new Refusal('forbidden', sentence) : undefined),
  }
  await using world = await openOne({ guards: [...createGuards({}), monday] })
  const created = await world.post('owner', '/items', lamp)
  const quick = `/items/${created.body.data.id}`
  for (const _ of often) assert.equal((await world.send('owner', quick)).status, 200)
  for (const path of [quick, '/registries', '/nowhere']) {
    const { status, body } = await world.send('owner', path, { headers: { 'x-day': 'monday' } })
    assert.deepEqual([status, body], [403, { detail: sentence }], path)
  }
  assert.equal((await world.send('owner', '/health', { headers: { 'x-day': 'monday' } })).status, 200)
})
