import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startItemService } from './item-service.ts'

describe('the item service that is measured', () => {
  for (const WORKERS of ['1', '2']) {
    test(`has all its processes counted (WORKERS=${WORKERS})`, async () => {
      const service = await startItemService({ WORKERS })
      const expected = WORKERS === '1' ? 1 : 1 + Number(WORKERS)
      assert.equal(new Set(service.pids).size, expected)
      await service.stop()
    })
  }
})
