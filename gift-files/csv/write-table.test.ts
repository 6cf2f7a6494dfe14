import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeTable as linesOf, withoutGuards } from './write-table.ts'

const writeTable = (lines: (string | number)[][]) => [...linesOf(lines)].join('')
const cellOf = (cell: string) => writeTable([[cell]]).replace(/\r\n$/, '')

test('a cell that a spreadsheet would run gets an apostrophe in front', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    assert.match(cellOf(`${start}cmd`), /^"?'/, JSON.stringify(start))
  }
  for (const harmless of ['Kettle', ' =', '5 - 3', "'", '']) {
    assert.doesNotMatch(cellOf(harmless), /^"?'(?!$)/, harmless)
  }
})

test('a spreadsheet that divides columns by semicolons runs nothing either', () => {
  const note = 'Thank you;=1+1;@all\n-2\r\n+3\t=4;＝5'
  const written = writeTable([['Kettle', note]])
  // Such a spreadsheet knows a quotation mark only where a column begins.
  const seen = written.split(/[;\t\r\n]/).filter((cell) => /^[=+\-@＝]/.test(cell))
  assert.deepEqual(seen, [])
  assert.equal(withoutGuards(cellOf(note).slice(1, -1)), note)
  assert.equal(cellOf('5 - 3 = 2, a@b.example'), '"5 - 3 = 2, a@b.example"')
})

test('a number keeps its sign', () => assert.equal(writeTable([[-5]]), '-5\r\n'))

test('quotation marks, commas and lines stay inside their cell', () => {
  assert.equal(cellOf('a "b", c\nd'), '"a ""b"", c\nd"')
})
