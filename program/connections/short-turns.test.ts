import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ShortTurns } from './short-turns.ts'

/** A request that takes a millisecond. */
function createRequests(t: import('node:test').TestContext) {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const turns = new ShortTurns()
  const done: string[] = []
  const send = (client: string, count: number) => {
    for (let n = 0; n < count; n++) {
      turns.handle(() => {
        now++
        done.push(client)
      }, client)
    }
  }
  const setNow = (milliseconds: number) => {
    now = milliseconds
  }
  return { turns, done, send, setNow }
}

test('a few requests at once are handled at once', async (t) => {
  const { done, send } = createRequests(t)
  send('192.0.2.1', 4)
  assert.equal(done.length, 4)
  await nextTurn()
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

test('while connections arrive, requests wait, so that hundreds are soon accepted; after 50 ms one is handled in each turn', async (t) => {
  const { turns, done, send, setNow } = createRequests(t)
  setNow(5000)
  for (let n = 0; n < 4; n++) turns.shorten()
  send('192.0.2.1', 20)
  for (const now of [5001, 5049.9]) {
    setNow(now)
    turns.shorten()
    await nextTurn()
    assert.equal(done.length, 0, `${now} ms`)
  }
  setNow(5050)
  for (let n = 1; done.length < 20; n++) {
    turns.shorten()
    await nextTurn()
    assert.ok(done.length > 0 && done.length <= 2 * n, `${done.length} in ${n} turns`)
  }
})

test('where connections come and go all the time, requests wait for them once in a second', async (t) => {
  const { turns, done, send, setNow } = createRequests(t)
  const arrive = async (now: number) => {
    for (let n = 0; n < 3; n++) await nextTurn()
    setNow(now)
    for (let n = 0; n < 4; n++) turns.shorten()
    send('192.0.2.1', 1)
    for (let n = 0; n < 2; n++) {
      turns.shorten()
      await nextTurn()
    }
  }
  await arrive(10_000)
  assert.equal(done.length, 0)
  for (const now of [10_050, 10_999]) {
    const before: number = done.length
    await arrive(now)
    assert.ok(done.length > before, `${now} ms`)
  }
  const handled: number = done.length
  await arrive(11_000)
  assert.equal(done.length, handled)
  setNow(11_050)
  while (done.length < 4) await nextTurn()
})

test('three connections are no rush: a request that comes with them waits for none', async (t) => {
  const { turns, done, send, setNow } = createRequests(t)
  setNow(30_000)
  for (let n = 0; n < 3; n++) turns.shorten()
  send('192.0.2.1', 1)
  assert.equal(done.length, 1)
  await nextTurn()
})

test('a request waits no more once no connection arrives', async (t) => {
  const { turns, done, send, setNow } = createRequests(t)
  setNow(20_000)
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
