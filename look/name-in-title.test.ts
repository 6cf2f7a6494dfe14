import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamedIn } from './scripts/name-in-title.ts'

test('a title names a person whose whole name is in it, in any case', () => {
  assert.equal(isNamedIn('Gifts for ANA!', 'Ana'), true)
  assert.equal(isNamedIn('Für Jean-Luc', 'jean luc'), true)
  assert.equal(isNamedIn('Anagrams', 'Ana'), false)
})

test('a title names a person whose name has marks of vowels', () => {
  assert.equal(isNamedIn('هدايا مُنى', 'مُنى'), true)
  assert.equal(isNamedIn('هدايا مُنى', 'م'), false)
})

test('a title of signs names no person, and a name of signs is in none', () => {
  assert.equal(isNamedIn('🎁', '🦊'), false)
})
