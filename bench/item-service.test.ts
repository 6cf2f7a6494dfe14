import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startItemService } from './item-service.ts'

test('the item service that is measured has all its processes counted', async () => {
  const service = await startItemService({ WORKERS: '2' })
  // The first process, and its two workers.
  assert.equal(new Set(service.pids).size, 3)
  await service.stop()
})
