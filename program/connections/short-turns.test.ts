import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ShortTurns } from './short-turns.ts'

/** Requests that take a quarter of a millisecond each. */
function createRequests(t: import('node:test').TestContext) {
  let now = 1
  t.mock.method(performance, 'now', () => now)
  const turns = new ShortTurns()
  const done: string[] = []
  const send = (client: string, count: number) => {
    for (let n = 0; n < count; n++) {
      turns.handle(() => {
        now += 0.25
        done.push(client)
      }, client)
    }
  }
  /** A turn of the event loop in which a connection arrives. */
  const arrive = async (milliseconds: number) => {
    turns.shorten()
    now += milliseconds
    await nextTurn()
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const leave = (client: string, times: number, headersSent: boolean) => {
    for (let n = 0; n < times; n++) {
      const response = Object.assign(new EventEmitter(), { headersSent })
      turns.follow(response as unknown as ServerResponse, client)
      response.emit('close')
    }
  }
  return { turns, done, send, arrive, pass, leave }
}

test('requests that come at once are handled at once for a millisecond', async (t) => {
  const { done, send } = createRequests(t)
  send('192.0.2.1', 4)
  assert.equal(done.length, 4)
  send('192.0.2.1', 1)
  assert.equal(done.length, 4)
  while (done.length < 5) await nextTurn()
})

test('while connections arrive, few callbacks stand for the requests that wait, so that turns stay short', async (t) => {
  const { turns, done, send, arrive } = createRequests(t)
  for (let n = 0; n < 5; n++) await arrive(0.01)
  send('192.0.2.1', 200)
  const later = t.mock.method(globalThis, 'setImmediate')
  await arrive(0.01)
  assert.ok(turns.isRush)
  assert.ok(later.mock.callCount() <= 4, `${later.mock.callCount()} callbacks`)
  while (done.length < 200) await nextTurn()
})

test('hundreds of requests at once are handled in short turns', async (t) => {
  const { done, send } = createRequests(t)
  send('192.0.2.1', 200)
  const handled = [done.length]
  for (let before = done.length; done.length < 200; before = done.length) {
    await nextTurn()
    handled.push(done.length - before)
  }
  assert.ok(Math.max(...handled) <= 8, handled.join())
})

const crowds = [
  {
    waiting: 65,
    name: 'four turns begin no request of a client with 65 that wait, and one of another',
    handled: [4, 4, 4, 4, 8],
  },
  {
    waiting: 64,
    name: 'the next begins requests of a client with 64 that wait',
    handled: [8, 11],
  },
]
for (const { waiting, name, handled } of crowds) {
  test(`after a turn that did not suffice, ${name}`, async (t) => {
    const { done, send } = createRequests(t)
    const ofOne = () => done.filter((client) => client === '192.0.2.1').length
    send('192.0.2.1', 4 + waiting)
    const seen: number[] = []
    while (seen.length < handled.length) {
      await nextTurn()
      seen.push(ofOne())
      if (seen.length === 1) send('192.0.2.2', 1)
    }
    assert.deepEqual(seen, handled)
    if (waiting === 65) assert.equal(done[4], '192.0.2.2')
    while (ofOne() < 4 + waiting) await nextTurn()
  })
}

test('while connections arrive, requests have a fifth of the time, so that hundreds are soon accepted', async (t) => {
  const { turns, done, send, arrive } = createRequests(t)
  for (let n = 0; n < 4; n++) turns.shorten()
  send('192.0.2.1', 100)
  for (let n = 0; n < 6; n++) await arrive(0.5)
  assert.equal(done.length, 1)
  // A turn with a request takes 0.75 ms and its rest 3 ms, which is six turns more.
  for (let n = 0; n < 70; n++) await arrive(0.5)
  assert.equal(done.length, 11)
})

test('while connections arrive, work that is under way goes on in one of five turns, and else at once', async (t) => {
  const { turns, arrive } = createRequests(t)
  let begun = 0
  const begin = (count: number) => {
    for (let n = 0; n < count; n++) void turns.mayBegin().then(() => begun++)
  }
  begin(3)
  await Promise.resolve()
  assert.equal(begun, 3)
  for (let n = 0; n < 4; n++) turns.shorten()
  begin(8)
  const counts: number[] = []
  for (let n = 0; n < 20; n++) {
    await arrive(0.1)
    counts.push(begun - 3)
  }
  assert.deepEqual([counts[0], counts[3], counts[18]], [1, 1, 4])
  for (let n = 0; n < 3; n++) await nextTurn()
  assert.equal(begun, 11)
})

test('after a long turn, requests wait for connections for 50 ms at most', async (t) => {
  const { turns, done, send, arrive } = createRequests(t)
  send('192.0.2.1', 1)
  await arrive(100)
  for (let n = 0; n < 4; n++) turns.shorten()
  send('192.0.2.2', 1)
  await arrive(49.9)
  assert.equal(done.length, 1)
  await arrive(0.1)
  await arrive(0)
  assert.equal(done.length, 2)
})

test('three connections are no rush: a request that comes with them waits for none', async (t) => {
  const { turns, done, send } = createRequests(t)
  for (let n = 0; n < 3; n++) turns.shorten()
  send('192.0.2.1', 1)
  assert.equal(done.length, 1)
  await nextTurn()
})

test('a request waits no more once no connection arrives', async (t) => {
  const { turns, done, send } = createRequests(t)
  for (let n = 0; n < 4; n++) turns.shorten()
  send('192.0.2.1', 1)
  for (let n = 0; n < 3; n++) await nextTurn()
  assert.equal(done.length, 1)
})

test('one who asks once does not wait for the hundreds of another', async (t) => {
  const { done, send } = createRequests(t)
  send('192.0.2.1', 200)
  send('192.0.2.2', 1)
  for (let turns = 0; turns < 2; turns++) await nextTurn()
  assert.ok(done.includes('192.0.2.2'))
  while (done.length < 201) await nextTurn()
})

test('those who have gone while they waited take no turn', async (t) => {
  const { turns, done, send, arrive } = createRequests(t)
  for (let n = 0; n < 4; n++) turns.shorten()
  send('192.0.2.1', 1)
  for (const client of ['192.0.2.1', '192.0.2.2']) {
    for (let n = 0; n < 500; n++)
      turns.handle(
        () => void done.push('gone'),
        client,
        () => true,
      )
  }
  send('192.0.2.1', 1)
  for (let n = 0; n < 20; n++) await arrive(0.5)
  assert.deepEqual(done, ['192.0.2.1', '192.0.2.1'])
})

const placeTests = [
  { name: 'left 63 times before its answer began keeps its place', times: 63 },
  { name: 'left 64 times before its answer began is served when no other waits', times: 64, isLast: true },
  {
    name: 'takes a part of each long answer, as the site does, keeps its place',
    times: 64,
    headersSent: true,
  },
  { name: 'often left has its place again after ten seconds', times: 64, later: 10_001 },
]
for (const { name, times, headersSent = false, later = 0, isLast = false } of placeTests) {
  test(`a client that ${name}`, async (t) => {
    const { done, send, pass, leave } = createRequests(t)
    leave('192.0.2.1', times, headersSent)
    pass(later)
    send('192.0.2.3', 20)
    send('192.0.2.1', 10)
    send('192.0.2.2', 10)
    while (done.length < 40) await nextTurn()
    if (isLast) assert.ok(done.indexOf('192.0.2.1') > done.lastIndexOf('192.0.2.2'))
    else assert.ok(done.indexOf('192.0.2.1') < done.indexOf('192.0.2.2'))
  })
}

test('in the turns that are left to others, those who have gone take no turn either', async (t) => {
  const { turns, done, send } = createRequests(t)
  send('192.0.2.1', 4 + 65)
  turns.handle(
    () => void done.push('gone'),
    '192.0.2.2',
    () => true,
  )
  while (done.length < 4 + 65) await nextTurn()
  assert.ok(!done.includes('gone'))
})

test('when the turns that are left to others do not suffice for them either, all have a turn again', async (t) => {
  const { done, send } = createRequests(t)
  const ofClient = (client: string) => done.filter((each) => each === client).length
  send('192.0.2.1', 200)
  let sent = 0
  while (ofClient('192.0.2.2') < 80) {
    // One of whom eight always wait.
    const waiting = sent - ofClient('192.0.2.2')
    send('192.0.2.2', 8 - waiting)
    sent += 8 - waiting
    await nextTurn()
  }
  const share = ofClient('192.0.2.1') / done.length
  assert.ok(share > 0.2 && share < 0.5, `${share} for the one of whom hundreds wait`)
  while (done.length < 200 + sent) await nextTurn()
})

test('requests of a client keep their order', async (t) => {
  const { turns, send } = createRequests(t)
  send('192.0.2.1', 10)
  const order: number[] = []
  for (let n = 0; n < 20; n++) turns.handle(() => void order.push(n), '192.0.2.1')
  while (order.length < 20) await nextTurn()
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  )
})
