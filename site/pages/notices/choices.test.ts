import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKinds } from './choices.ts'

const read = (text: string) => readKinds(new URLSearchParams(text))

test('a reader switches a whole group off, also where its single letters are still ticked below the fold', () => {
  assert.deepEqual(read('had=own&had=run&group=run&kind=day&kind=question&kind=trouble'), ['trouble'])
})

test('a reader switches a whole group on, and gets each of its letters', () => {
  assert.deepEqual(read('group=own'), ['day', 'question', 'bank', 'digest'])
})

test('a reader ticks single letters, whether their group had some or none', () => {
  assert.deepEqual(read('had=own&group=own&kind=day'), ['day'])
  assert.deepEqual(read('kind=day'), ['day'])
  assert.deepEqual(read('group=own&kind=day'), ['day'])
})

test('a group whose last letter is taken out ends, and a kind that there is not counts for nothing', () => {
  assert.deepEqual(read('had=own&group=own'), [])
  assert.deepEqual(read('kind=gold&group=gold'), [])
})
