import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeTable as linesOf } from './write-table.ts'

const writeTable = (lines: (string | number)[][]) => [...linesOf(lines)].join('')
const cellOf = (cell: string) => writeTable([[cell]]).replace(/\r\n$/, '')

test('a cell that a spreadsheet would run gets an apostrophe in front', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    assert.match(cellOf(`${start}cmd`), /^"?'/, JSON.stringify(start))
  }
  for (const harmless of ['Kettle', ' =', '5 - 3', "'", '']) {
    assert.doesNotMatch(cellOf(harmless), /^"?'(?!$)/, harmless)
  }
})

test('a number keeps its sign', () => assert.equal(writeTable([[-5]]), '-5\r\n'))

test('quotation marks, commas and lines stay inside their cell', () => {
  assert.equal(cellOf('a "b", c\nd'), '"a ""b"", c\nd"')
})
