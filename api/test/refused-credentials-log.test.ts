import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, openOne } from '@hopechest/testing/world'

/** The most lines of an address in a minute. */
const mostLines = 20

test('the operator reads of each refused sign-in where it came from, and of one address no more than 20 in a minute', async () => {
  await using world = await openOne({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '5' } })
  /** A busy machine adds lines about slow requests. */
  const lines = () =>
    world
      .logged()
      .split('\n')
      .filter((line) => line.includes('A sign-in was refused'))
      .map((line) => JSON.parse(line))
  const guess = async (n: number) => {
    const authorization = basic({ username: 'owner', password: `guess ${n}` })
    return (await world.send(undefined, '/items', { headers: { authorization } })).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push(await guess(n))
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429])
  assert.deepEqual(
    lines().map(({ level, address, server, reason, status }) => [level, address, server, reason, status]),
    [
      ...Array(5).fill(['info', '127.0.0.1', 'api', 'wrong password', undefined]),
      ...Array(3).fill(['info', '127.0.0.1', 'api', 'too many tries', undefined]),
    ],
  )
  // The same wrong password again is known, and refused without a try.
  assert.equal(await guess(0), 401)
  assert.equal(lines().length, 9)
  for (let n = 9; n < mostLines + 5; n++) await guess(n)
  assert.equal(lines().length, mostLines)
  // What a browser asks before it has credentials is no attempt.
  await world.send(undefined, '/items')
  assert.equal(lines().length, mostLines)
  assert.doesNotMatch(world.logged(), /guess|"owner"/)
})
