import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../html/html.ts'
import { createFormat, inOwnDirection } from './format.ts'
import { createLanguage, formsOf, plainText } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { type Catalogue, wordsOf } from './words.ts'

const say = (locale: string, source: string, values: Record<string, unknown>) =>
  createLanguage(locale).message(source)(values)

test('a language chooses among as many forms as it has', () => {
  const gifts = '{count, plural, one {# prezent} few {# prezenty} many {# prezentów} other {# prezentu}}'
  assert.deepEqual(
    [1, 2, 5, 22].map((count) => say('pl', gifts, { count })),
    ['1 prezent', '2 prezenty', '5 prezentów', '22 prezenty'],
  )
  const kinds = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}'
  assert.equal([0, 1, 2, 3, 11, 100].map((n) => say('ar', kinds, { n })).join(''), 'zotfmx')
})

test('a name in letters that run the other way does not move the words around it', () => {
  const said = (locale: string, giver: string) => say(locale, '{giver}, {day}', { giver, day: '27' })
  assert.equal(said('ar', 'Miriam'), '\u2068Miriam\u2069, 27')
  assert.equal(said('en', 'مريم'), '\u2068مريم\u2069, 27')
  assert.equal(said('ar', 'مريم'), 'مريم, 27')
  assert.equal(said('en', 'Miriam'), 'Miriam, 27')
  assert.equal(said('ar', 'https://hopechest.example/p/1'), 'https://hopechest.example/p/1, 27')
  const names = createFormat('ar').list(['Ana', 'Jonas'])
  assert.equal(names, '\u2068Ana\u2069 و\u2068Jonas\u2069')
  assert.equal(say('ar', '{names}', { names }), names, 'each name once')
})

test('a form for one number alone comes before the forms for a kind', () => {
  const days = '{days, plural, =0 {today} =1 {tomorrow} one {# day} other {in # days}}'
  assert.deepEqual(
    [0, 1, 2].map((days_) => say('en', days, { days: days_ })),
    ['today', 'tomorrow', 'in 2 days'],
  )
})

test('a number is written as its language writes it', () => {
  const of = '{left, number} of {count, plural, one {#} other {#}}'
  assert.equal(say('en', of, { left: 1200, count: 12_345 }), '1,200 of 12,345')
  assert.equal(say('de', of, { left: 999, count: 1000 }), '999 of 1.000')
})

test('a guest may be called like a choice', () => {
  const from = '{who, select, none {The owners} other {{who}}} thank you.'
  assert.equal(say('en', from, {}), 'The owners thank you.')
  assert.equal(say('en', from, { who: '' }), 'The owners thank you.')
  for (const who of ['none', 'other', 'Ana {x} #'])
    assert.equal(say('en', from, { who }), `${who} thank you.`)
})

test('markup goes in as it is, and text around it stays text', () => {
  const link = html`<a href="/help">Help</a>`
  assert.deepEqual(say('en', 'Read {link} <first>.', { link }), ['Read ', link, ' <first>.'])
})

test('an apostrophe is one, and makes a brace or a # a sign like others', () => {
  assert.equal(plainText("it's"), "it's")
  assert.equal(plainText("it''s '{'here'}'"), "it's {here}")
  assert.equal(say('en', "{n, plural, other {'#' #}}", { n: 2 }), '# 2')
})

test('a script gets the forms of a message, with a place for the count', () => {
  assert.deepEqual(formsOf('Add {count, plural, =1 {one} other {# people}}.'), {
    '=1': 'Add one.',
    other: 'Add {count} people.',
  })
})

for (const [source, why] of [
  ['{', /name of a place is missing/],
  ['{name', /is not closed/],
  ['name}', /closes nothing/],
  ['{name, date}', /only number, plural and select/],
  ['{n, plural, one {#}}', /"other" is missing/],
  ['{n, plural, some {#} other {#}}', /no kind of number/],
  ['{n, plural, one {#} one {#} other {#}}', /comes twice/],
  ['{n, select, a {x} other {y}', /is missing, or its braces/],
] as const)
  test(`a translator reads what is wrong with ${source}`, () => {
    assert.throws(() => parseMessage(source), why)
  })

test('what a language lacks is said in English, with English numbers', () => {
  const english = {
    language: { locale: 'en-GB' },
    gift: { given: 'All {wanted, number} given' },
    home: { how: 'How' },
  }
  const lacking = { language: { locale: 'de-DE' }, gift: null, home: { how: '' } }
  const words = wordsOf(lacking as unknown as Catalogue, english)
  assert.equal(words.gift.given(1200), 'All 1,200 given')
  assert.equal(words.home.how, 'How')
})

test('a sentence that a language lacks has the days, prices and names of English, too', () => {
  const english = {
    language: { locale: 'en-GB' },
    registry: { occasion: '{occasion}, {day}' },
    home: { how: 'How' },
  }
  const format = createFormat('nl-NL')
  const [day, wedding] = [format.weekday('2027-06-20'), 'Wedding']
  const lacking = wordsOf({ language: { locale: 'nl-NL' } }, english)
  assert.equal(lacking.registry.occasion(wedding, day), 'Wedding, Sunday, 20 June 2027')
  assert.equal(lacking.registry.occasion(wedding, 'op een dag'), 'Wedding, op een dag')
  assert.equal(lacking.registry.occasion(wedding, format.money(20, 'EUR')), 'Wedding, €20')
  const own = { language: { locale: 'nl-NL' }, registry: { occasion: '{day}: {occasion}' } }
  assert.equal(wordsOf(own, english).registry.occasion('Bruiloft', day), `${day}: Bruiloft`)
})

test('a letter in Arabic says on each line with words that it runs from the right, and leaves addresses as they are', () => {
  const letter = 'SMTP يعمل\n\nhttps://gifts.example/r/1\nإلى \u2068Ana\u2069.\n'
  const marked = (line: string) => `\u200f\u2067${line}\u2069`
  assert.equal(inOwnDirection(letter), letter)
  assert.equal(
    inOwnDirection(`مرحبًا،\n${letter}`),
    `${marked('مرحبًا،')}\n${marked('SMTP يعمل')}\n\nhttps://gifts.example/r/1\n${marked('إلى \u2068Ana\u2069.')}\n`,
  )
  assert.equal(inOwnDirection('\u2068Ana\u2069 تدعوكم'), marked('\u2068Ana\u2069 تدعوكم'))
  const english = 'Hello \u2068مريم\u2069,\nمريم gives a kettle.\n'
  assert.equal(inOwnDirection(english), english)
})
