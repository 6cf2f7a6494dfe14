import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv } from '../../view/csv.ts'
import { readTable } from './read-table.ts'

function linesOf(text: string) {
  const table = readTable(text)
  assert.ok('lines' in table, JSON.stringify(table))
  return table.lines
}

test('columns are found by their English and German names, in any order, and others are left out', () => {
  const english = linesOf('Price (EUR),url,NAME,colour\n24.90,https://a.example/x,Plate,green')
  assert.deepEqual(english, [
    { number: 2, cells: { price: '24.90', url: 'https://a.example/x', name: 'Plate' } },
  ])
  const german = linesOf(
    '\uFEFFGeschenk;Link;Preis;Anzahl;Notiz;Händler;Bild\r\nTeller;https://a.example;24,90;8;grün;Tonwerk;',
  )
  assert.deepEqual(german[0]?.cells, {
    name: 'Teller',
    url: 'https://a.example',
    price: '24,90',
    quantity: '8',
    note: 'grün',
    shop: 'Tonwerk',
    picture: '',
  })
})

test('a cell may hold commas, quotation marks and lines, and the numbers of the lines are those of the text', () => {
  const lines = linesOf(
    'name,url,note\n"A ""b"", c",https://a.example,"one\ntwo"\n\n,,\nTent,https://b.example\n',
  )
  assert.deepEqual(
    lines.map(({ number, cells }) => [number, cells.name, cells.note]),
    [
      [2, 'A "b", c', 'one\ntwo'],
      [6, 'Tent', ''],
    ],
  )
})

test('a table that is copied out of a spreadsheet is divided by tabs', () => {
  assert.equal(linesOf('name\turl\nA, b; c\thttps://a.example')[0]?.cells.name, 'A, b; c')
})

test('what our own files guard against spreadsheets comes back as it was', () => {
  const names = ['=SUM(1)', '@home', '-5 degrees', "'quoted'", '+1']
  const text = writeCsv([['Name', 'Link'], ...names.map((name) => [name, 'https://a.example'])])
  assert.deepEqual(
    linesOf(text).map(({ cells }) => cells.name),
    names,
  )
})

test('a text that is no table says why', () => {
  assert.deepEqual(readTable(''), { fault: 'empty', number: 1 })
  assert.deepEqual(readTable('name,url\n'), { fault: 'empty', number: 1 })
  assert.deepEqual(readTable('Plate,24'), { fault: 'no columns', number: 1 })
  assert.deepEqual(readTable('name,price\nPlate,24'), { fault: 'no columns', number: 1 })
  assert.deepEqual(readTable('name,url\n"Plate,https://a.example'), { fault: 'unreadable', number: 2 })
})

test('of a table that is far too long no more is read than is needed to say so', () => {
  assert.equal(linesOf(`name,url\n${'A,https://a.example\n'.repeat(5000)}`).length, 1001)
})
