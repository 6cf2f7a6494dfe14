import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { watchLoad } from '@hopechest/program/connections'
import { openConnection, type RawConnection } from '@hopechest/testing/raw'
import { basic, openOne, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

/** What reads many rows, asks the host for many registries, or fetches the page of a shop. */
const costly: [method: string, path: string, body?: object][] = [
  ['GET', '/items'],
  ['GET', '/registries'],
  ['GET', '/registries?slug=a-wedding'],
  ['GET', '/registries/1/items'],
  ['GET', '/registries/1/purchases'],
  ['GET', '/registries/1/items/1/purchases'],
  ['GET', '/registries/1/affiliate'],
  ['GET', '/affiliate'],
  ['POST', '/link-previews', { url: 'ftp://shop.example/lamp' }],
]
const cheap: [method: string, path: string, body?: object][] = [
  ['GET', '/'],
  ['GET', '/health'],
  ['GET', '/items/1'],
  ['GET', '/registries/1'],
  ['GET', '/registries/1/invitees'],
  ['GET', '/registries/1/items/1/affiliate'],
  ['PUT', '/items/1', { price: 3 }],
  ['POST', '/items', { ...lamp, registry_id: 1 }],
  ['POST', '/registries/1/items', lamp],
  ['POST', '/registries/1/items/1/purchases', {}],
]

describe('a service whose event loop is late', () => {
  test('by a second answers everything', async (t) => {
    await using service = await serve(t)
    service.isLateBy(1000)
    for (const request of [...costly, ...cheap]) assert.notEqual((await service.ask(request)).status, 503)
  })

  test('by more than a second refuses what is costly, and says when to ask again', async (t) => {
    await using service = await serve(t)
    service.isLateBy(1001)
    for (const request of costly) {
      const { status, headers, body } = await service.ask(request)
      assert.deepEqual(
        [status, headers.get('retry-after'), body],
        [503, '2', { detail: 'The service is overloaded: try again in a moment' }],
        request.join(' '),
      )
    }
    for (const request of cheap) {
      assert.ok((await service.ask(request)).status < 300, request.join(' '))
    }
    service.isLateBy(0)
    for (const request of costly) assert.notEqual((await service.ask(request)).status, 503)
  })

  test('answers everything where it has worked half a second of that, and others had the machine', async (t) => {
    await using service = await serve(t)
    service.isLateBy(5_000, 500)
    for (const request of costly) assert.notEqual((await service.ask(request)).status, 503)
    service.isLateBy(5_000, 501)
    for (const request of costly) assert.equal((await service.ask(request)).status, 503)
  })

  test('answers everything to those who have sixteen requests in hand', async (t) => {
    await using service = await serve(t, { inHand: 15 })
    service.isLateBy(5_000)
    for (const request of costly) assert.notEqual((await service.ask(request)).status, 503)
  })

  test('because of its own start answers everything', async (t) => {
    await using service = await serve(t, { firstLookAfter: 5000 })
    for (const request of costly) assert.notEqual((await service.ask(request)).status, 503)
    service.isLateBy(1001)
    assert.equal((await service.ask(['GET', '/items'])).status, 503)
  })

  test('in a test of something else answers everything, for a busy machine may stand still', async (t) => {
    await using service = await serve(t, { watches: false })
    service.isLateBy(1001)
    for (const request of costly) assert.notEqual((await service.ask(request)).status, 503)
  })
})

const looksEveryMilliseconds = 200

/**
 * A service with a registry and an item, and callers who have not sent all of their requests. The test says how late its event
 * loop was at the last look, and how long it had worked meanwhile.
 */
async function serve(t: TestContext, { firstLookAfter = 0, watches = true, inHand = 16 } = {}) {
  let now: number | undefined
  let worked = 0
  const real = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now ?? real())
  t.mock.method(process, 'threadCpuUsage', () => ({ user: worked * 1000, system: 0 }))
  t.mock.timers.enable({ apis: ['setInterval'] })
  const world: World = await openOne(watches ? { load: watchLoad() } : {})
  const ask = ([method, path, body]: (typeof costly)[number]) =>
    world.send('admin', path, { method, ...(body && { body }) })
  await ask(['POST', '/registries', { title: 'A wedding' }])
  await ask(['POST', '/registries/1/items', { ...lamp, quantity_needed: 3 }])
  const slow = await Promise.all(Array.from({ length: inHand }, () => beginRequest(world)))

  let looked = 0
  function look(at: number): void {
    now = looked = at
    t.mock.timers.tick(looksEveryMilliseconds)
    now = undefined
  }
  // Whole numbers, so that a second is exactly one.
  look(Math.ceil(real()) + firstLookAfter)
  return {
    ask,
    isLateBy(milliseconds: number, ofWork = milliseconds) {
      worked += ofWork
      look(looked + looksEveryMilliseconds + milliseconds)
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of slow) socket.destroy()
      await world.close()
    },
  }
}

/** The service has the head of a request, and waits for its body. */
async function beginRequest({ url, people }: World): Promise<RawConnection> {
  const caller = openConnection(url)
  caller.write(
    `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(people.owner)}\r\nExpect: 100-continue\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
  )
  await once(caller.socket, 'data')
  return caller
}
