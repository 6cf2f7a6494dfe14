import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monogramOf, namesIn } from './names.ts'

for (const [title, monogram] of [
  ['Ana & Jonas', 'A&J'],
  ['Élodie und Zoë', 'É&Z'],
  ['mika is turning six', 'M'],
  ['“Oma” wird 80', 'O'],
  ['🎁🎁', '🎁'],
  ['', '?'],
  ['  house', 'H'],
  ['7', '7'],
  ['e\u0301toile', 'E\u0301'],
  ['1\ufe0f\u20e3 of us', '1\ufe0f\u20e3'],
  [`${'a'.repeat(60)} + b`, 'A&B'],
  [`${'a'.repeat(61)} + b`, 'A'],
  [`A${' '.repeat(98)}&${' '.repeat(98)}b+`, 'A'],
] as const) {
  test(`the hoop of "${title}" holds ${monogram}`, () => assert.equal(monogramOf(title), monogram))
}

test('a title of two names names the people of the list', () => {
  assert.equal(namesIn('Ana & Jonas'), 'Ana & Jonas')
  assert.equal(namesIn('Mary Ann and Søren'), 'Mary Ann and Søren')
})

test('any other title names no people', () => {
  for (const title of [
    'Mika is turning six',
    'House & garden',
    'Sun and fun for us',
    'Anderson',
    'A & B & C',
  ]) {
    assert.equal(namesIn(title), undefined, title)
  }
})
