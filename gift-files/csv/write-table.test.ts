import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { writeTable as linesOf, withoutGuards } from './write-table.ts'

const writeTable = (lines: (string | number)[][]) => [...linesOf(lines)].join('')
const cellOf = (cell: string) => writeTable([[cell]]).replace(/\r\n$/, '')

test('a cell that a spreadsheet would run gets an apostrophe in front', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    assert.match(cellOf(`${start}cmd`), /^"?'/, JSON.stringify(start))
  }
  for (const harmless of ['Kettle', ' =', '5 - 3', "'", '', "'quoted'", '"=" is a sign']) {
    assert.doesNotMatch(cellOf(harmless), /^"*'(?!$)(?!quoted)/, harmless)
  }
})

/**
 * The cells that a spreadsheet sees which divides columns by another sign than we do. It knows a quotation mark only where
 * a cell begins; what stands behind the one that ends it belongs to the cell as well.
 */
function cellsOf(text: string, mark: string): string[] {
  const cells: string[] = []
  for (let n = 0; n <= text.length; n++) {
    let cell = ''
    if (text[n] === '"') {
      for (n++; n < text.length; n++) {
        if (text[n] !== '"') cell += text[n]
        else if (text[n + 1] === '"') cell += text[n++]
        else break
      }
      n++
    }
    for (; n < text.length && !/[\r\n]/.test(text[n] ?? '') && text[n] !== mark; n++) cell += text[n]
    cells.push(cell)
  }
  return cells
}

const runs = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell)

test('a spreadsheet that divides columns by semicolons runs nothing either', () => {
  const note = 'Thank you;=1+1;@all\n-2\r\n+3\t=4;＝5'
  assert.deepEqual(cellsOf(writeTable([['Kettle', note]]), ';').filter(runs), [])
  assert.equal(withoutGuards(cellOf(note).slice(1, -1)), note)
  assert.equal(cellOf('5 - 3 = 2, a@b.example'), '"5 - 3 = 2, a@b.example"')
  const words = `Love;"=cmd|' /C calc'!A0;x`
  assert.equal(cellOf(words), `"Love;'""=cmd|' /C calc'!A0;x"`)
})

/** Every text of up to five of these signs. */
function* texts(): Generator<string> {
  let before = ['']
  for (let letters = 1; letters <= 5; letters++) {
    before = before.flatMap((text) => [...';"\'=\t\na'].map((sign) => text + sign))
    yield* before
  }
}

test('no text becomes a formula, however a spreadsheet divides columns, and each comes back as it was', () => {
  for (const text of texts()) {
    const written = writeTable([['Kettle', text, 'x'], [text]])
    const found = [';', '\t', ','].flatMap((mark) => cellsOf(written, mark)).filter(runs)
    assert.deepEqual(found, [], JSON.stringify(text))
    const read: string[][] = parse(written, { relax_column_count: true, record_delimiter: '\r\n' })
    assert.deepEqual(read.flat().map(withoutGuards), ['Kettle', text, 'x', text], JSON.stringify(text))
  }
})

test('a number keeps its sign', () => assert.equal(writeTable([[-5]]), '-5\r\n'))

test('quotation marks, commas and lines stay inside their cell', () => {
  assert.equal(cellOf('a "b", c\nd'), '"a ""b"", c\nd"')
})
