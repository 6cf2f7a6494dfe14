import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormat, type Language, wordsIn } from './index.ts'

test('how long ago a day was is said in the words of the language', () => {
  const days = ['2026-11-20', '2026-11-19', '2026-11-17', '2026-10-30', '2026-01-20']
  const inWords = (language: Language) => {
    const { ago } = createFormat(wordsIn(language).language.locale)
    return days.map((day) => ago(day, '2026-11-20'))
  }
  assert.deepEqual(inWords('en'), ['today', 'yesterday', '3 days ago', '3 weeks ago', '10 months ago'])
  assert.deepEqual(inWords('de'), ['heute', 'gestern', 'vor 3 Tagen', 'vor 3 Wochen', 'vor 10 Monaten'])
})

test('each language puts its own sign between a weekday and its day, or none', () => {
  const said = (language: Language) => createFormat(wordsIn(language).language.locale).weekday('2027-06-12')
  assert.deepEqual(['en', 'fr', 'ar'].map(said), [
    'Saturday, 12 June 2027',
    'samedi 12 juin 2027',
    'السبت، 12 يونيو 2027',
  ])
})

test('a German day does not end a line after its dot', () => {
  const { day, weekday } = createFormat(wordsIn('de').language.locale)
  assert.equal(day('2027-02-01'), '1.\u00a0Februar 2027')
  assert.equal(weekday('2027-02-01'), 'Montag, 1.\u00a0Februar 2027')
})
