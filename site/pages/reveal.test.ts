import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRevealed, registryMetaDefaults } from '@hopechest/contract'

const list = (registry_reveal: 'never' | 'after_event' | 'always', registry_event_date: string) => ({
  meta: { ...registryMetaDefaults, registry_event_date, registry_reveal },
})
const onDay = (day: string) => new Date(`${day}T12:00:00Z`)

test('what guests bought stays wrapped until the day has passed', () => {
  const wedding = list('after_event', '2027-06-12')
  assert.equal(isRevealed(wedding, onDay('2027-06-11')), false)
  assert.equal(isRevealed(wedding, onDay('2027-06-12')), false)
  const inTheWest = new Date('2027-06-13T11:59:59.999Z')
  assert.equal(isRevealed(wedding, inTheWest), false, 'it lasts in the west of the Pacific')
  assert.equal(isRevealed(wedding, onDay('2027-06-13')), true)
})

test('a list without a day stays wrapped, one that never reveals too, and one that always does is open', () => {
  assert.equal(isRevealed(list('after_event', ''), onDay('2027-06-13')), false)
  assert.equal(isRevealed(list('never', '2020-01-01'), onDay('2027-06-13')), false)
  assert.equal(isRevealed(list('always', '2090-01-01'), onDay('2027-06-13')), true)
})
