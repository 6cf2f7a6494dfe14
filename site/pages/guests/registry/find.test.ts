import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { findGifts } from './find.ts'
import type { Gift } from './gift.ts'

test('while a guest looks for a gift in the longest list, other visitors have their turns', async () => {
  // The letter that stands for the most others.
  const long = 'ﷺ'
  const gifts = Array.from(
    { length: 1000 },
    (_, n) => ({ name: `Gift ${n}`, shop: long.repeat(100), note: long.repeat(500) }) as Gift,
  )
  let isFinding = true
  const searching = findGifts(gifts, {
    show: 'all',
    sort: 'owner',
    find: 'GIFT 99',
    heading: '',
    isPreview: false,
  }).finally(() => {
    isFinding = false
  })
  let turns = 0
  for (; isFinding; turns++) await setImmediate()
  assert.equal((await searching).length, 19)
  assert.ok(turns > 50, `${turns} turns`)
})
