import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainSentence } from './plain-words.ts'

test('what owners write about handing over stands in a letter where it is a short sentence of words alone', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  const letters = (count: number) => `${'a'.repeat(count - 4)} bcd`
  for (const good of [
    'In an envelope, on the day.',
    'Bitte beim Kaffee',
    "L'enveloppe est à l’entrée!",
    'في ظرف، يوم الحفل.',
    words(12),
    letters(90),
  ])
    assert.equal(plainSentence(` ${good}\n`), good)
  assert.equal(plainSentence('On the\n\nday'), 'On the day')
  for (const bad of [
    '',
    words(13),
    letters(91),
    'To evil.example',
    'a.b',
    'http://evil',
    'Call 0190',
    'DE02 1203',
    'me@evil',
    'See evil\u02d0com',
    'evil\u200b.example',
    '/evil',
  ])
    assert.equal(plainSentence(bad), '', bad)
})
