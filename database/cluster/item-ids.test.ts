import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsFor, registryInId } from './item-ids.ts'

test('an id carries its registry, from the first registry to the last that fits, and stays below 2^53', () => {
  for (const registryId of [1, 7, 2 ** 20, 2 ** 31, 2 ** 32 - 1]) {
    const { first, last } = idsFor(registryId) ?? assert.fail()
    assert.deepEqual([registryInId(first), registryInId(last)], [registryId, registryId])
    assert.ok(Number.isSafeInteger(last))
  }
  assert.equal(idsFor(2 ** 32 - 1)?.last, Number.MAX_SAFE_INTEGER)
  assert.equal(idsFor(2 ** 32), undefined)
})

test('ids of neighbours do not overlap', () => {
  assert.equal(idsFor(8)?.first, (idsFor(7)?.last ?? 0) + 1)
})

test('an id from before the cluster carries no registry', () => {
  assert.deepEqual([registryInId(1), registryInId(2 ** 52 - 1)], [undefined, undefined])
  assert.equal(registryInId(2 ** 52), 0)
})
