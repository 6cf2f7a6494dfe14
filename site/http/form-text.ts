import { inOneLine, limits } from '@hopechest/contract'

/** The longest form holds a story of 10,000 characters, and a form writes a character in up to nine bytes. Tables have a limit below. */
export const usualFormBytes = 128 * 1024

/** Marks that may stand on one letter, such as accents. No language needs more than a few, and Unicode lets a program drop the rest. */
const mostMarks = 30

/** A form with a picture in it. */
export const pictureFormBytes = limits.pictures.bytes + usualFormBytes

/** The page of a shop that a bookmark or an extension sends. */
export const sentPageBytes = 1024 * 1024 + usualFormBytes

/** A thousand gifts with long texts fit. */
export const tableBytes = 4 * 1024 * 1024

/** Fields of one line. A browser sends no line break in them, but another program may. */
const ofOneLine = new Set(
  'name title heading retailer occasion own_occasion author giver circle owner invitee account_name account_number account_place'.split(
    ' ',
  ),
)

/**
 * A field of a form as a person typed it. A line break, which browsers send as two characters, becomes one. Characters that a
 * database cannot keep go, and so do too many marks on a letter: the time to compose a text grows with the square of its marks in a row.
 */
export function textOf(form: URLSearchParams, name: string): string {
  const text = tidied(form.get(name) ?? '')
  return ofOneLine.has(name) ? inOneLine(text) : text
}

/** A text as `textOf` would read it. */
export function tidied(text: string): string {
  return tidy(text).trim()
}

/** How many letters of a long text are read before other requests have their turn. */
const piece = 8 * 1024
/** The end of a piece is read again with the next one: it may be half of a line break, or a letter whose marks (two characters each) go on. */
const overlap = 2 * mostMarks + 1

/**
 * As `textOf`, for a field that may hold a million letters, such as a table: other requests have their turns meanwhile. Reading stops
 * soon after `most` letters. A text that is too long comes back longer than `most`, so the caller can see it.
 */
export async function longTextOf(
  form: URLSearchParams,
  name: string,
  most: number,
  giveWay: () => Promise<void> | undefined,
): Promise<string> {
  const text = (form.get(name) ?? '').trim()
  const read: string[] = []
  let length = 0
  let last = ''
  for (let begin = 0, end = 0; begin < text.length && length <= most; begin = end) {
    await giveWay()
    end = betweenLetters(text, begin + piece)
    const tidied = tidy(last + text.slice(begin, end))
    const done = betweenLetters(tidied, Math.max(0, tidied.length - overlap))
    read.push(tidied.slice(0, done))
    length += done
    last = tidied.slice(done)
  }
  return (read.join('') + last).trim()
}

/** A place that does not cut a character in two: some are written as two halves. */
function betweenLetters(text: string, place: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place
}

function tidy(text: string): string {
  return storable(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{M}+/gu, fewMarks)
}

function fewMarks(marks: string): string {
  return marks.length > mostMarks ? (firstMarks.exec(marks)?.[0] ?? '') : marks
}

/** Cut by a pattern and not through an array, because a text may have a million marks. */
const firstMarks = new RegExp(`^.{0,${mostMarks}}`, 'su')

/** A password as it was typed. Its blanks count. */
export function secretOf(form: URLSearchParams, name: string): string {
  return storable(form.get(name) ?? '')
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
