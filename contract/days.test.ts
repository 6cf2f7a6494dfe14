import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBefore, hasPassed, listDayHasPassed, listDayPassesAt, todayOf } from './days.ts'
import { limits } from './limits.ts'
import { formats } from './text.ts'

const listOn = (day: string, zone: string) => ({ registry_event_date: day, registry_time_zone: zone })
const opensAt = (day: string, zone: string) => listDayPassesAt(listOn(day, zone))?.toISOString()

/** When a list opens: each at nine in the morning by the clocks of its owners. */
const mornings: [day: string, zone: string, at: string][] = [
  ['2026-12-24', 'Europe/Vienna', '2026-12-25T08:00:00.000Z'],
  ['2027-06-12', 'Europe/Vienna', '2027-06-13T07:00:00.000Z'],
  ['2026-12-24', 'Asia/Tokyo', '2026-12-25T00:00:00.000Z'],
  ['2026-12-24', 'America/Los_Angeles', '2026-12-25T17:00:00.000Z'],
  ['2026-12-24', 'Asia/Kathmandu', '2026-12-25T03:15:00.000Z'],
  // The clocks go forward, and back, in the night between.
  ['2027-03-27', 'Europe/Vienna', '2027-03-28T07:00:00.000Z'],
  ['2027-10-30', 'Europe/Vienna', '2027-10-31T08:00:00.000Z'],
  ['2027-03-13', 'America/Los_Angeles', '2027-03-14T16:00:00.000Z'],
  ['2027-11-06', 'America/Los_Angeles', '2027-11-07T17:00:00.000Z'],
  ['2027-04-03', 'Australia/Lord_Howe', '2027-04-03T22:30:00.000Z'],
  ['2027-10-02', 'Australia/Lord_Howe', '2027-10-02T22:00:00.000Z'],
  // The first and the last clocks on Earth.
  ['2027-06-12', 'Pacific/Kiritimati', '2027-06-12T19:00:00.000Z'],
  ['2027-06-12', 'Etc/GMT-14', '2027-06-12T19:00:00.000Z'],
  ['2027-06-12', 'Etc/GMT+12', '2027-06-13T21:00:00.000Z'],
  // The browser of an owner may know a zone by its older name.
  ['2027-06-12', 'Asia/Calcutta', '2027-06-13T03:30:00.000Z'],
  ['2027-06-12', 'UTC', '2027-06-13T09:00:00.000Z'],
  ['0099-06-12', 'Etc/GMT-2', '0099-06-13T07:00:00.000Z'],
  ['9999-12-30', 'Etc/GMT+12', '9999-12-31T21:00:00.000Z'],
]

test('a list opens at nine in the morning after its day, by its own clock, not a millisecond earlier', () => {
  for (const [day, zone, at] of mornings) {
    assert.equal(opensAt(day, zone), at, `${day} ${zone}`)
    assert.equal(listDayHasPassed(listOn(day, zone), new Date(Date.parse(at) - 1)), false, `${day} ${zone}`)
    assert.equal(listDayHasPassed(listOn(day, zone), new Date(at)), true, `${day} ${zone}`)
  }
})

test('where the morning after was left out of the calendar, the next one opens the list', () => {
  // Samoa went from 29 to 31 December 2011.
  assert.equal(opensAt('2011-12-29', 'Pacific/Apia'), '2011-12-30T19:00:00.000Z')
})

/** What other code, or a program, may have stored as a zone. */
const noZones = [
  '',
  'Europe/Atlantis',
  'Vienna',
  '+14:00',
  '+23:59',
  '-23:59',
  'Etc/GMT+13',
  'Etc/GMT-15',
  '../Europe/Vienna',
  'Europe/Vienna\n',
  ' Europe/Vienna',
  `A/${'a'.repeat(limits.timeZone)}`,
  '__proto__',
  'constructor',
]

test('an unknown zone opens a list no earlier than a day without a clock: at noon UTC', () => {
  for (const zone of noZones) {
    const list = listOn('2027-06-12', zone)
    assert.equal(opensAt('2027-06-12', zone), '2027-06-13T12:00:00.000Z', zone)
    assert.equal(listDayHasPassed(list, new Date('2027-06-13T11:59:59.999Z')), false, zone)
    assert.equal(listDayHasPassed(list, new Date('2027-06-13T12:00:00Z')), true, zone)
    assert.equal(todayOf(list, new Date('2027-06-12T23:59:59Z')), '2027-06-12', zone)
    if (zone !== '') assert.match(formats['time-zone'](zone) ?? '', /must be a time zone/, zone)
  }
  assert.equal(formats['time-zone'](''), undefined)
})

test('each zone that a browser can name is taken, and none opens a list while its day lasts anywhere on Earth in it', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'Europe/Kyiv']) {
    assert.ok(zone.length <= limits.timeZone)
    assert.equal(formats['time-zone'](zone), undefined, zone)
    const list = listOn('2027-06-12', zone)
    const at = listDayPassesAt(list) ?? new Date(0)
    assert.equal(todayOf(list, at), '2027-06-13', zone)
    assert.ok(at >= new Date('2027-06-12T19:00:00Z') && at <= new Date('2027-06-13T21:00:00Z'), zone)
    // A kept page is made anew at a quarter of an hour.
    assert.equal(at.getTime() % (15 * 60 * 1000), 0, zone)
  }
})

test('a day that has no end never passes', () => {
  const late = new Date('9999-12-31T23:59:59Z')
  for (const day of ['', '9999-12-31']) {
    assert.equal(opensAt(day, 'Europe/Vienna'), undefined)
    assert.equal(listDayHasPassed(listOn(day, 'Europe/Vienna'), late), false)
  }
})

test('the day of a draw has no clock, and has passed at noon UTC', () => {
  assert.equal(hasPassed('2027-06-12', new Date('2027-06-13T11:59:59.999Z')), false)
  assert.equal(hasPassed('2027-06-12', new Date('2027-06-13T12:00:00Z')), true)
})

test('midnight is that of the clock of the list', () => {
  const today = (zone: string, now: string) => todayOf({ registry_time_zone: zone }, new Date(now))
  assert.equal(today('Europe/Vienna', '2026-12-24T22:59:59.999Z'), '2026-12-24')
  assert.equal(today('Europe/Vienna', '2026-12-24T23:00:00Z'), '2026-12-25')
  assert.equal(today('Pacific/Kiritimati', '2026-12-24T10:00:00Z'), '2026-12-25')
  assert.equal(today('Etc/GMT+12', '2026-12-25T11:59:59Z'), '2026-12-24')
})

test('days before a moment are whole days of 24 hours', () => {
  assert.equal(daysBefore(new Date('2027-03-29T09:00:00Z'), 2), '2027-03-27T09:00:00.000Z')
})
