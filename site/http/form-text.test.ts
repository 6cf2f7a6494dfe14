import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTextOf, textOf } from './form-text.ts'

const typed = (text: string) => textOf(new URLSearchParams({ text }), 'text')

test('a field is as it was typed, with one sign for a line break and none that no database keeps', () => {
  assert.equal(typed(' a\r\nb\0 c '), 'a\nb c')
  for (const text of ['Zoë', 'Zoe\u0308', 'नमस्ते', '👩‍👩‍👧', 'e\u0301\u0327\u0328'])
    assert.equal(typed(text), text)
})

test('a letter keeps thirty marks, and more are dropped', () => {
  const marked = (marks: number) => `e${'\u0301\u0327'.repeat(marks / 2)}x`
  assert.equal(typed(marked(30)), marked(30))
  assert.equal(typed(marked(32)), marked(30))
  const astral = '\u{1d165}'
  assert.equal(typed(astral.repeat(31)), astral.repeat(30))
})

const typedLong = (text: string, most = 1_500_000, giveWay = async () => {}) =>
  longTextOf(new URLSearchParams({ text }), 'text', most, giveWay)

test('a long field is as it was typed, wherever it is cut into pieces', async () => {
  const odd = `a\r\n\0🪀e${'\u0301'.repeat(35)}b${'\u{1d165}'.repeat(40)}c\r\n`
  assert.equal(await typedLong(''), '')
  for (let letters = 8080; letters <= 8192; letters++) {
    const text = `x${' '.repeat(letters)}${odd}${'\u0327'.repeat(20_000)}${'\r\n'.repeat(9000)}${odd}`
    assert.equal(await typedLong(text), typed(text), `${letters} letters`)
  }
})

test('a long field has the most letters, and of a longer one no more is read than shows that it is', async () => {
  const text = '\r\na'.repeat(50_000)
  assert.equal(await typedLong(text, 99_999), typed(text))
  const read = await typedLong(`${text}b`.repeat(20), 99_999)
  assert.ok(read.length > 99_999 && read.length < 120_000, `${read.length}`)
})

test('while a table of marks is read, others may have their turns', async () => {
  let turns = 0
  const text = `name\n${'\u0301'.repeat(1_400_000)}`
  const giveWay = async () => {
    turns++
  }
  assert.equal(await typedLong(text, 1_500_000, giveWay), `name\n${'\u0301'.repeat(30)}`)
  assert.ok(turns > 150, `${turns} turns`)
})
