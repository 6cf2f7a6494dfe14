import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerAlike, comparable } from './answers.ts'

/** Answers one after the other, each with these headers; the last stays. */
function answering(...all: Record<string, string>[]) {
  let count = 0
  return async () => comparable(404, new Headers(all[Math.min(count++, all.length - 1)]), '<h1>Not found')
}

test('a stranger learns nothing of a number that a gateway writes anew into each answer', async () => {
  const counted = (first: number) => answering(...[0, 1, 2, 3].map((n) => ({ 'cf-ray': `${first + n}` })))
  assert.equal(await answerAlike(counted(1), counted(5)), true)
  const slow = answering({ 'x-time': '4' }, { 'x-time': '3' })
  assert.equal(await answerAlike(slow, answering({ 'x-time': '3' })), true)
  const last = { 'keep-alive': 'timeout=5, max=1', connection: 'Keep-Alive' }
  assert.equal(await answerAlike(answering(last), answering({ connection: 'close' })), true)
})

test('a stranger learns of a header that one address alone has, and of a tag, also of one that is new in each answer', async () => {
  const missing = answering({})
  assert.equal(await answerAlike(answering({ 'x-list': 'yes' }), missing), false)
  assert.equal(
    await answerAlike(
      answering({ 'cf-ray': '1', 'x-list': 'yes' }, { 'cf-ray': '2', 'x-list': 'yes' }),
      missing,
    ),
    false,
  )
  assert.equal(await answerAlike(answering(...[1, 2, 3, 4].map((n) => ({ etag: `"${n}"` }))), missing), false)
})
