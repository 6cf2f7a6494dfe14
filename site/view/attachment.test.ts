import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './attachment.ts'

test('a spreadsheet learns from the first mark of a file that it is UTF-8', () => {
  assert.partialDeepStrictEqual(csvFile('gifts', 'ü'), { body: '\uFEFFü' })
})
