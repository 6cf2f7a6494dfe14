import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv as readCsvWith } from './read-csv.ts'
import { byteOrderMark, writeTable } from './write-table.ts'

/** As a site in English and German has them. */
const headings = {
  name: ['name', 'geschenk'],
  url: ['link', 'url'],
  price: ['price', 'preis'],
  currency: ['currency', 'währung'],
  quantity: ['quantity', 'how many', 'anzahl'],
  parts: ['in parts'],
  heading: ['heading'],
  most_wanted: ['most wanted'],
  note: ['note', 'notiz'],
  shop: ['shop', 'händler'],
  picture: ['picture', 'bild'],
}
const readCsv = (text: string, giveWay = async () => {}) => readCsvWith(text, headings, giveWay)

async function draftsOf(text: string) {
  const table = await readCsv(text)
  assert.ok('drafts' in table, JSON.stringify(table))
  return table.drafts
}

test('columns are found by their English and German names, in any order, and others are left out', async () => {
  const english = await draftsOf('Price (EUR),url,NAME,colour\n24.90,https://a.example/x,Plate,green')
  assert.deepEqual(english, [
    { line: 2, texts: { price: '24.90', url: 'https://a.example/x', name: 'Plate' } },
  ])
  const german = await draftsOf(
    '\uFEFFGeschenk;Link;Preis;Währung;Anzahl;Notiz;Händler;Bild\r\nTeller;https://a.example;24,90;SEK;8;grün;Tonwerk;',
  )
  assert.deepEqual(german[0]?.texts, {
    name: 'Teller',
    url: 'https://a.example',
    price: '24,90',
    currency: 'SEK',
    quantity: '8',
    note: 'grün',
    shop: 'Tonwerk',
    picture: '',
  })
})

test('a cell may hold commas, quotation marks and lines, and the numbers of the lines are those of the text', async () => {
  const drafts = await draftsOf(
    'name,url,note\n"A ""b"", c",https://a.example,"one\ntwo"\n\n,,\nTent,https://b.example\n',
  )
  assert.deepEqual(
    drafts.map(({ line, texts }) => [line, texts.name, texts.note]),
    [
      [2, 'A "b", c', 'one\ntwo'],
      [6, 'Tent', ''],
    ],
  )
})

test('a table that is copied out of a spreadsheet is divided by tabs', async () => {
  assert.equal((await draftsOf('name\turl\nA, b; c\thttps://a.example'))[0]?.texts.name, 'A, b; c')
})

test('what our own files guard against spreadsheets comes back as it was', async () => {
  const names = ['=SUM(1)', '@home', '-5 degrees', "'quoted'", '+1']
  const text =
    byteOrderMark +
    [...writeTable([['Name', 'Link'], ...names.map((name) => [name, 'https://a.example'])])].join('')
  assert.deepEqual(
    (await draftsOf(text)).map(({ texts }) => texts.name),
    names,
  )
})

test('a gift needs a name alone, so a table needs no other column', async () => {
  assert.deepEqual(
    (await draftsOf('Name\nA cooking lesson\nA lamp, blue; or green\n')).map(({ texts }) => texts),
    [{ name: 'A cooking lesson' }, { name: 'A lamp, blue; or green' }],
  )
})

test('a text that is no table says why', async () => {
  assert.deepEqual(await readCsv(''), { fault: 'empty', line: 1 })
  assert.deepEqual(await readCsv('name,url\n'), { fault: 'empty', line: 1 })
  assert.deepEqual(await readCsv('Plate,24'), { fault: 'no columns', line: 1 })
  assert.deepEqual(await readCsv('url,price\nhttps://a.example,24'), { fault: 'no columns', line: 1 })
  assert.deepEqual(await readCsv('name,url\n"Plate,https://a.example'), { fault: 'unreadable', line: 2 })
})

test('a file that a spreadsheet program keeps for itself is no text', async () => {
  const [workbook, olderWorkbook] = [
    'PK\u0003\u0004\u0014\u0006\bxl/workbook.xml',
    'ÐÏ\u0011à¡±\u001aá\nName',
  ]
  for (const file of [workbook, olderWorkbook]) {
    assert.deepEqual(await readCsv(file), { fault: 'no text', line: 1 })
  }
  assert.equal((await draftsOf('name\tnote\r\nA lamp\tblue')).length, 1)
})

test('a table in the letters of an old spreadsheet program is read, with the mark at its end', async () => {
  // "Küche" of DOS, as a browser reads its bytes: what windows-1252 has no letter for, stays a control character.
  const bytes = Buffer.from('Name;Preis\r\nK\u0081che \u008d\u008f\u0090\u009d;5\r\n\u001a', 'latin1')
  const text = new TextDecoder('windows-1252').decode(bytes)
  assert.deepEqual(
    (await draftsOf(text)).map(({ texts }) => texts),
    [{ name: 'K\u0081che \u008d\u008f\u0090\u009d', price: '5' }],
  )
})

test('of a table that is far too long no more is read than is needed to say so', async () => {
  assert.equal((await draftsOf(`name,url\n${'A,https://a.example\n'.repeat(4000)}`)).length, 1001)
})

/** A table of one gift whose heading, or the line of the gift, has this many columns. */
const wide = (heading: number, gift = 2) =>
  `name;url${';'.repeat(heading - 2)}\n"A; b\nc";https://a.example${';'.repeat(gift - 2)}`

test('a table has at most 50 columns, in its heading and in every line', async () => {
  assert.equal((await draftsOf(wide(50, 50)))[0]?.texts.name, 'A; b\nc')
  assert.deepEqual(await readCsv(wide(51)), { fault: 'too many columns', line: 1 })
  assert.deepEqual(await readCsv(wide(50, 51)), { fault: 'too many columns', line: 3 })
  for (const columns of [100_000, 1_000_000]) {
    assert.deepEqual(await readCsv(wide(columns)), { fault: 'too many columns', line: 1 })
    assert.deepEqual(await readCsv(wide(2, columns)), { fault: 'too many columns', line: 3 })
  }
})

test('a table has at most 5,000 lines, those without a gift included', async () => {
  const gift = 'A,https://a.example'
  for (const blank of ['\n', ',\n', '\r\n', '"",""\n']) {
    assert.equal((await draftsOf(`name,url\n${blank.repeat(4998)}${gift}`)).length, 1, blank)
    assert.deepEqual(await readCsv(`name,url\n${blank.repeat(4999)}${gift}`), {
      fault: 'too many rows',
      line: 5001,
    })
  }
  for (const lines of [100_000, 700_000]) {
    assert.deepEqual(await readCsv(`name,url\n${',\n'.repeat(lines)}`), {
      fault: 'too many rows',
      line: 5001,
    })
  }
  const note = `"${'line\n'.repeat(9000)}"`
  assert.equal((await draftsOf(`name,url,note\n${gift},${note}`))[0]?.line, 2)
})

test('a table has at most 1,500,000 letters', async () => {
  const heading = 'name,url,note\n'
  const gift = `A,https://a.example,${'x'.repeat(20_000)}\n`
  const most = heading + gift.repeat(80).slice(0, 1_500_000 - heading.length)
  assert.equal((await draftsOf(most)).length, 75)
  assert.deepEqual(await readCsv(`${most}x`), { fault: 'too long', line: 1 })
})

test('a line has at most 50,000 letters, so that a million quotation marks cost little', async () => {
  const gift = 'https://a.example,'
  const table = (letters: number) =>
    `url,name\n${gift}B\n${gift}${'x'.repeat(letters - gift.length)}\n${gift}C`
  assert.equal((await draftsOf(table(50_000))).length, 3)
  assert.deepEqual(await readCsv(table(50_001)), { fault: 'unreadable', line: 3 })
  assert.deepEqual(await readCsv(`name,url\n${'"'.repeat(1_000_000)}`), { fault: 'unreadable', line: 2 })
})

test('a heading of many brackets names no column', async () => {
  assert.deepEqual(await readCsv(`name,url,${'('.repeat(49_000)}`), { fault: 'empty', line: 1 })
  assert.deepEqual(await readCsv('('.repeat(50_000)), { fault: 'no columns', line: 1 })
})

test('others are served between the pieces of a long table', async () => {
  const table = `name,url,note\n${`A,https://a.example,${'ü'.repeat(1400)}\n`.repeat(1000)}`
  let turns = 0
  const giveWay = async () => {
    turns++
  }
  assert.ok('drafts' in (await readCsv(table, giveWay)))
  // It is counted before it is read.
  const pieces = (table.length + Buffer.byteLength(table)) / (16 * 1024)
  assert.ok(turns >= pieces, `the table was read in ${turns} pieces`)
})
