import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { isAwaited } from '@hopechest/program/turns'
import { inTurnToChange } from './turns-to-change.ts'

const callerWith = (id: number, seconds = 60) =>
  ({ id, deadline: performance.now() + seconds * 1000 }) as Caller

const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'

const read = async () => 'as it is'
const mustNotBegin = async () => assert.fail('It began')

test('a change of a registry that waits so long that no time is left for it is refused, and the one behind it is made', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = inTurnToChange(7, callerWith(1), read, () => held)
  const late = inTurnToChange(7, callerWith(2, 2.9), read, mustNotBegin)
  const patient = inTurnToChange(7, callerWith(3), read, async () => 'made')
  await assert.rejects(late, isRefused)
  release()
  await first
  assert.equal(await patient, 'made')
})

test('of the changes of one caller four are at work, and a fifth that waits too long is refused', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const atWork = [11, 12, 13, 14].map((id) => inTurnToChange(id, callerWith(1), read, () => held))
  const late = inTurnToChange(15, callerWith(1, 2.9), mustNotBegin, mustNotBegin)
  assert.equal(await inTurnToChange(15, callerWith(2), read, async () => 'made'), 'made')
  await assert.rejects(late, isRefused)
  release()
  await Promise.all(atWork)
})

test('a stranger who may not change a registry keeps its owner from no turn', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const strangers = [1, 2, 3].map((id) => inTurnToChange(7, callerWith(id), () => promise, mustNotBegin))
  assert.equal(await inTurnToChange(7, callerWith(4), read, async () => 'made'), 'made')
  reject(new Refusal('forbidden', 'Only an owner may change it'))
  for (const stranger of strangers) await assert.rejects(stranger, { code: 'forbidden' })
})

test('a change that keeps another owner from the registry goes before other requests of its caller', async () => {
  const first = await inTurnToChange(
    7,
    callerWith(1),
    async () => isAwaited(),
    async (isReadFirst) => [isReadFirst, isAwaited()],
  )
  assert.deepEqual(first, [false, true])
})

test('a change gets the registry as it was read, unless another change came between', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const seen: unknown[] = []
  const change = (wait?: Promise<void>) => async (was: unknown) => {
    seen.push(was)
    await wait
  }
  const first = inTurnToChange(7, callerWith(1), read, change(held))
  const second = inTurnToChange(7, callerWith(2), read, change())
  await new Promise(setImmediate)
  release()
  await Promise.all([first, second])
  await inTurnToChange(7, callerWith(1), read, change())
  assert.deepEqual(seen, ['as it is', undefined, 'as it is'])
})
