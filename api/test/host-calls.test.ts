import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Host } from '@hopechest/host'
import type { RecordedWordPress } from '@hopechest/host/testing'
import { each } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { basic, openBreakable, type PersonName, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

describe('what a request costs the host', () => {
  let world: World
  let wordpress: RecordedWordPress
  let id: number
  let itemId: number

  let asked = () => {}
  const wrapHost = (host: Host): Host => ({
    ...host,
    findRegistry(...question) {
      asked()
      return host.findRegistry(...question)
    },
  })

  before(async () => {
    ;({ world, wordpress } = await openBreakable({ wrapHost }))
    id = (await post('owner', '/registries', { title: 'A wedding' })).id
    itemId = (await post('owner', `/registries/${id}/items`, lamp)).data.id
    await world.send('admin', '/items')
  })
  after(() => world.close())

  const post = async (who: PersonName, path: string, body: object) => (await world.post(who, path, body)).body

  /** The calls that the host saw while `act` ran. */
  async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
    const from = wordpress.requests.length
    await act()
    return wordpress.requests.slice(from).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  }

  /** Resolves when the rules of the service have asked for registries this many times. */
  function questions(count: number): Promise<void> {
    return new Promise((resolve) => {
      asked = () => void (--count === 0 && resolve())
    })
  }

  const registry = () => `/wp-json/wp/v2/gift_registry/${id}`
  const message = (method: string, body?: object) => ({ method, ...(body && { body }) })

  test('a read by a known caller is one call', async () => {
    for (const path of ['', '/items', '/invitees', `/items/${itemId}/affiliate`]) {
      const calls = await callsOf(() => world.send('owner', `/registries/${id}${path}`))
      assert.deepEqual(calls, [`GET ${registry()}`], path)
    }
    const calls = await callsOf(() => world.send('owner', '/registries'))
    assert.deepEqual(calls, ['GET /wp-json/wp/v2/gift_registry'])
  })

  test('the flat routes make none', async () => {
    const calls = await callsOf(async () => {
      await world.send('owner', `/items/${itemId}`)
      await world.send('owner', '/items')
      await world.send('owner', `/items/${itemId}`, message('PUT', { price: 3 }))
    })
    assert.deepEqual(calls, [])
  })

  test('an affiliate field in a change under /items is one, unless an admin makes it', async () => {
    const change = (who: PersonName, fields: object) =>
      callsOf(() => world.send(who, `/items/${itemId}`, message('PUT', fields)))
    assert.deepEqual(await change('owner', { affiliate_status: 'expired' }), [`GET ${registry()}`])
    assert.deepEqual(await change('owner', { affiliate_url: null, price: 4 }), [`GET ${registry()}`])
    assert.deepEqual(await change('admin', { affiliate_status: 'active' }), [])
    const fields = { ...lamp, registry_id: id, affiliate_status: 'active' }
    const refused = await callsOf(() => post('invitee', '/items', fields))
    assert.deepEqual(refused, ['GET /wp-json/wp/v2/users/me', `GET ${registry()}`])
  })

  test('a write is two calls at most, also where the list on the host follows it', async () => {
    const write = `POST ${registry()}`
    const read = `GET ${registry()}`
    const cases = [
      ['', message('PATCH', { title: 'Renamed' }), [read, write]],
      ['', message('PATCH', { meta: { registry_item_ids: [itemId] } }), [read, write]],
      ['', message('PATCH', {}), [read]],
      ['/invitees', message('POST', { invitees: ['bob'] }), [read, write]],
      ['/invitees', message('POST', { invitees: ['bob'] }), [read]],
      ['/invitees/bob', message('DELETE'), [read, write]],
      [`/items/${itemId}/affiliate`, message('PUT', { affiliate_url: 'https://x.example/a' }), [read]],
      ['/items', message('POST', lamp), [read, write]],
      [`/items/${itemId}`, message('DELETE'), [read, write]],
    ] as const
    for (const [path, sent, expected] of cases) {
      const calls = await callsOf(() => world.send('owner', `/registries/${id}${path}`, sent))
      assert.deepEqual(calls, expected, `${sent.method} ${path}`)
    }
    assert.equal((await callsOf(() => post('owner', '/registries', { title: 'More' }))).length, 1)
  })

  test('a first request is one call more, to hear who it is', async () => {
    const calls = await callsOf(() => world.send('stranger', `/registries/${id}`))
    assert.deepEqual(calls, ['GET /wp-json/wp/v2/users/me', `GET ${registry()}`])
  })

  test('twenty readers with one credential at the same moment share at most five calls', async () => {
    // The site answers when the last of them has come: four reads are under way then, and one waits.
    const after = questions(20)
    wordpress.fault = () => ({ after })
    const calls = await callsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => world.send('owner', `/registries/${id}/items`))),
    )
    wordpress.fault = undefined
    assert.ok(calls.length <= 5, `${calls.length} calls`)
  })

  for (const [name, path] of [
    ['that wait for the list', (id: number) => `/registries/${id}/items`],
    ['that wait for nothing', () => '/items'],
  ] as const)
    test(`thirty-two additions to one list at the same moment, ${name}, are six calls at most`, async () => {
      const { id } = await post('owner', '/registries', { title: 'A wedding' })
      const { promise: answered, resolve: allAnswered } = Promise.withResolvers<void>()
      // The site answers when the last of them has come, or has its answer where it waits for nothing.
      const after = path(id) === '/items' ? answered : questions(32)
      wordpress.fault = () => ({ delayMilliseconds: 10, after })
      const calls = await callsOf(async () => {
        const body = { ...lamp, registry_id: id }
        await Promise.all(Array.from({ length: 32 }, () => post('owner', path(id), body)))
        allAnswered()
        await until(
          'the list to have them',
          () => Object.values(wordpress.registryOf(id)?.meta.registry_item_ids ?? []).length === 32,
        )
      })
      wordpress.fault = undefined
      assert.ok(calls.length <= 6, calls.join(', '))
    })

  test('a client that sends twelve changes of invitees at once has all of them stored, on a site that takes its time', async () => {
    const { id } = await post('owner', '/registries', { title: 'A wedding' })
    const names = Array.from({ length: 12 }, (_, n) => `friend${n}`)
    wordpress.fault = () => ({ delayMilliseconds: 400 })
    const add = (invitee: string) =>
      world.post('owner', `/registries/${id}/invitees`, { invitees: [invitee] })
    let answers: { status: number }[] = []
    const calls = await callsOf(async () => {
      answers = await Promise.all(names.map(add))
    })
    assert.deepEqual(new Set(each(answers, 'status')), new Set([200]))
    assert.ok(calls.length <= 8, calls.join(', '))
    const take = (invitee: string) => world.delete('owner', `/registries/${id}/invitees/${invitee}`)
    const taken = await Promise.all([...names, 'a stranger'].map(take))
    assert.deepEqual(each(taken, 'status'), [...names.map(() => 200), 404])
    wordpress.fault = undefined
    assert.deepEqual((await world.send('owner', `/registries/${id}/invitees`)).body, { invitees: [] })
  })

  test('the host is asked for numbers alone, also when a caller writes other text into an address', async () => {
    const tricks = ['..%2fusers%2f1', '%2e%2e%2f%2e%2e', `${id}%2f..%2f..%2fusers%2f1`, '1152921504606846976']
    const more = [
      `${id}?context=edit`,
      `${id}#x`,
      `${id};a=b`,
      `${id}%00`,
      `${id}%0d%0aX: y`,
      `${id}.json`,
      '٣',
      'me',
    ]
    const calls = await callsOf(async () => {
      for (const trick of [...tricks, ...more]) {
        for (const suffix of ['', '/items', '/invitees/x', '/items/1/affiliate']) {
          for (const method of ['GET', 'DELETE']) {
            await world.send('stranger', `/registries/${trick}${suffix}`, { method }).catch(() => undefined)
          }
        }
      }
    })
    for (const call of calls) assert.match(call, /^GET \/wp-json\/wp\/v2\/gift_registry\/\d+$/)
  })
})

describe('an owner of many registries, asking for all their items,', () => {
  const title = 'A wedding'
  for (const [count, status, most] of [
    // One more asks for those that the owner owns beside others.
    [1000, 200, 11],
    [1001, 422, 1],
  ] as const) {
    test(`who has ${count} is answered ${status}, after at most ${most} calls of the host`, async () => {
      const { world, wordpress } = await openBreakable({ settings: { ITEM_ROUTES: 'members' } })
      const authorization = basic(world.people.owner)
      const post = { title, status: 'private' }
      for (let n = 0; n < count; n++) {
        await fetch(`${wordpress.url}/wp-json/wp/v2/gift_registry`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(post),
        })
      }
      // From here on the service knows the owner.
      await world.send('owner', '/registries')
      const from = wordpress.requests.length
      const answer = await world.send('owner', '/items')
      assert.equal(answer.status, status)
      assert.equal(wordpress.requests.length - from, most)
      await world.close()
    })
  }
})
