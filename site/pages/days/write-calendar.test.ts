import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCalendar } from './write-calendar.ts'

const now = new Date('2026-11-27T15:30:00Z')
const linesOf = (day: string, summary = 'Oma Lise', isYearly = true) =>
  writeCalendar('Days', [{ uid: 'birthday-1@x.example', day, isYearly, summary }], now).split('\r\n')

test('a calendar is whole, and each of its lines ends as programs want it', () => {
  const day = { uid: 'list-5@x.example', day: '2026-12-24', isYearly: false, summary: 'Christmas' }
  assert.equal(
    writeCalendar('Days', [day], now),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hopechest//Days//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Days',
      'X-WR-CALNAME:Days',
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'X-PUBLISHED-TTL:P1D',
      'BEGIN:VEVENT',
      'UID:list-5@x.example',
      'DTSTAMP:20261127T000000Z',
      'DTSTART;VALUE=DATE:20261224',
      'SUMMARY:Christmas',
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a birthday comes each year, also without the year of its person', () => {
  assert.deepEqual(linesOf('1953-04-17').slice(12, 14), ['DTSTART;VALUE=DATE:19530417', 'RRULE:FREQ=YEARLY'])
  assert.deepEqual(linesOf('--04-17').slice(12, 14), ['DTSTART;VALUE=DATE:20000417', 'RRULE:FREQ=YEARLY'])
})

test('who was born on 29 February has a birthday in each year', () => {
  const rule = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'
  assert.deepEqual(linesOf('--02-29').slice(12, 14), ['DTSTART;VALUE=DATE:20000229', rule])
  assert.deepEqual(linesOf('1956-02-29').slice(12, 14), ['DTSTART;VALUE=DATE:19560229', rule])
})

test('a name stays a name: it ends no line and begins no field', () => {
  const [, summary] =
    /SUMMARY:(.*)/.exec(linesOf('--04-17', 'A;b,c\\d\r\nBEGIN:VEVENT\u0007').join('\n')) ?? []
  assert.equal(summary, 'A\\;b\\,c\\\\d\\nBEGIN:VEVENT')
})

test('a line has 75 bytes at most, and no letter is cut', () => {
  for (const letter of ['x', 'ä', '😀']) {
    const lines = linesOf('--04-17', letter.repeat(100))
    const start = lines.findIndex((line) => line.startsWith('SUMMARY:'))
    const end = lines.indexOf('TRANSP:TRANSPARENT')
    const folded = lines.slice(start, end)
    assert.ok(folded.length > 1)
    for (const line of folded) assert.ok(Buffer.byteLength(line) <= 75 && line.isWellFormed(), line)
    for (const line of folded.slice(1)) assert.equal(line[0], ' ')
    const unfolded = folded.map((line, n) => (n === 0 ? line : line.slice(1))).join('')
    assert.equal(unfolded, `SUMMARY:${letter.repeat(100)}`)
  }
  assert.equal(linesOf('--04-17', 'x'.repeat(67)).find((line) => line.startsWith('SUMMARY:'))?.length, 75)
})
