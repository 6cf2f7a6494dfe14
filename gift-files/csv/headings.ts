import { type Field, fields } from '../gift.ts'

/** How people and programs call the columns, in English and German. */
const headings: Record<Field, readonly string[]> = {
  name: [
    'name',
    'gift',
    'item',
    'title',
    'product',
    'geschenk',
    'titel',
    'artikel',
    'produkt',
    'bezeichnung',
  ],
  url: ['url', 'link', 'address', 'web address', 'website', 'adresse', 'webadresse', 'webseite'],
  price: ['price', 'cost', 'preis', 'kosten'],
  quantity: ['quantity', 'qty', 'how many', 'pieces', 'anzahl', 'menge', 'stück', 'wie viele'],
  note: [
    'note',
    'notes',
    'comment',
    'description',
    'notiz',
    'notizen',
    'bemerkung',
    'kommentar',
    'beschreibung',
  ],
  shop: ['shop', 'store', 'retailer', 'laden', 'geschäft', 'händler'],
  picture: ['picture', 'image', 'photo', 'image url', 'bild', 'foto'],
}

/** With what people write behind it in brackets. To read a heading costs the square of its length. */
const longestHeading = 200

/** What the column under a heading holds, such as `price` for "Preis (EUR)". */
export function fieldOf(heading: string): Field | undefined {
  if (heading.length > longestHeading) return undefined
  const words = heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[^\p{L} _]/gu, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
  return fields.find((field) => headings[field].includes(words))
}
