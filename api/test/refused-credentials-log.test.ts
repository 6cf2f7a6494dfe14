import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, openOne } from '@hopechest/testing/world'

const windowMilliseconds = 10_000
const refused = 'Invalid or missing credentials'
const throttled = 'Too many failed sign-ins: please try again later'

test('the operator reads once in ten seconds that credentials are refused, with a count and without a stack', async (t) => {
  const world = await openOne({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '5' } })
  t.after(() => {
    t.mock.timers.reset()
    return world.close()
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  /** What the log says of credentials; a busy machine adds lines about slow requests. */
  const lines = () =>
    world
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .filter(({ msg, what }) => [refused, throttled].includes(what ?? msg))
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    const authorization = basic({ username: 'owner', password: `guess ${n}` })
    statuses.push((await world.send(undefined, '/items', { headers: { authorization } })).status)
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429])
  const first = [
    ['info', refused, 401, undefined],
    ['info', throttled, 429, undefined],
  ]
  const read = () => lines().map(({ level, what, msg, status, times }) => [level, what ?? msg, status, times])
  assert.deepEqual(read(), first)
  t.mock.timers.tick(windowMilliseconds)
  const later = [...first, ['warn', refused, undefined, 4], ['warn', throttled, undefined, 2]]
  assert.deepEqual(read(), later)
  // What a browser asks before it has credentials is no attempt.
  await world.send(undefined, '/items')
  assert.deepEqual(read(), later)
  assert.doesNotMatch(JSON.stringify(lines()), /stack|guess/)
  assert.doesNotMatch(world.logged(), /guess \d/)
})
