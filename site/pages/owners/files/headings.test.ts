import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '@hopechest/gift-files'
import { languages } from '../../../words/index.ts'
import { headings } from './headings.ts'

test('every language has names for the columns, and no name means two of them', () => {
  for (const field of fields) assert.ok(headings()[field].length > languages.length, field)
  const all = fields.flatMap((field) => [...new Set(headings()[field])])
  assert.equal(new Set(all).size, all.length)
})
