import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { groups } from './rows/index.ts'
import { createStage } from './stage.ts'

const seconds = 0.05

describe('each row of the bench runs for a moment', async () => {
  const stack = new AsyncDisposableStack()
  after(() => stack.disposeAsync())
  const stage = createStage(stack, 'short')
  for (const group of groups) {
    test(group.name, async () => {
      for (const { name, contenders } of await group.open(stage)) {
        for (const contender of contenders) {
          const sample = await contender.run(seconds)
          assert.ok(sample.requests > 0, `${contender.name} answered no request of ${name}`)
        }
        const yardsticks = contenders.filter(({ role }) => role === 'yardstick')
        assert.equal(yardsticks.length, 1, `${name} has one yardstick`)
      }
    })
  }
})
