import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { inTurnToChange } from './turns-to-change.ts'

const callerWith = (id: number, seconds: number) =>
  ({ id, deadline: performance.now() + seconds * 1000 }) as Caller

const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'

test('a change of a registry that waits so long that no time is left for it is refused, and the one behind it is made', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = inTurnToChange(7, callerWith(1, 60), () => held)
  const late = inTurnToChange(7, callerWith(2, 2.9), async () => assert.fail('It began'))
  const patient = inTurnToChange(7, callerWith(3, 60), async () => 'made')
  await assert.rejects(late, isRefused)
  release()
  await first
  assert.equal(await patient, 'made')
})

test('of the changes of one caller four are at work, and a fifth that waits too long is refused', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const atWork = [11, 12, 13, 14].map((id) => inTurnToChange(id, callerWith(1, 60), () => held))
  const late = inTurnToChange(15, callerWith(1, 2.9), async () => assert.fail('It began'))
  assert.equal(await inTurnToChange(15, callerWith(2, 60), async () => 'made'), 'made')
  await assert.rejects(late, isRefused)
  release()
  await Promise.all(atWork)
})
