import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostTurns, hostMilliseconds } from './host-turns.ts'

function turns() {
  const clock = { now: 0 }
  let waited = 0
  const pause = async (milliseconds: number) => {
    waited = milliseconds
  }
  const { take, beginAnew } = createHostTurns({ uptime: () => clock.now, pause })
  /** For how long the caller waits. */
  async function waitFor(address: string): Promise<number> {
    waited = 0
    await take(new URL(address))
    return waited
  }
  return { waitFor, beginAnew, clock }
}

test('a host is asked again after a minute, and not a moment before', async () => {
  const { waitFor, clock } = turns()
  clock.now = hostMilliseconds
  assert.equal(await waitFor('https://shop.example/kettle'), 0)
  assert.equal(await waitFor('https://other.example/'), 0)
  clock.now += hostMilliseconds - 1
  assert.equal(await waitFor('http://www.shop.example/pan'), 1)
  clock.now += hostMilliseconds + 1
  assert.equal(await waitFor('https://shop.example/'), 0)
})

test('those who ask one host wait in a line', async () => {
  const { waitFor, clock } = turns()
  clock.now = hostMilliseconds
  const waits = []
  for (let n = 0; n < 3; n++) waits.push(await waitFor('https://shop.example/'))
  assert.deepEqual(waits, [0, hostMilliseconds, 2 * hostMilliseconds])
})

test('a process that begins, or begins anew, waits a minute: one before it may have asked', async () => {
  const { waitFor, beginAnew, clock } = turns()
  assert.equal(await waitFor('https://shop.example/'), hostMilliseconds)
  clock.now = 10 * hostMilliseconds
  beginAnew()
  assert.equal(await waitFor('https://shop.example/'), hostMilliseconds)
  assert.equal(await waitFor('https://other.example/'), hostMilliseconds)
})
