import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Field, fields } from '../gift.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const columns = {
  name: 'Name',
  url: 'Link',
  price: 'Preis',
  currency: 'Währung',
  quantity: 'Anzahl',
  parts: 'In Teilen',
  heading: 'Überschrift',
  most_wanted: 'Größter Wunsch',
  note: 'Notiz',
  shop: 'Laden',
  picture: 'Bild',
}

test('the gifts of a list go through a file, and their drafts hold the same texts', async () => {
  const plate = {
    name: '“Plate”; the =green, one',
    url: 'https://a.example/plate?a=1&b=2',
    price: 24.9,
    currency: 'SEK',
    quantity: 8,
    parts: true,
    heading: '+Küche',
    most_wanted: false,
    note: '- Any of\nthe "greens".',
    shop: '=Tonwerk',
    picture: null,
  }
  const gifts = [plate, { name: 'Tent', url: 'https://a.example' }]
  const text = [...writeCsv(gifts, { columns, yes: 'ja' })].join('')
  assert.match(
    text,
    /^Name,Link,Preis,Währung,Anzahl,In Teilen,Überschrift,Größter Wunsch,Notiz,Laden,Bild\r\n/,
  )
  const nothing = Object.fromEntries(fields.map((field) => [field, '']))
  const known = Object.fromEntries(fields.map((field) => [field, [columns[field].toLowerCase()]])) as Record<
    Field,
    string[]
  >
  assert.deepEqual(await readCsv(text, known, async () => {}), {
    drafts: [
      {
        line: 2,
        texts: { ...plate, price: '24.9', quantity: '8', picture: '', parts: 'ja', most_wanted: '' },
      },
      { line: 4, texts: { ...nothing, name: 'Tent', url: 'https://a.example' } },
    ],
    unknown: [],
  })
})
