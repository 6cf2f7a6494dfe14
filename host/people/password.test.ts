import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from './password.ts'

test('of passwords that come at once one is hashed and 200 wait; one more is to come again', async () => {
  const cheap = { memory: 8, passes: 1 }
  const all = Array.from({ length: 202 }, () => hashPassword('a quiet garden gate', cheap))
  const outcomes = await Promise.allSettled(all)
  const refused = outcomes.flatMap((outcome, n) =>
    outcome.status === 'rejected' ? [[n, outcome.reason.code]] : [],
  )
  assert.deepEqual(refused, [[201, 'unavailable']])
  assert.match(await hashPassword('a quiet garden gate', cheap), /^argon2id\$8\$1\$/)
})
