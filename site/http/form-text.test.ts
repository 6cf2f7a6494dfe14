import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './form-text.ts'

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
