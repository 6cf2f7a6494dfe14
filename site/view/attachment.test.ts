import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './attachment.ts'

test('a spreadsheet learns from the first mark of a file that it is UTF-8', () => {
  const answer = csvFile('gifts', ['name\n', 'Krüge\n'])
  assert.ok('pieces' in answer)
  assert.equal([...answer.pieces].join(''), '\uFEFFname\nKrüge\n')
})
