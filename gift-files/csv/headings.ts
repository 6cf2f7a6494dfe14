import { type Field, fields } from '../gift.ts'

/** How people and programs call the columns, in small letters. */
export type Headings = Record<Field, readonly string[]>

/** With what people write behind it in brackets. To read a heading costs the square of its length. */
const longestHeading = 200

/** What the column under a heading holds, such as `price` for "Preis (EUR)". */
export function fieldOf(heading: string, headings: Headings): Field | undefined {
  if (heading.length > longestHeading) return undefined
  const words = heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[^\p{L} _]/gu, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
  return fields.find((field) => headings[field].includes(words))
}
