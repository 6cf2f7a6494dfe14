import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusOf } from '@hopechest/contract'
import { kindOfStatus } from './client-error.ts'
import { ClientError, orThrow } from './index.ts'

test('every status of the contract has its kind, and another status has none of its own', () => {
  for (const [code, status] of Object.entries(statusOf)) assert.equal(kindOfStatus(status), code)
  for (const status of [undefined, 0, 402, 418, 599]) assert.equal(kindOfStatus(status), 'other')
})

test('an error can be thrown, logged as JSON, and recognised by its kind', () => {
  const error = new ClientError('api_error', 'Not allowed', { status: 403 })
  assert.ok(error instanceof Error)
  assert.match(String(error.stack), /^ClientError: Not allowed\n/)
  assert.deepEqual(JSON.parse(JSON.stringify(error)), {
    code: 'api_error',
    kind: 'forbidden',
    message: 'Not allowed',
    data: { status: 403 },
  })
})

test('an outcome can be turned into a value or an exception', () => {
  const error = new ClientError('http_request_failed', 'The registry service cannot be reached')
  assert.equal(orThrow(5), 5)
  assert.equal(orThrow(null), null)
  assert.throws(
    () => orThrow(error),
    (thrown) => thrown === error,
  )
})
