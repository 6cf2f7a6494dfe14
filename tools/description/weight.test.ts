import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeApi } from '@hopechest/api/openapi'
import { findOverweight } from './weight.ts'

test('a program gets the whole description of the API in at most 230,000 bytes', () => {
  assert.equal(findOverweight(JSON.stringify(describeApi())), undefined)
  assert.equal(findOverweight('x'.repeat(230_000)), undefined)
  assert.match(findOverweight('x'.repeat(230_001)) ?? '', /has 230,001 bytes, more than 230,000/)
  // Two bytes each.
  assert.match(findOverweight('é'.repeat(115_001)) ?? '', /has 230,002 bytes/)
})
