import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedTime } from './stored-time.ts'

test('The first moment that a program stores may be the first one that there is', () => {
  const text = storedTime(new Date(0))

  assert.equal(text, '1970-01-01T00:00:00.000Z')
})

test('A moment is stored as ISO 8601 in UTC, however often the moments before it changed', () => {
  const first = new Date('2026-12-24T18:00:00.000Z')
  const next = new Date('2026-12-24T18:00:00.001Z')

  const texts = [first, first, next, first, next].map(storedTime)

  assert.deepEqual(texts, [
    '2026-12-24T18:00:00.000Z',
    '2026-12-24T18:00:00.000Z',
    '2026-12-24T18:00:00.001Z',
    '2026-12-24T18:00:00.000Z',
    '2026-12-24T18:00:00.001Z',
  ])
})

test('A moment that the calendar does not have is refused, also after one that it has', () => {
  storedTime(new Date(0))

  assert.throws(() => storedTime(new Date(Number.NaN)), RangeError)
})
